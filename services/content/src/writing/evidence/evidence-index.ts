import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { originOf } from '@sortie/contracts/content/evidence/evidence-origin'
import { type CardSubject, subjectOfCard } from '../../cards/card.ts'
import type { CardTopic } from '../../passages/passage.ts'
import type { Assignment } from '../article.ts'
import { type CitedSentence, citedSentence } from '../compose/section-blocks.ts'
import {
  knownQuestion,
  priceScope,
  searchAskedAbout,
  WHEN_TO_CALL,
} from '../interview/interview.ts'
import { headingInTurn, questionWords } from '../interview/question-words.ts'
import { questionTopicOf } from '../interview/topics.ts'
import { asTitle, capital, plainLine, plainSearch, sentencesIn } from '../plain-text.ts'
import { withArticles } from '../wording/countable.ts'
import { speakerOf } from '../wording/speaker.ts'
import { chunksOf } from './customer-texts.ts'
import { sourceNameOf } from './quoted.ts'
import { type SearchFigure, searchFigures } from './searches.ts'

/** A question of the brief with what the owner answered, sentence by sentence. */
export type OwnAnswer = {
  question: string
  /** The heading by which the answer is found. */
  heading: string
  /** The same as the article words it. */
  shownHeading: string
  /** True where we asked it: its heading is ours as well. */
  isOurs: boolean
  /** True where it asks for the owner's answer to the article's own search. */
  isOfKeyword: boolean
  topic: CardTopic | null
  /** True for a question about a plan; false for one that clients ask. */
  isOfPlan: boolean
  /** True where it tells how the work goes, from its first step to its last. */
  isOnCourse: boolean
  sentences: CitedSentence[]
}

/** A card of our editors on the trade: one paragraph, sentence by sentence. */
export type TradeCard = { id: string; subject: CardSubject; sentences: CitedSentence[] }

/** A site with what it says of itself. */
export type SiteEvidenceItems = { name: string; isOwn: boolean; items: EvidenceItem[] }

/** The items of an assignment, sorted by what an article can do with them. */
export type EvidenceIndex = {
  /** The search of the article; null where nobody knows how often it is made. */
  main: SearchFigure | null
  /** All others, the largest first. */
  searches: SearchFigure[]
  /** The same, those closest to the topic first, as research orders them. */
  closest: SearchFigure[]
  /** Figures on the report as a whole. */
  counts: EvidenceItem[]
  /** Other figures and sentences of our own data. */
  others: EvidenceItem[]
  ratios: EvidenceItem[]
  sums: EvidenceItem[]
  ranks: EvidenceItem[]
  computed: EvidenceItem[]
  sites: SiteEvidenceItems[]
  /** Sentences of an encyclopedia. */
  references: EvidenceItem[]
  /** Sentences of a register on companies. */
  companies: EvidenceItem[]
  answers: OwnAnswer[]
  cards: TradeCard[]
  /** Items of the customer by their text. */
  itemByText: Map<string, EvidenceItem>
}

const hostOf = (url: string | null): string => {
  try {
    return url ? new URL(url).hostname.replace(/^www\./, '') : ''
  } catch {
    return ''
  }
}

/** A name without what differs between two spellings of it: one that says more may be another's. */
const spelled = (name: string): string =>
  name
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the /, '')
    .replace(/(?: (?:and co|co|ltd|limited|llc|llp|inc|plc))+$/, '')
    .replace(/ /g, '')

/** Returns a check that a site's statement about itself is by the article's owner. */
export const ownSayer = ({ brief, context }: Pick<Assignment, 'brief' | 'context'>) => {
  const hosts = new Set([context?.ownHost ?? '', ...brief.pages.map(hostOf)].filter(Boolean))
  const business = spelled(brief.business ?? context?.business ?? '')
  return (item: EvidenceItem): boolean =>
    hosts.has(hostOf(item.source.url)) ||
    (business !== '' && spelled(sourceNameOf(item)) === business)
}

const sitesOf = (assignment: Assignment): SiteEvidenceItems[] => {
  const isOwners = ownSayer(assignment)
  const sites = new Map<string, SiteEvidenceItems>()
  for (const item of assignment.items) {
    if (item.voice !== 'self-said' || item.kind === 'computed') continue
    const name = sourceNameOf(item)
    const isOwn = isOwners(item)
    const site = sites.get(name) ?? { name, isOwn, items: [] }
    site.items.push(item)
    sites.set(name, site)
  }
  return [...sites.values()]
}

/** Returns the sentences of an item, word for word. */
export const verbatim = ({ id, text }: Pick<EvidenceItem, 'id' | 'text'>): CitedSentence[] =>
  sentencesIn(text).map((sentence) => ({ ...citedSentence(sentence, id), isVerbatim: true }))

/** The sentences of texts of the brief, each citing its item; none where the item is not there. */
export const toldSentences = (
  itemByText: Map<string, EvidenceItem>,
  texts: readonly string[],
): CitedSentence[] =>
  texts.flatMap((text) => {
    const item = itemByText.get(text)
    return item ? verbatim(item) : []
  })

const isSameSearch = (one: string, other: string): boolean =>
  plainSearch(one).toLowerCase() === plainSearch(other).toLowerCase()

/** A question of the owner's that speaks to them, as their own page asks it: `which of your pizzas` are `our pizzas`. */
const inOwnVoice = (question: string, { clients, our }: ReturnType<typeof questionWords>): string =>
  question.replace(
    new RegExp(
      `\\byour (?=(?:customers|clients|${RegExp.escape(clients)})\\b)|(?<=\\b(?:which|what|any|one|all|some) of )your `,
      'gi',
    ),
    (your) => `${your.startsWith('Y') ? capital(our) : our} `,
  )

/** The heading over an answer on when to call that begins with how long things take: `About nine days.` */
const HOW_LONG = 'How long it takes'
/** A first sentence that is a length of time and nothing else. */
const LENGTH_OF_TIME =
  /^(?:(?:about|around|only|roughly|usually|up to) )?[\w-]+ (?:(?:or|to) [\w-]+ )?(?:minutes?|hours?|days?|weeks?|months?)[.!]?$/i

/** A sentence that names a price. */
const PRICED = /[$£€]\s?\d|\d\s?(?:dollars|pounds|euros|cents?|p)\b/i
/** Words by which an answer says what a price leaves out. */
const LEAVES_OUT = [
  /\b(?:extras?|separate|separately|on top|excludes?|excluded|leaves? out|left out|not included)\b/i,
  /(?:not|n['’]t) (?:cover|have|include|be included)\b/i,
]

/** Our heading over an answer, or another where the answer is on something else. */
const headingOver = (
  sentences: readonly CitedSentence[],
  heading: string,
  words: ReturnType<typeof questionWords>,
): string => {
  const [first] = sentences
  if (heading === WHEN_TO_CALL && first && LENGTH_OF_TIME.test(first.text)) return HOW_LONG
  const text = sentences.map((one) => one.text).join(' ')
  const leavesOut = LEAVES_OUT.some((pattern) => pattern.test(text))
  // An owner who begins with what is in the price tells that, and names a price by the way.
  const isList = heading === priceScope(words) && PRICED.test(first?.text ?? '') && !leavesOut
  return isList ? `${capital(words.our)} prices` : heading
}

const answersOf = (
  { brief, context, voice }: Pick<Assignment, 'brief' | 'context' | 'voice'>,
  itemByText: Map<string, EvidenceItem>,
): OwnAnswer[] => {
  const before = new Set<string>()
  const words = questionWords(context?.words, speakerOf({ brief, voice }))
  return brief.answers.flatMap(({ question, answer }) => {
    // An owner who gives one answer to two questions says it once in the article.
    const sentences = toldSentences(itemByText, chunksOf(answer)).filter(
      ({ text }) => !before.has(text),
    )
    if (sentences.length === 0) return []
    for (const { text } of sentences) before.add(text)
    const plainQuestion = plainLine(question).replace(/["“”„«»]/g, "'")
    const search = searchAskedAbout(question)
    const known = knownQuestion(question)
    const heading =
      (known && headingOver(sentences, known.heading(words), words)) ??
      (search === null
        ? inOwnVoice(plainQuestion, words)
        : asTitle(withArticles(plainSearch(search))))
    const isUsual = known !== null && heading === known.heading(words)
    return [
      {
        question: plainQuestion,
        heading,
        shownHeading: isUsual ? headingInTurn(known, words, context?.cardWording) : heading,
        isOurs: known !== null || search !== null,
        isOfKeyword: search !== null && isSameSearch(search, brief.keyword),
        topic: known ? known.topic : questionTopicOf(question),
        isOfPlan: known?.isOfPlan ?? false,
        isOnCourse: known?.isOnCourse ?? false,
        sentences,
      },
    ]
  })
}

/** The cards among items, each with all of its sentences. */
const cardsIn = (items: readonly EvidenceItem[]): TradeCard[] => {
  const cards = new Map<string, TradeCard>()
  for (const item of items) {
    const subject = item.card === undefined ? null : subjectOfCard(item.card)
    if (item.card === undefined || subject === null) continue
    const card = cards.get(item.card) ?? { id: item.card, subject, sentences: [] }
    card.sentences.push(...verbatim(item))
    cards.set(item.card, card)
  }
  return [...cards.values()]
}

// As research words what a report comes to.
const REPORT = /^The (?:keyword report behind|[\d,]+ keywords around) (?!.*difficulty)/

/** Sorts the evidence of an assignment by its use in an article. */
export const indexEvidence = (assignment: Assignment): EvidenceIndex => {
  const { items, brief } = assignment
  const itemByText = new Map(
    items.filter(({ kind }) => kind === 'customer').map((item) => [item.text, item]),
  )
  const keyword = plainSearch(brief.keyword).toLowerCase()
  const figures = searchFigures(items, brief)
  const known = new Set(figures.map(({ id }) => id))
  const references = items.filter(
    (item) => item.kind === 'passage' && originOf(item) === 'reference',
  )
  const computed = items.filter(({ kind }) => kind === 'computed')
  const main = figures.find(({ phrase }) => phrase.toLowerCase() === keyword) ?? null
  const searches = figures.filter((one) => one !== main)
  return {
    main,
    searches,
    closest: [...searches].sort(
      (one, other) => Number(one.id.slice(1)) - Number(other.id.slice(1)),
    ),
    counts: items.filter(({ kind, text }) => kind === 'figure' && REPORT.test(text)),
    others: items.filter(
      ({ id, kind, voice, text, unit }) =>
        !known.has(id) &&
        // Readers don't care how hard it is to rank, what a click costs, or who reads about rivals.
        !/\b(?:difficulty|click)\b/.test(text) &&
        !/^(?:searches|views)\b/.test(unit ?? '') &&
        !REPORT.test(text) &&
        (kind === 'figure' ||
          (kind === 'passage' && voice !== 'self-said' && voice !== 'reference')),
    ),
    ratios: computed.filter(({ unit }) => unit === 'ratio'),
    sums: computed.filter(({ unit }) => unit === 'searches a month'),
    ranks: computed.filter(({ unit }) => unit === 'rank'),
    computed,
    sites: sitesOf(assignment),
    references: references.filter(({ source }) => source.url !== null),
    companies: references.filter(({ source }) => source.url === null),
    answers: answersOf(assignment, itemByText),
    cards: cardsIn(items),
    itemByText,
  }
}
