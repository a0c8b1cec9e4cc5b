import type { PageKind } from '@sortie/contracts/content/drafts/article-ids'
import { MOST_ANSWERS } from '@sortie/contracts/content/drafts/draft-limits'
import type { Assignment } from '../article.ts'
import { emptySections } from '../pages/empty-sections.ts'
import { PAGE_QUESTIONS } from '../pages/page-sections.ts'
import { plainSearch } from '../plain-text.ts'
import { TEAM } from '../wording/speaker.ts'
import { exampleOf } from './answer-examples.ts'
import { FOLLOW_UPS, followUpsFor } from './follow-ups.ts'
import {
  type FollowUpQuestion,
  type InterviewQuestion,
  type QuestionWords,
  questionWords,
  type UsualQuestion,
} from './question-words.ts'
import { questionTopicOf } from './topics.ts'
import { TYPE_INTERVIEWS } from './type-interviews.ts'

/** Questions that a readiness asks at most: at first, and of somebody who has begun to answer. */
const ASKED = { first: 3, later: 6 } as const

/** The heading of an answer on when to call. */
export const WHEN_TO_CALL = 'When to get in touch'

/** The heading of an answer on what prices include. */
export const priceScope = ({ our }: Pick<QuestionWords, 'our'>): string =>
  `What ${our} prices include, and what they leave out`

const GENERAL: UsualQuestion[] = [
  {
    topic: 'problems',
    ask: ({ clients }) => `What do ${clients} get wrong before they come to you?`,
    heading: ({ clients }) => `What ${clients} get wrong`,
    otherHeadings: ({ clients }) => [
      `Where ${clients} go wrong`,
      `Mistakes that ${clients} make`,
      `What ${clients} do wrong at first`,
    ],
  },
  {
    topic: 'price',
    ask: () => 'What do your prices include and exclude?',
    heading: priceScope,
    otherHeadings: ({ our }) => [
      `What is in ${our} prices, and what is extra`,
      `What comes with ${our} prices, and what costs more`,
      `What ${our} prices cover, and what comes on top`,
    ],
    former: () => 'What does a price of yours include, and what does it leave out?',
  },
  {
    topic: 'choosing',
    ask: ({ provider }) => `How should somebody choose between you and another ${provider}?`,
    heading: ({ aProvider }) => `How to choose ${aProvider}`,
    otherHeadings: ({ provider, aProvider }) => [
      `Choosing ${aProvider}`,
      `Which ${provider} is right for you`,
      `How to pick ${aProvider}`,
    ],
  },
  {
    topic: 'asking',
    ask: ({ clients }) => `Which question should ${clients} ask you more often?`,
    heading: () => 'A question worth asking',
    otherHeadings: ({ us }) => [
      'What to ask more often',
      `A good question to ask ${us}`,
      'What too few people ask',
    ],
  },
  {
    topic: 'timing',
    ask: () => 'When should people get in touch with you, and when is it too late?',
    heading: () => WHEN_TO_CALL,
    otherHeadings: ({ us }) => [
      'The right time to get in touch',
      `When to contact ${us}`,
      'How early to get in touch',
    ],
  },
  {
    topic: 'preparing',
    ask: ({ clients }) => `What should ${clients} prepare before they call?`,
    heading: () => 'What to have ready',
    otherHeadings: () => ['How to prepare', 'What to prepare', 'Before you call'],
    former: ({ client }) => `What should a ${client} have ready before the first talk?`,
  },
  {
    topic: 'results',
    ask: ({ clients }) => `How do you and your ${clients} know that it was worth it?`,
    heading: () => 'How you know it was worth it',
    otherHeadings: () => [
      'How to tell that it paid off',
      'Signs that it was worth it',
      'Whether it was worth it',
    ],
  },
  {
    topic: 'comparing',
    ask: ({ providers }) => `What do you do differently from other ${providers}?`,
    heading: ({ we }) => `What ${we} do differently`,
    otherHeadings: ({ we, us }) => [
      `How ${we} work differently`,
      `What sets ${us} apart`,
      `What is different about ${us}`,
    ],
  },
]

const ANY: QuestionWords = {
  client: '\0',
  clients: '\0',
  provider: '\0',
  aProvider: '\0',
  providers: '\0',
  offer: '\0',
  ...TEAM,
}
const asPattern = (ask: (words: QuestionWords) => string) =>
  new RegExp(`^${ask(ANY).split('\0').map(RegExp.escape).join('.+')}$`, 'i')

/** A question that we asked, as a stored brief has it. */
type KnownQuestion = Pick<InterviewQuestion, 'topic' | 'heading' | 'otherHeadings'> & {
  isOfPlan: boolean
  /** True where its answer tells how the work goes. */
  isOnCourse: boolean
  /** Its own example of an answer; null where its topic has one. */
  example: string | null
}

const knownOf = (
  questions: readonly (InterviewQuestion &
    Pick<UsualQuestion, 'former'> &
    Partial<Pick<FollowUpQuestion, 'example' | 'isOnCourse'>>)[],
  isOfPlan = false,
): (KnownQuestion & { patterns: RegExp[] })[] =>
  questions.map(
    ({ topic, heading, otherHeadings, ask, former, example = null, isOnCourse = false }) => ({
      topic,
      heading,
      ...(otherHeadings && { otherHeadings }),
      example,
      isOfPlan,
      isOnCourse,
      patterns: [ask, ...(former ? [former] : [])].map(asPattern),
    }),
  )

const { 'strategic-guide': OF_PLANS, ...OF_OTHERS } = TYPE_INTERVIEWS
const KNOWN = [
  ...knownOf(GENERAL),
  ...knownOf(Object.values(OF_OTHERS).flatMap(({ usual }) => usual)),
  ...knownOf(OF_PLANS.usual, true),
  ...knownOf(FOLLOW_UPS.ofBuyers),
  ...knownOf(FOLLOW_UPS.ofPlans, true),
]

/** Questions of pages: their words are the same in any trade, and their section says what they are about. */
const OF_PAGES = new Map(
  PAGE_QUESTIONS.map(({ question, example, topics: [topic = null] }): [string, KnownQuestion] => [
    question,
    {
      topic: topic ?? questionTopicOf(question),
      heading: () => question,
      isOfPlan: false,
      isOnCourse: false,
      example,
    },
  ]),
)

/**
 * Returns the topic and heading of a question that we asked ourselves, in the words of any trade; null for any other
 * question.
 */
export const knownQuestion = (question: string): KnownQuestion | null =>
  OF_PAGES.get(question.trim()) ??
  KNOWN.find(({ patterns }) => patterns.some((pattern) => pattern.test(question.trim()))) ??
  null

/** Returns an example of a good answer to a question. */
export const exampleFor = (question: string): string => {
  const known = knownQuestion(question)
  return known?.example ?? exampleOf(known ? known.topic : questionTopicOf(question))
}

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

/** Our usual questions that were not answered, those first whose answers would add the most. */
const usualQuestions = ({ brief, context }: Assignment): string[] => {
  const words = questionWords(context?.words)
  const answeredTopics = new Set(
    brief.answers.flatMap(
      ({ question }) => knownQuestion(question)?.topic ?? questionTopicOf(question) ?? [],
    ),
  )
  const answeredQuestions = new Set(brief.answers.map(({ question }) => question.trim()))
  // Buyers' questions are no part of a plan.
  const general = brief.type === 'strategic-guide' ? [] : GENERAL
  const all = [...TYPE_INTERVIEWS[brief.type].usual, ...general].map(({ topic, ask, former }) => ({
    topic,
    text: ask(words),
    former: former?.(words) ?? null,
  }))
  const fresh = all.filter(
    ({ text, former }) =>
      !answeredQuestions.has(text) && (former === null || !answeredQuestions.has(former)),
  )
  const open = fresh.filter(({ topic }, at) => {
    const isFirst = fresh.findIndex((one) => one.topic === topic) === at
    return isFirst && !answeredTopics.has(topic)
  })
  const first = keywordQuestion(brief.keyword)
  // A comparison is searched for by a question as well: which one?
  const isOpen =
    (brief.type === 'informational' || brief.type === 'comparison') && !answeredQuestions.has(first)
  return [
    ...(isOpen ? [first] : []),
    ...[...open, ...fresh.filter((one) => !open.includes(one))].map(({ text }) => text),
  ]
}

/**
 * All our questions that were not answered. Of somebody who has begun, short ones come first: what is still missing is
 * told in a sentence or two.
 */
export const openQuestions = (assignment: Assignment): string[] => {
  const { brief, context } = assignment
  if (brief.page) return openQuestionsOfPage(assignment, brief.page.kind)
  const answeredQuestions = new Set(brief.answers.map(({ question }) => question.trim()))
  const words = questionWords(context?.words)
  const usual = usualQuestions(assignment)
  const short = followUpsFor(assignment)
    .map(({ ask }) => ask(words))
    .filter((question) => !answeredQuestions.has(question))
  // Whatever else was told, an article first needs its answer to the search.
  const first = usual.filter((question) => searchAskedAbout(question) !== null)
  const rest = usual.filter((question) => !first.includes(question))
  return hasBegun(assignment) ? [...first, ...short, ...rest] : [...usual, ...short]
}

/** Returns true where the owner has answered the first questions. */
export const hasBegun = ({ brief: { answers, type } }: Assignment): boolean =>
  answers.length >= TYPE_INTERVIEWS[type].followUpsFrom

/** The questions whose answers would add the most: none that was answered, and no more than the brief takes. */
export const interviewFor = (assignment: Assignment): string[] => {
  const most = hasBegun(assignment) ? ASKED.later : ASKED.first
  const room = MOST_ANSWERS - assignment.brief.answers.length
  return openQuestions(assignment).slice(0, Math.max(0, Math.min(most, room)))
}
