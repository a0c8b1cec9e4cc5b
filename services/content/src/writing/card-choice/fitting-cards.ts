import type { DraftKind } from '@sortie/contracts/content/drafts/article-ids'
import { draftKindOf } from '@sortie/contracts/content/drafts/draft-brief'
import { stemOf, stemsOf } from '@sortie/prose/score/stem'
import { writtenWordsOf } from '@sortie/prose/text/words'
import type { CardSubject } from '../../cards/card.ts'
import { hasTopicIn, topicFitOf, topicWordsIn } from '../../cards/card-topics.ts'
import { inOwnersVoice } from '../../cards/card-voice.ts'
import { tellingIn } from '../../cards/telling-words.ts'
import type { Filling } from '../../passages/filling.ts'
import type { CardTopic } from '../../passages/passage.ts'
import type { Assignment } from '../article.ts'
import type { CitedSentence } from '../compose/section-blocks.ts'
import type { EvidenceIndex, OwnAnswer, TradeCard } from '../evidence/evidence-index.ts'
import { articleSubjectOf, isSameStem, topicStems } from '../evidence/searches.ts'
import { questionTopicOf } from '../interview/topics.ts'
import { isCardOfPage } from '../pages/page-cards.ts'
import { onNamedThings } from './named-things.ts'

/** A card that an article may take. Those near to its search come before the general ones. */
export type FittingCard = TradeCard & {
  isNear: boolean
  /** True where its first sentence is about the search already: such a card says nothing else. */
  isNearAtOnce: boolean
}

/**
 * The subjects of cards that a kind of article may take. None takes steps: on the page of a business they say what it does, which only
 * its owner can promise. A comparison takes none, as its owner says in the table what each option is.
 */
const SUBJECTS: Readonly<Partial<Record<DraftKind, readonly CardSubject[]>>> = {
  informational: [
    'price',
    'kinds',
    'quality',
    'preparation',
    'faults',
    'without',
    'upkeep',
    'timing',
    'terms',
  ],
  'how-to': ['price', 'quality', 'kinds'],
  'service-page': ['price'],
  'location-page': ['price'],
}

/** The subjects that any buyer in the trade wants to know about: cards on them answer a search for the trade itself. */
const GENERAL: ReadonlySet<CardSubject> = new Set<CardSubject>(['price', 'quality'])

/** The subjects of cards that an answer on a topic settles. */
const SETTLED: Readonly<Record<CardTopic, readonly CardSubject[]>> = {
  price: ['price'],
  'low-price': ['price'],
  quote: ['price'],
  timing: ['timing'],
  preparing: ['preparation'],
  problems: ['faults'],
  choosing: ['quality'],
  trust: ['quality'],
  comparing: ['kinds'],
  switching: [],
  asking: [],
  results: [],
}

/** The subjects that a search asks about beyond its topic: the owner's answer to it settles them. */
const ASKED: readonly [RegExp, readonly CardSubject[]][] = [
  [/\b(?:how often|how long|when|lasts?|lifespan)\b/i, ['timing', 'upkeep']],
  [/\bhow (?:to|do|does)\b|\bsteps?\b|\bprocess\b|\bstep by step\b/i, ['steps']],
  [/\b(?:clean(?:ing)?|care|maintain|maintenance|upkeep)\b/i, ['upkeep']],
  [/\b(?:types?|kinds?|which|best)\b/i, ['kinds']],
]

/** The subjects that a search asks about; none where it only names a thing. */
const askedBy = (search: string): CardSubject[] => {
  const topic = questionTopicOf(search)
  return [
    ...(topic === null ? [] : SETTLED[topic]),
    ...ASKED.flatMap(([pattern, subjects]) => (pattern.test(search) ? subjects : [])),
  ]
}

/**
 * Returns the subjects that an answer settles. An answer on what the owner does differently says nothing on the kinds
 * that there are.
 */
const settledBy = ({ topic, question, isOurs }: OwnAnswer): readonly CardSubject[] => {
  const isOfThemselves = isOurs && topic === 'comparing'
  return [
    ...(topic === null || isOfThemselves ? [] : SETTLED[topic]),
    ...(/\bstep by step\b/i.test(question) ? (['steps'] as const) : []),
  ]
}

/** The subjects that the article's owner speaks of themselves: in an answer, a step or a table. */
const settledIn = (
  { brief }: Pick<Assignment, 'brief'>,
  answers: readonly OwnAnswer[],
): ReadonlySet<CardSubject> => {
  const isAnswered = brief.type === 'how-to' || answers.some(({ isOfKeyword }) => isOfKeyword)
  return new Set([...answers.flatMap(settledBy), ...(isAnswered ? askedBy(brief.keyword) : [])])
}

/** Words of danger: on something that may hurt somebody there is only one instruction, the owner's. */
const DANGERS = new Set(
  (
    'gas smoke fire fires spark sparks shock shocks monoxide alarm alarms pain swollen bleeding bleeds bleed swelling swells ' +
    'emergency emergencies poison poisons poisoned poisoning poisonous explode explodes exploded explosion explosive'
  ).split(' '),
)
const isOfDanger = (text: string): boolean =>
  /leave the house/i.test(text) ||
  writtenWordsOf(text).some((word) => DANGERS.has(word.toLowerCase()))

const textOf = (sentences: readonly CitedSentence[]): string =>
  sentences.map(({ text }) => text).join(' ')

/** Words that say something, by which two sentences are compared. */
const WEIGHTY = 4
/** Long words that say nothing, which any two sentences may share. */
const EMPTY = new Set(
  stemsOf(
    'they them their this that these those with without when what which where while from have will would into then ' +
      'than there after before every each your because only also over under about',
  ),
)
const weightyStems = (text: string): Set<string> =>
  new Set(stemsOf(text).filter((stem) => stem.length >= WEIGHTY && !EMPTY.has(stem)))

/** A sentence that has so many of its words in one of the owner's says it again. */
const REPEATS = { words: 3, share: 0.6 }

const repeats = (sentence: string, own: readonly Set<string>[]): boolean => {
  const stems = weightyStems(sentence)
  return own.some((other) => {
    const shared = stems.intersection(other).size
    return shared >= REPEATS.words && shared >= REPEATS.share * stems.size
  })
}

/** Words of a task that a card has, where the task has so many: "furnace" alone is not about its filter. */
const TASK_WORDS = 2

/** The words by which a search names something within its trade. */
type SearchWords = {
  /** The search without the words of the trade: what is left of "wedding photographer" names no wedding. */
  search: string
  /** Its stems that name a topic of the trade, or that few trades and few cards of this one have. */
  telling: readonly string[]
}

const namedIn = ({ brief, context }: Assignment, { words, trade = '' }: Filling): SearchWords => {
  const ofTrade = new Set(
    stemsOf(`${words.provider.one} ${words.provider.many} ${words.offer.name}`),
  )
  const isTelling = tellingIn(trade)
  const search = writtenWordsOf(articleSubjectOf(brief))
    .filter((word) => !ofTrade.has(stemOf(word)))
    .join(' ')
  const ofTopics = topicWordsIn(trade)
  const stems = topicStems(search, brief.town ?? context?.town ?? '').filter(
    (stem) => ofTopics.has(stem) || isTelling(stem),
  )
  return { search, telling: [...new Set(stems)] }
}

/** The nearness of a card to the things that a search names. */
type Nearness = 'near-at-once' | 'near' | 'general' | 'far'

/** Tells how cards fit the topics of a search, and those that its owner's answer to it names: posts of a wood fence. */
const fitIn = (trade: string, search: string, answers: readonly OwnAnswer[]) => {
  const toSearch = topicFitOf(trade, search)
  const toAnswer = topicFitOf(
    trade,
    answers
      .flatMap(({ isOfKeyword, sentences }) => (isOfKeyword ? [textOf(sentences)] : []))
      .join(' '),
  )
  return (cardId: string) => (toAnswer(cardId) === 'about' ? 'about' : toSearch(cardId))
}

/** Tells how cards go with the search, by their marks and by their words. */
const nearnessIn = (assignment: Assignment, filling: Filling, answers: readonly OwnAnswer[]) => {
  const { brief } = assignment
  if (brief.page) {
    const isOfPage = isCardOfPage(assignment)
    return (card: TradeCard): Nearness => (isOfPage(card) ? 'near' : 'far')
  }
  const trade = filling.trade ?? ''
  const { search, telling } = namedIn(assignment, filling)
  const fit = fitIn(trade, search, answers)
  const isMarked = (id: string) => fit(id) === 'about'
  const hasTopic = hasTopicIn(trade)
  const named = (text: string) => {
    const stems = stemsOf(text)
    return telling.filter((one) => stems.some((stem) => isSameStem(one, stem)))
  }
  const isAboutTask = ({ sentences }: TradeCard) => {
    const wanted = Math.min(TASK_WORDS, telling.length)
    return wanted > 0 && named(textOf(sentences)).length >= wanted
  }
  const isAboutSearch = ({ id, sentences }: TradeCard) => {
    const isNamed = ({ text }: CitedSentence) => named(text).length > 0
    // A mark says that the card is about the topic; one word of the search says that this wording is.
    return sentences.some(isNamed) && (isMarked(id) || sentences.slice(0, 1).some(isNamed))
  }
  return (card: TradeCard): Nearness => {
    if (fit(card.id) === 'other') return 'far'
    if (brief.type === 'how-to') return isAboutTask(card) ? 'near' : 'far'
    if (isAboutSearch(card))
      return named(card.sentences[0]?.text ?? '').length > 0 ? 'near-at-once' : 'near'
    return GENERAL.has(card.subject) && !hasTopic(card.id) ? 'general' : 'far'
  }
}

/**
 * The cards that an article may take, in the words that its owner can sign: near to its search, on nothing
 * that the owner answered or the search asks them for, and without what they said. Their sentences are on things that the
 * search or the owner names. General cards answer a search for the trade itself.
 */
export const fittingCards = (
  assignment: Assignment,
  { cards, answers }: Pick<EvidenceIndex, 'cards' | 'answers'>,
  filling: Filling,
): FittingCard[] => {
  const kind = draftKindOf(assignment.brief)
  const subjects = SUBJECTS[kind] ?? []
  const settled = settledIn(assignment, answers)
  const things = {
    trade: filling.trade ?? '',
    search: articleSubjectOf(assignment.brief),
    ownText: answers.map(({ sentences }) => textOf(sentences)).join(' '),
  }
  const own = answers.flatMap(({ sentences }) => sentences.map(({ text }) => weightyStems(text)))
  const isDangerTold = answers.some(({ sentences }) => isOfDanger(textOf(sentences)))
  const nearness = nearnessIn(assignment, filling, answers)
  const fitting = cards
    .filter(({ subject }) => subjects.includes(subject) && !settled.has(subject))
    .map((card) => ({ ...card, sentences: inOwnersVoice(card.sentences, filling.words) }))
    .map((card) => ({ ...card, sentences: onNamedThings(card.sentences, things) }))
    .filter(
      ({ sentences }) => sentences.length > 0 && !sentences.some(({ text }) => repeats(text, own)),
    )
    .filter(({ sentences }) => !(isDangerTold && isOfDanger(textOf(sentences))))
    .map((card) => ({ card, nearness: nearness(card) }))
  const isNearness = (nearness: Nearness) => nearness === 'near' || nearness === 'near-at-once'
  const takesGeneral = kind === 'informational' && namedIn(assignment, filling).telling.length === 0
  return fitting.flatMap((one): FittingCard[] => {
    const isNear = isNearness(one.nearness)
    const isNearAtOnce = one.nearness === 'near-at-once'
    return isNear || (takesGeneral && one.nearness === 'general')
      ? [{ ...one.card, isNear, isNearAtOnce }]
      : []
  })
}
