import type { TradeWords } from '@sortie/contracts/analysis/research/trade-words'
import type { ArticleType, PageKind } from '@sortie/contracts/content/drafts/article-ids'
import type { CardTopic } from '../../passages/passage.ts'
import type { Assignment } from '../article.ts'
import { emptySections } from '../pages/empty-sections.ts'
import { PAGE_QUESTIONS } from '../pages/page-sections.ts'
import { plainSearch } from '../plain-text.ts'
import { type Speaker, TEAM } from '../wording/speaker.ts'
import { questionTopicOf } from './topics.ts'

/** Questions that a readiness asks at most. */
const ASKED = 3

type Words = {
  client: string
  clients: string
  provider: string
  /** With its article: `an electrician`. */
  aProvider: string
  providers: string
  offer: string
} & Speaker
type Asking = {
  topic: CardTopic
  ask: (words: Words) => string
  /** The heading over the answer, where the business speaks. */
  heading: (words: Words) => string
  /** The same question as older releases asked it: who answered it is not asked again. */
  former?: (words: Words) => string
}

/** The heading of an answer on when to call. */
export const WHEN_TO_CALL = 'When to get in touch'

const GENERAL: Asking[] = [
  {
    topic: 'problems',
    ask: ({ clients }) => `What do ${clients} get wrong before they come to you?`,
    heading: ({ clients }) => `What ${clients} get wrong`,
  },
  {
    topic: 'price',
    ask: () => 'What do your prices include and exclude?',
    heading: ({ our }) => `What ${our} prices include, and what they leave out`,
    former: () => 'What does a price of yours include, and what does it leave out?',
  },
  {
    topic: 'choosing',
    ask: ({ provider }) => `How should somebody choose between you and another ${provider}?`,
    heading: ({ aProvider }) => `How to choose ${aProvider}`,
  },
  {
    topic: 'asking',
    ask: ({ clients }) => `Which question should ${clients} ask you more often?`,
    heading: () => 'A question worth asking',
  },
  {
    topic: 'timing',
    ask: () => 'When should people get in touch with you, and when is it too late?',
    heading: () => WHEN_TO_CALL,
  },
  {
    topic: 'preparing',
    ask: ({ clients }) => `What should ${clients} prepare before they call?`,
    heading: () => 'What to have ready',
    former: ({ client }) => `What should a ${client} have ready before the first talk?`,
  },
  {
    topic: 'results',
    ask: ({ clients }) => `How do you and your ${clients} know that it was worth it?`,
    heading: () => 'How you know it was worth it',
  },
  {
    topic: 'comparing',
    ask: ({ providers }) => `What do you do differently from other ${providers}?`,
    heading: ({ we }) => `What ${we} do differently`,
  },
]

/** The heading of an answer that is a part of the story of a case. */
export const NEARLY_WRONG = 'What nearly went wrong'

/** The heading of an answer on the step at which people go wrong. */
export const WRONG_STEP = 'Where people go wrong, and how they notice'

/** The heading of an answer on what figures mean for buyers. */
export const MEANING = 'What this means for you'

/** The heading of an answer on the end of a trend. */
export const END_OF_TREND = 'What would end the trend'

const FIRST: Record<ArticleType, Asking[]> = {
  informational: [],
  'how-to': [
    {
      topic: 'problems',
      ask: () => 'At which step do people go wrong, and how do they notice?',
      heading: () => WRONG_STEP,
    },
    {
      topic: 'choosing',
      ask: ({ aProvider }) => `When should they stop and leave it to ${aProvider}?`,
      heading: () => 'When to get help',
      former: ({ provider }) => `When should they stop and leave it to a ${provider}?`,
    },
  ],
  comparison: [
    {
      topic: 'choosing',
      ask: () => 'For whom are you not the right choice?',
      heading: ({ we, are }) => `When ${we} ${are} not the right choice`,
    },
    {
      topic: 'comparing',
      ask: () => 'What can you offer that the others in the table cannot?',
      heading: ({ us }) => `What you get from ${us}`,
    },
  ],
  'trend-analysis': [
    {
      topic: 'timing',
      ask: () => 'What did you notice yourself while these figures changed?',
      heading: ({ we }) => `What ${we} noticed`,
    },
    {
      topic: 'results',
      ask: () => 'What would make you think that the trend is over?',
      heading: () => END_OF_TREND,
    },
    {
      topic: 'choosing',
      ask: ({ clients }) => `What does it mean for your ${clients}?`,
      heading: () => MEANING,
    },
  ],
  'case-study': [
    {
      topic: 'problems',
      ask: () => 'What nearly went wrong, and what did you do about it?',
      heading: () => NEARLY_WRONG,
    },
    {
      topic: 'results',
      ask: () => 'What would you do differently the next time?',
      heading: ({ we }) => `What ${we} would do differently`,
    },
  ],
  'strategic-guide': [
    {
      topic: 'results',
      ask: () => 'What have you tried for this goal already, and what came of it?',
      heading: ({ we }) => `What ${we} have tried already`,
    },
    {
      topic: 'choosing',
      ask: () => 'What would you do first, what last, and why?',
      heading: () => 'What comes first, and what last',
    },
    {
      topic: 'problems',
      ask: ({ providers }) => `Where do ${providers} with a plan like this tend to give up?`,
      heading: ({ providers }) => `Where ${providers} give up`,
    },
    {
      topic: 'asking',
      ask: ({ clients }) => `How do new ${clients} find you today?`,
      heading: ({ clients, us }) => `How new ${clients} find ${us} today`,
    },
    {
      topic: 'preparing',
      ask: () => 'What does your team have to learn or to change for it?',
      heading: () => 'What the team has to learn or change',
    },
    {
      topic: 'price',
      ask: () => 'What may it cost in hours and money, and what is too much?',
      heading: () => 'What it may cost, and what is too much',
    },
  ],
}

const ANY: Words = {
  client: '\0',
  clients: '\0',
  provider: '\0',
  aProvider: '\0',
  providers: '\0',
  offer: '\0',
  ...TEAM,
}
const asPattern = (ask: (words: Words) => string) =>
  new RegExp(`^${ask(ANY).split('\0').map(RegExp.escape).join('.+')}$`, 'i')
const KNOWN = [GENERAL, ...Object.values(FIRST)].flatMap((askings) =>
  askings.map((asking) => ({
    ...asking,
    patterns: [asking.ask, ...(asking.former ? [asking.former] : [])].map(asPattern),
    isOfPlan: askings === FIRST['strategic-guide'],
  })),
)

/** Questions of pages: their words are the same in any trade, and their section says what they are about. */
const OF_PAGES = new Map(
  PAGE_QUESTIONS.map(({ question, topics: [topic = null] }) => [
    question,
    { topic, heading: () => question, isOfPlan: false },
  ]),
)

/**
 * Returns the topic and heading of a question that we asked ourselves, in the words of any trade; null for any other
 * question.
 */
export const knownQuestion = (question: string) =>
  OF_PAGES.get(question.trim()) ??
  KNOWN.find(({ patterns }) => patterns.some((pattern) => pattern.test(question.trim()))) ??
  null

/** The words of a trade as our questions use them. */
export const questionWords = (
  trade: TradeWords | null | undefined,
  speaker: Speaker = TEAM,
): Words => ({
  ...speaker,
  client: trade?.client.one ?? 'customer',
  clients: trade?.client.many ?? 'customers',
  provider: trade?.provider.one ?? 'business',
  aProvider: trade ? `${trade.provider.article} ${trade.provider.one}` : 'a business',
  providers: trade?.provider.many ?? 'businesses',
  offer: trade?.offer.name ?? 'what you sell',
})

/** Returns the first question for an article that explains something: what its searchers want to know. */
export const keywordQuestion = (keyword: string): string =>
  `What do you tell people who ask about “${plainSearch(keyword)}”?`

const KEYWORD_QUESTION = /^What do you tell people who ask about ["“'](.+)["”']\?$/i

/** Returns the search that our question about a keyword names; null where a question is another. */
export const searchAskedAbout = (question: string): string | null =>
  KEYWORD_QUESTION.exec(question.trim())?.[1] ?? null

/** Questions of a page whose sections are empty, then those that any buyer asks. */
const openQuestionsOfPage = (assignment: Assignment, kind: PageKind): string[] =>
  emptySections(assignment, kind).map(({ question }) => question)

/** All our questions that were not answered, those first whose answers would add the most. */
export const openQuestions = (assignment: Assignment): string[] => {
  const { brief, context } = assignment
  if (brief.page) return openQuestionsOfPage(assignment, brief.page.kind)
  const words = questionWords(context?.words)
  const told = new Set(brief.answers.flatMap(({ question }) => questionTopicOf(question) ?? []))
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
  const first = keywordQuestion(brief.keyword)
  // A comparison is searched for by a question as well: which one?
  const isOpen =
    (brief.type === 'informational' || brief.type === 'comparison') && !asked.has(first)
  return [
    ...(isOpen ? [first] : []),
    ...[...open, ...fresh.filter((one) => !open.includes(one))].map(({ text }) => text),
  ]
}

/** The questions whose answers would add the most: those of the type first, none that was answered. */
export const interviewFor = (assignment: Assignment): string[] =>
  openQuestions(assignment).slice(0, ASKED)
