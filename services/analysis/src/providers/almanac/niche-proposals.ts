import { indefiniteArticle } from '@sortie/prose/text/indefinite-article'
import type { ClassId } from '../../composed/classes.ts'
import { composeNiche, isFood } from '../../composed/compose-niche.ts'
import type { ComposedRow } from '../../composed/composed-row.ts'
import type { BandPart } from '../../domain/scoring/bands.ts'
import { keptBy } from '../../domain/scoring/estimate.ts'
import { holdsWords, wordsOf } from '../../domain/words.ts'
import { industries } from '../../lexicon/industries.ts'
import type { Industry } from '../../lexicon/industry.ts'
import { BANDS, type Band, type PageType } from '../../lexicon/phrase-rows.ts'
import type { MarketPlace } from '../../lexicon/place.ts'
import { zipfOf } from '../../lexicon/words/word-frequency.ts'
import { classOfTrade } from '../../recognition/trade-class.ts'
import { readKnowledge } from '../../recognition/words/knowledge.ts'
import { wordOf } from '../../recognition/words/words.ts'
import { type Niche, saysNiche, wordKeysOf } from './niche.ts'
import { bySearches, distinctProposals, type PhraseProposal, proposalOf } from './proposal.ts'
import { type LocalRow, localRowsIn } from './rows.ts'
import { customersOf, softwareRows } from './software-rows.ts'

/** Words that leave open what somebody looks for: a niche can be said with any of them. */
const OPEN = new Set(
  (
    'near me best good top rated cheap affordable local open now online in a an the for service company cost price hire find book ' +
    'buy order review 24 hour how much do does doe are is to choose what charge average quote fee rate question ask'
  ).split(' '),
)

const PARTS: readonly BandPart[] = ['lower', 'middle', 'upper']
/** The positions of the parts of a band, as powers of ten from its start. */
const PART_AT: Record<BandPart, number> = { lower: 0.2, middle: 0.5, upper: 0.8 }

type Point = { band: Band; part: BandPart; at: number }
/** Each part of each band with log10 of its searches, the fewest first. */
const POINTS: readonly Point[] = (Object.keys(BANDS) as Band[]).flatMap((band) =>
  PARTS.map((part) => ({ band, part, at: Math.log10(BANDS[band][0]) + PART_AT[part] })),
)
const pointOf = ({ band, part }: Pick<LocalRow, 'band' | 'part'>): number =>
  Math.log10(BANDS[band][0]) + PART_AT[part]

/**
 * The distance by which a part of a band may lie above the intended searches: a tenth of the usual distance between
 * parts.
 */
const ROUNDING = 0.05
/** The part of a band for so many searches: rather fewer than more. */
const bandFor = (at: number): Pick<LocalRow, 'band' | 'part'> => {
  const { band, part } = POINTS.findLast((point) => point.at <= at + ROUNDING) ?? POINTS[0]!
  return { band, part }
}

/** log10 of what is left of searches once a word more is said. */
const WITH_A_WORD_MORE = -0.3

/** The inputs from which phrases for a niche of a trade are proposed. */
export type NicheInputs = {
  niche: Niche
  industry: Industry
  place: MarketPlace
  /** The phrases of the whole trade. */
  rows: readonly LocalRow[]
}

const isOpen = (words: readonly string[], { wanted, trade }: Niche): boolean => {
  const own = new Set([...wanted, ...trade.flatMap(wordKeysOf)])
  return words.every((word) => own.has(word) || OPEN.has(word))
}

/** Phrases that ask for nothing but the trade itself, however they ask. */
const openRows = ({ niche, rows }: NicheInputs): LocalRow[] => {
  const trade = niche.trade.flatMap(wordKeysOf)
  if (trade.length === 0) return []
  return rows.filter(({ fit, phrase }) => {
    const words = wordKeysOf(phrase)
    return fit > 1 && holdsWords(words, trade) && isOpen(words, { ...niche, wanted: [] })
  })
}

/** Searches that a niche leaves of those of its trade, log10: below 0. */
const keptByNiche = ({ wanted }: Niche): number =>
  Math.log10(keptBy(wanted.map((text) => ({ text, zipf: zipfOf(text) }))))

/** The words that narrow the trade, before its name: `an emergency plumber` for `a plumber`. */
const inserted = (phrase: string, { niche }: NicheInputs): string => {
  const words = phrase.split(' ')
  const trade = niche.trade.flatMap(wordKeysOf)
  const keys = words.map((word) => wordKeysOf(word)[0] ?? word)
  const at = keys.findIndex((_, index) =>
    holdsWords(keys.slice(index, index + trade.length), trade),
  )
  const before = words.slice(0, at)
  const isArticle = at > 0 && (before[at - 1] === 'a' || before[at - 1] === 'an')
  const joined = isArticle
    ? [...before.slice(0, -1), indefiniteArticle(niche.narrower[0]!)]
    : before
  return [...joined, ...niche.narrower, ...words.slice(at)].join(' ')
}

const narrowedRows = (inputs: NicheInputs): PhraseProposal[] => {
  const { niche } = inputs
  const theme = [...niche.narrower, ...niche.trade].join(' ')
  return openRows(inputs).map((row) =>
    proposalOf(row, {
      keyword: inserted(row.phrase, inputs),
      narrowedBy: [...niche.wanted],
      theme: row.intent === 'informational' ? `${theme} questions` : theme,
    }),
  )
}

/** log10 of the searches of the main search for a niche: its editors', else what it leaves of its trade's. */
const mainSearches = (inputs: NicheInputs, own: readonly LocalRow[]): number => {
  const { niche, rows } = inputs
  const sells = ({ fit, intent }: LocalRow) => fit === 3 && intent !== 'informational'
  const most = (found: readonly LocalRow[]) => Math.max(...found.map(pointOf))
  const named = own.filter(
    (row) => sells(row) && (niche.trade.length === 0 || isOpen(wordKeysOf(row.phrase), niche)),
  )
  if (named.length > 0) return most(named)
  const open = openRows(inputs).filter(sells)
  const ofTrade = open.length > 0 ? open : rows.filter(sells)
  return (ofTrade.length > 0 ? most(ofTrade) : most(rows)) + keptByNiche(niche)
}

/** Words that say what food is made with, and so what any of it is. */
const DIETS = new Set('vegan vegetarian halal kosher gluten organic keto dairy eggless'.split(' '))
/** Goods that are named at most. */
const MOST_NAMED = 8
/** Returns true where a phrase names a niche and nothing else. */
const isOnly = (phrase: string, { wanted }: Niche) =>
  wordKeysOf(phrase).every((word) => wanted.includes(word))

const OFFERS: readonly PageType[] = ['home', 'service', 'product', 'category']
const SELLING: readonly (ClassId | undefined)[] = ['shop', 'maker', 'restaurant']
const TREATING: readonly (ClassId | undefined)[] = ['health', 'beauty']

/** Goods and treatments of a niche: what editors wrote of it, and what a trade of food sells, of that kind. */
const namedOf = ({ niche, industry }: NicheInputs, own: readonly LocalRow[]): string[] => {
  const of = classOfTrade(industry.id).id
  const isPlain = (words: readonly string[]) => !words.some((word) => OPEN.has(word))
  const short = own
    .filter(({ fit, page }) => fit > 1 && OFFERS.includes(page))
    .map(({ phrase }) => phrase)
    .filter((phrase) => wordsOf(phrase).length <= 3 && isPlain(wordKeysOf(phrase)))
  if (TREATING.includes(of)) return short.filter((phrase) => isOnly(phrase, niche))
  if (!SELLING.includes(of) || niche.trade.length === 0) return []
  const isDiet = niche.wanted.some((word) => DIETS.has(word))
  const eaten = isDiet
    ? industry.heads
        .map(({ term }) => term)
        .filter((term) => isFood(term) && !wordKeysOf(term).some((word) => DIETS.has(word)))
        .map((term) => [...niche.narrower, term].join(' '))
    : []
  return [...new Set([...short, ...eaten])].slice(0, MOST_NAMED)
}

const SERVICES: readonly (ClassId | undefined)[] = [
  'emergency-at-home',
  'planned-at-home',
  'recurring-service',
  'repair',
]
/** Returns the name of the work that a trade does, in one word: `plumbing` for a plumber. */
const serviceOf = ({ niche, industry }: NicheInputs): string | null => {
  if (niche.trade.length === 0 || !SERVICES.includes(classOfTrade(industry.id).id)) return null
  return [industry.name, ...industry.synonyms].find((name) => /^\w+ing$/.test(name)) ?? null
}

/** The number of rows below which the typed words name the trade in a way that the patterns hardly know. */
const FEW_ROWS = 30

const isSoftware = ({ id }: Industry): boolean => classOfTrade(id).id === 'b2b-software'

/**
 * Composes phrases for a niche, with the name of the trade as it was typed; also with the trade's own name, if that
 * gives few.
 */
const composedRows = (inputs: NicheInputs, own: readonly LocalRow[]): ComposedRow[] => {
  const { niche, industry, place, rows } = inputs
  const ofSoftware = isSoftware(industry) ? softwareRows(niche, industry, rows) : []
  if (ofSoftware.length >= PLENTY) return ofSoftware
  const subject = {
    ...niche,
    provider: niche.trade.length > 0 ? (industry.speech?.provider.one ?? null) : null,
    service: serviceOf(inputs),
    named: namedOf(inputs, own),
    class: classOfTrade(industry.id).id,
    place,
  }
  const typed = composeNiche(subject)
  if (typed.length >= FEW_ROWS || niche.audience.length === 0) return typed
  return [...typed, ...composeNiche({ ...subject, trade: industry.name.split(' ') })]
}

/** Composes phrases for a niche by the patterns of the trade's class; their searches follow from its main search. */
const patternRows = (inputs: NicheInputs, own: readonly LocalRow[]): PhraseProposal[] => {
  const composed = composedRows(inputs, own)
  const main = mainSearches(inputs, own)
  const most = Math.max(...inputs.rows.map(pointOf))
  const known = own.map((row) => ({ words: row.phrase.split(' '), at: pointOf(row) }))
  const searches = ({ keyword, share }: ComposedRow): number => {
    const words = keyword.split(' ')
    // Nobody searches for a phrase more than for a phrase that it holds.
    const parts = known.filter(
      (part) => part.words.length < words.length && holdsWords(words, part.words),
    )
    if (parts.length === 0) return Math.min(main + Math.log10(share), most + WITH_A_WORD_MORE)
    return Math.min(...parts.map(({ at }) => at)) + Math.min(WITH_A_WORD_MORE, Math.log10(share))
  }
  return composed.map((row): PhraseProposal => {
    const { keyword, intent, page, fit, topic, names } = row
    const made = { phrase: keyword, intent, page, fit, topic, ...bandFor(searches(row)) }
    return proposalOf(made, { names })
  })
}

/** The number of trades above which a word does not name a niche of one of them. */
const MOST_OTHERS = 6
/**
 * Returns the phrases about a niche that editors wrote for other trades of its class: braces of an orthodontist for a
 * dentist.
 */
const rowsOfOthers = ({ niche, industry, place }: NicheInputs): LocalRow[] => {
  const { vocabulary } = readKnowledge()
  const of = classOfTrade(industry.id).id
  const keys = niche.narrower.map((word) => wordOf(word).key)
  // A word of many trades, such as `kids`, means something else in each.
  if (keys.some((key) => vocabulary.trades(key) > MOST_OTHERS)) return []
  return industries
    .filter(({ id }) => id !== industry.id && classOfTrade(id).id === of)
    .filter(({ id }) => keys.every((key) => vocabulary.share(id, key) > 0))
    .flatMap((other) => localRowsIn(other, place.country))
    .filter(({ phrase }) => saysNiche(phrase, niche))
}

/** The number of phrases above which the rarer patterns add nothing. */
const MOST_OF_PATTERNS = 70

const proposalsFrom = (inputs: NicheInputs, own: readonly LocalRow[]): PhraseProposal[] => {
  const written = distinctProposals([...own.map((row) => proposalOf(row)), ...narrowedRows(inputs)])
  const all = distinctProposals([...written, ...patternRows(inputs, own)])
  const made = new Set(
    all
      .slice(written.length)
      .filter(({ names }) => names === null)
      .toSorted(bySearches)
      .slice(0, Math.max(0, MOST_OF_PATTERNS - written.length)),
  )
  return all.filter((each, at) => at < written.length || each.names !== null || made.has(each))
}

/**
 * Returns the phrases of customers who look for a niche of a trade; a phrase that editors wrote comes first. If there
 * are few, it adds phrases about the niche that editors wrote for other trades of the class.
 */
export const nicheProposals = (inputs: NicheInputs): PhraseProposal[] => {
  const { niche, rows, industry } = inputs
  const customers = isSoftware(industry) ? customersOf(niche, rows).map(wordKeysOf) : []
  const isOwn = (phrase: string) => {
    const keys = new Set(wordKeysOf(phrase))
    return customers.some((words) => words.every((word) => keys.has(word)))
  }
  const own = rows.filter(({ phrase }) => saysNiche(phrase, niche) || isOwn(phrase))
  const found = proposalsFrom(inputs, own)
  return found.length >= PLENTY ? found : proposalsFrom(inputs, [...own, ...rowsOfOthers(inputs)])
}

/** The number of phrases below which the searches of the niche's customers are unknown. */
const FEWEST = 12
/** The number of phrases from which a report needs none of other trades. */
const PLENTY = 26
/**
 * Returns true where most phrases of a trade name a niche, so that it is hardly a part of the trade: dogs of pet
 * grooming.
 */
export const saysMost = (rows: readonly LocalRow[], niche: Niche): boolean =>
  rows.filter(({ phrase }) => saysNiche(phrase, niche)).length * 2 > rows.length

/** Returns true where enough phrases of a niche's customers are known. */
export const isEnough = (proposals: readonly PhraseProposal[]): boolean =>
  proposals.length >= FEWEST

/** A shorter report is not worth a mission. */
const LEAST_ROWS = 34
/** Phrases of the rest of the trade, for each one that says the niche: three in five and more say it. */
const BESIDE = 0.6
/** Words for people and places that use software beside the customers that were named. */
const OTHER_USERS = /\b(?:patient|interview|class|student|room|tour)\b/
/** The closeness of a phrase of the same topic in other words: it names no page about the niche. */
const OTHER_WORDS = 0.8
/** The share of phrases on the niche's topic in other words, for each one that names the niche. */
const IN_OTHER_WORDS = 0.35

/**
 * Returns the phrases that stand beside those of a niche: those of its topic in other words, and, as related ones, the
 * closest and most searched of the rest of the trade.
 */
export const besideNiche = (
  niche: Niche,
  ofTrade: readonly PhraseProposal[],
  ofNiche: readonly PhraseProposal[],
  industry: Industry,
): PhraseProposal[] => {
  const most = (share: number) => Math.floor(ofNiche.length * share)
  const beside = Math.max(most(BESIDE), LEAST_ROWS - ofNiche.length)
  const isForOneTrade = isSoftware(industry) && niche.audience.length > 0
  const isOfTopic = ({ row }: PhraseProposal) => saysNiche(row.topic, niche)
  // Software for one trade is no `meeting room booking system`: such pages say whom else it is for.
  const isOfOthers = ({ page, keyword, row }: PhraseProposal) =>
    (page === 'service' && !wordKeysOf(row.topic).some((word) => niche.wanted.includes(word))) ||
    OTHER_USERS.test(keyword)
  const sorted = ofTrade
    .filter((each) => !isForOneTrade || !isOfOthers(each))
    .toSorted((one, other) => other.relevance - one.relevance || bySearches(one, other))
  const sameTopic = sorted.filter(isOfTopic).slice(0, most(IN_OTHER_WORDS))
  const related = sorted
    .filter((each) => !isOfTopic(each))
    .slice(0, beside - sameTopic.length)
    .map((each) => ({ ...each, isRelated: true }))
  return [
    ...sameTopic.map((each) => ({ ...each, relevance: each.row.fit * OTHER_WORDS })),
    ...related,
  ]
}
