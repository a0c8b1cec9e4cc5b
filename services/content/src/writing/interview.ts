import type { ArticleType } from '@sortie/contracts/article-ids'
import type { Topic } from '../passages/passage.ts'
import type { Assignment } from './article.ts'
import { topicOf } from './topics.ts'

/** Questions that a readiness asks at most. */
const ASKED = 3

type Words = { client: string; clients: string; provider: string; providers: string; offer: string }
type Asking = {
  topic: Topic
  ask: (words: Words) => string
  /** The same question as older releases asked it: who answered it is not asked again. */
  former?: (words: Words) => string
}

const GENERAL: Asking[] = [
  {
    topic: 'problems',
    ask: ({ clients }) => `What do ${clients} get wrong before they come to you?`,
  },
  {
    topic: 'price',
    ask: () => 'What do your prices include and exclude?',
    former: () => 'What does a price of yours include, and what does it leave out?',
  },
  {
    topic: 'choosing',
    ask: ({ provider }) => `How should somebody choose between you and another ${provider}?`,
  },
  { topic: 'asking', ask: ({ clients }) => `Which question should ${clients} ask you more often?` },
  {
    topic: 'timing',
    ask: () => 'When should people get in touch with you, and when is it too late?',
  },
  {
    topic: 'preparing',
    ask: ({ clients }) => `What should ${clients} prepare before they call?`,
    former: ({ client }) => `What should a ${client} have ready before the first talk?`,
  },
  {
    topic: 'results',
    ask: ({ clients }) => `How do you and your ${clients} know that it was worth it?`,
  },
  {
    topic: 'comparing',
    ask: ({ providers }) => `What do you do differently from other ${providers}?`,
  },
]

const FIRST: Record<ArticleType, Asking[]> = {
  informational: [],
  'how-to': [
    { topic: 'problems', ask: () => 'At which step do people go wrong, and how do they notice?' },
    {
      topic: 'choosing',
      ask: ({ provider }) => `When should they stop and leave it to a ${provider}?`,
    },
  ],
  comparison: [
    { topic: 'choosing', ask: () => 'For whom are you not the right choice?' },
    { topic: 'comparing', ask: () => 'What can you offer that the others in the table cannot?' },
  ],
  'trend-analysis': [
    { topic: 'timing', ask: () => 'What did you notice yourself while these figures changed?' },
    { topic: 'results', ask: () => 'What would make you think that the trend is over?' },
  ],
  'case-study': [
    { topic: 'problems', ask: () => 'What nearly went wrong, and what did you do about it?' },
    { topic: 'results', ask: () => 'What would you do differently the next time?' },
  ],
  'strategic-guide': [
    {
      topic: 'results',
      ask: () => 'What have you tried for this goal already, and what came of it?',
    },
    { topic: 'choosing', ask: () => 'What would you do first, what last, and why?' },
    {
      topic: 'problems',
      ask: ({ providers }) => `Where do ${providers} with a plan like this tend to give up?`,
    },
    { topic: 'asking', ask: ({ clients }) => `How do new ${clients} find you today?` },
    { topic: 'preparing', ask: () => 'What does your team have to learn or to change for it?' },
    { topic: 'price', ask: () => 'What may it cost in hours and money, and what is too much?' },
  ],
}

const ANY: Words = {
  client: '\0',
  clients: '\0',
  provider: '\0',
  providers: '\0',
  offer: '\0',
}
const PLAN_QUESTIONS = FIRST['strategic-guide'].map(({ topic, ask }) => ({
  topic,
  pattern: new RegExp(`^${ask(ANY).split('\0').map(RegExp.escape).join('.+')}$`, 'i'),
}))
/** What a strategic guide asks of its owner, in the words of any trade; null where a question is another. */
export const planTopicOf = (question: string): Topic | null =>
  PLAN_QUESTIONS.find(({ pattern }) => pattern.test(question.trim()))?.topic ?? null

/** The questions whose answers would add the most: those of the type first, none that was answered. */
export const interviewFor = ({ brief, context }: Assignment): string[] => {
  const trade = context?.words
  const words: Words = {
    client: trade?.client.one ?? 'customer',
    clients: trade?.client.many ?? 'customers',
    provider: trade?.provider.one ?? 'business',
    providers: trade?.provider.many ?? 'businesses',
    offer: trade?.offer.name ?? 'what you sell',
  }
  const told = new Set(brief.answers.flatMap(({ question }) => topicOf(question) ?? []))
  const asked = new Set(brief.answers.map(({ question }) => question.trim()))
  // Buyers' questions are no part of a plan.
  const general = brief.type === 'strategic-guide' ? [] : GENERAL
  const all = [...FIRST[brief.type], ...general].map(({ topic, ask, former }) => ({
    topic,
    text: ask(words),
    former: former?.(words) ?? null,
  }))
  const fresh = all.filter(
    ({ text, former }) => !asked.has(text) && (former === null || !asked.has(former)),
  )
  const open = fresh.filter(({ topic }, at) => {
    const isFirst = fresh.findIndex((one) => one.topic === topic) === at
    return isFirst && !told.has(topic)
  })
  return [...open, ...fresh.filter((one) => !open.includes(one))]
    .slice(0, ASKED)
    .map(({ text }) => text)
}
