import type { ComposedRow } from '../../composed/composed-row.ts'
import { stem, wordsOf } from '../../domain/words.ts'
import { industries } from '../../lexicon/industries.ts'
import { type Industry, namesOfTrade } from '../../lexicon/industry.ts'
import type { Niche } from './niche.ts'
import type { LocalRow } from './rows.ts'

// Composes the phrases of customers who look for software for their own trade. They name the trade in a word
// or two, and the software in another two: `tattoo booking app`, and not `scheduling software vendors for
// tattoo studios`.

const KIND = /^(?:software|app|system)$/
/** Names of more words are rather explanations. */
const LONGEST_FUNCTION = 2
const MOST_FUNCTIONS = 6
const MOST_NAMES = 4
/** The factor by which the next name of a trade, or of its software, is typed less often. */
const OF_NEXT = 0.7
/** The share below which a name of the trade and a name of the software are not combined. */
const LEAST = 0.12
const OF_COMPARISON = 0.35
const OF_FREE = 0.25
const OF_PRICE = 0.08
const OF_AUDIENCE = 0.3

/** Names of a software by what it does: `booking system`, the one that was typed first. */
const functionsOf = ({ name, synonyms }: Industry, typed: readonly string[]): string[] => {
  const isFunction = (called: string) => {
    const words = called.split(' ')
    return words.length === LONGEST_FUNCTION && KIND.test(words.at(-1)!)
  }
  const own = typed.join(' ')
  return [...new Set([own, name, ...synonyms])].filter(isFunction).slice(0, MOST_FUNCTIONS)
}

const singular = (words: readonly string[]): string => words.map(stem).join(' ')

/** The word of a trade without its rooms, where editors know software by it: `tattoo` of `tattoo booking software`. */
const coreOf = (customer: readonly string[], rows: readonly LocalRow[]): string[] => {
  const [core, ...rooms] = customer
  if (!core || rooms.length !== 1) return []
  const isKnown = rows.some(({ phrase }) => {
    const words = phrase.split(' ')
    return words.length <= 3 && words[0] === core && KIND.test(words.at(-1)!)
  })
  return isKnown ? [core] : []
}

/** The trade of ours that customers have. */
const tradeOf = (customer: readonly string[]): Industry | undefined => {
  const name = customer.join(' ')
  return industries.find((each) => namesOfTrade(each).includes(name))
}

/** Other names of the customers' trade that share its first word: `tattoo shop` for a studio. */
const otherNames = (customer: readonly string[]): string[] => {
  const trade = tradeOf(customer)
  return (trade ? namesOfTrade(trade) : []).filter((called) => {
    const words = called.split(' ')
    return words.length === 2 && words[0] === customer[0]
  })
}

/** Names of the customers' trade, the shortest that says it first; none where nobody says who they are: `cloud`. */
export const customersOf = (
  { audience, narrower }: Pick<Niche, 'audience' | 'narrower'>,
  rows: readonly LocalRow[],
): string[] => {
  const customer = wordsOf(singular(audience.length > 0 ? audience : narrower))
  if (audience.length === 0 && !tradeOf(customer)) return []
  const names = [...coreOf(customer, rows), customer.join(' '), ...otherNames(customer)]
  return [...new Set(names)].slice(0, MOST_NAMES)
}

type Phrase = Pick<ComposedRow, 'keyword' | 'share' | 'intent' | 'page' | 'topic'>
const rowOf = (phrase: Phrase): ComposedRow => ({ ...phrase, fit: 3, names: null })

/** Returns the questions about one name of the software: the best one, a free one, its price. */
const questionsOf = (name: string, share: number, topic: string): ComposedRow[] => [
  rowOf({
    keyword: `best ${name}`,
    share: share * OF_COMPARISON,
    intent: 'commercial',
    page: 'comparison',
    topic: `best ${topic}`,
  }),
  rowOf({
    keyword: `free ${name}`,
    share: share * OF_FREE,
    intent: 'commercial',
    page: 'category',
    topic: `free ${topic}`,
  }),
  rowOf({
    keyword: `${name} pricing`,
    share: share * OF_PRICE,
    intent: 'commercial',
    page: 'prices',
    topic: `${topic} prices`,
  }),
  rowOf({
    keyword: `${name} reviews`,
    share: share * OF_PRICE,
    intent: 'commercial',
    page: 'comparison',
    topic: `best ${topic}`,
  }),
]

/** Returns the phrases that name the customers of the software behind its name. */
const behindName = (name: string, audience: string, topic: string): ComposedRow[] => [
  rowOf({
    keyword: `${name} for ${audience}`,
    share: OF_AUDIENCE,
    intent: 'transactional',
    page: 'product',
    topic,
  }),
  rowOf({
    keyword: `best ${name} for ${audience}`,
    share: OF_AUDIENCE * OF_COMPARISON,
    intent: 'commercial',
    page: 'comparison',
    topic: `best ${topic}`,
  }),
]

/**
 * Returns the phrases that customers of one trade type for software, from a list of its names and of theirs: all of it
 * is about one product, so it has one topic for each kind of question.
 * @param rows phrases that editors wrote for the software
 */
export const softwareRows = (
  niche: Pick<Niche, 'audience' | 'narrower' | 'trade'>,
  industry: Industry,
  rows: readonly LocalRow[],
): ComposedRow[] => {
  const customers = customersOf(niche, rows)
  const functions = functionsOf(industry, niche.trade)
  const [main] = customers
  if (main === undefined || functions.length === 0) return []
  const topic = `${main} ${functions[0]}`
  const [first, ...others] = functions
  const terms = [first!, 'software', ...others]
  const named = customers.flatMap((customer, at) =>
    terms.flatMap((name, further) => {
      const share = OF_NEXT ** (at + further)
      if (share < LEAST) return []
      const keyword = `${customer} ${name}`
      return [rowOf({ keyword, share, intent: 'transactional', page: 'product', topic })]
    }),
  )
  const leading = named.slice(0, terms.length).slice(0, 3)
  const customer = customers.find((name) => name.includes(' ')) ?? main
  const audience = niche.audience.join(' ')
  return [
    ...named,
    ...[...leading, ...named.filter(({ keyword }) => keyword === `${customer} ${first}`)].flatMap(
      ({ keyword, share }) => questionsOf(keyword, share, topic),
    ),
    rowOf({
      keyword: `${customer} management software`,
      share: OF_NEXT,
      intent: 'transactional',
      page: 'product',
      topic: `${customer} management software`,
    }),
    ...(audience
      ? ['software', ...functions].flatMap((name) => behindName(name, audience, topic))
      : []),
  ]
}
