import { NEGATIONS, wordSet } from './risk-words.ts'
import { hasPhrase, type SentenceWords } from './sentence-words.ts'

// Pairs of claims of which one business can make one only.

const CONDITIONS = wordSet(
  'if when unless above over until within after first otherwise only except sometimes usually mostly may',
)
/** Returns true for a claim that holds only sometimes: it contradicts nothing. */
const isConditional = ({ low }: SentenceWords): boolean => low.some((word) => CONDITIONS.has(word))
/** A claim that holds always. */
const says = (words: SentenceWords, phrases: readonly string[]): boolean =>
  hasPhrase(words.text, phrases) && !isConditional(words)

/** Things that are free in one answer and have a price in another. */
const CHARGED = wordSet(
  'visit visits delivery quote quotes estimate estimates consultation consultations inspection inspections callout assessment survey shipping parking',
)
const FREE = [
  'is free',
  'are free',
  'for free',
  'free of charge',
  'without a charge',
  'never charge',
  "don't charge",
  'do not charge',
  'no charge',
  'costs nothing',
  'at no cost',
  'free',
]
const SUM = /[$£€]\s?\d/

const singular = (word: string): string => word.replace(/(?:ies|y|s)$/, '')
const nounOf = ({ low }: SentenceWords): string | null => {
  const noun = low.find((word) => CHARGED.has(word))
  if (noun) return singular(noun)
  return low.some((word) => word === 'deliver' || word === 'delivers') ? singular('delivery') : null
}

const CLOCK =
  /\b(?:until|till|to|close at|closes at|closed at|shut at)\s+(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/i
const HOURS: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
}
const SPECIAL = wordSet(
  'monday mondays tuesday tuesdays wednesday wednesdays thursday thursdays friday fridays saturday saturdays sunday sundays weekend weekends winter summer spring fall autumn december august july kitchen phone',
)
/** The hour at which a sentence says that the business closes on any day. */
const closingHour = ({ low, whole }: SentenceWords): number | null => {
  const isOfHours = low.some((word) => ['open', 'close', 'closes', 'shut'].includes(word))
  if (!isOfHours || low.some((word) => SPECIAL.has(word))) return null
  const [, hour] = CLOCK.exec(whole) ?? []
  if (hour === undefined) return null
  return HOURS[hour.toLowerCase()] ?? Number(hour)
}

const KINDS = wordSet(
  'organic local fresh handmade homemade natural vegan recycled certified solid grass-fed free-range',
)
const PLAIN = wordSet(
  'ordinary regular conventional imported frozen canned synthetic wholesaler factory-made veneer',
)
/** `We only use organic flour`: what is used, where nothing else is. */
const onlyUsed = ({ low }: SentenceWords): string | null => {
  if (!low.includes('only')) return null
  const kind = low.findIndex((word) => KINDS.has(word))
  return kind < 0 ? null : (low[kind + 1] ?? null)
}

/** Such a thing that is of an ordinary kind: `our flour is the ordinary kind`. */
const plainUsed = ({ low }: SentenceWords): string | null => {
  if (!low.some((word) => PLAIN.has(word))) return null
  const ours = low.findIndex((word) => ['our', 'the', 'this'].includes(word))
  return ours < 0 ? null : (low[ours + 1] ?? null)
}

const NO_DEPOSIT = [
  "don't take deposits",
  "don't take a deposit",
  'do not take deposits',
  'no deposit',
  'never take a deposit',
  "don't ask for a deposit",
  'nothing up front',
  'no money up front',
]
const DEPOSIT = [
  'is due when you book',
  'is due at booking',
  'when you book',
  'up front',
  'to hold the date',
  'deposit of',
  'deposit is',
  'as a deposit',
  'in advance',
]
const NO_EXTRAS = [
  'no extras',
  'no hidden fees',
  'no extra fees',
  'no surcharges',
  'everything is included',
  'never a surcharge',
  'all in one price',
]
const EXTRAS = [
  'percent more',
  'costs more',
  'cost more',
  'is extra',
  'are extra',
  'costs extra',
  'cost extra',
  'on top',
  'surcharge of',
]
const OWN = [
  'everything we sell is made by us',
  'we make everything',
  'made here by us',
  'all made by us',
  'all of it is made by us',
  'we build everything',
  'we bake everything',
]
const BOUGHT = [
  'from a factory',
  'come from a',
  'comes from a',
  'made in china',
  'we import',
  'we buy in',
  'bought in',
  'from the wholesaler',
  'come frozen',
  'comes frozen',
]
const GUARANTEED = [
  'all of our work is guaranteed',
  'all our work is guaranteed',
  'everything is guaranteed',
  'we guarantee everything',
  'we guarantee all',
  'guarantee on everything',
  'all work is guaranteed',
]
const NOT_GUARANTEED = [
  'no guarantee',
  "don't guarantee",
  'do not guarantee',
  'without guarantee',
  'no warranty',
  'not guaranteed',
]

const isDenied = ({ low }: SentenceWords): boolean => low.some((word) => NEGATIONS.has(word))

/**
 * Returns the claim of a sentence, as a word that its opposite names, too; null where it claims nothing of the kind.
 */
type Reading = (words: SentenceWords) => string | null
type Opposition = { claim: Reading; counter: Reading }
const claimed = (isClaimed: boolean): string | null => (isClaimed ? '' : null)

const OPPOSITIONS: readonly Opposition[] = [
  {
    claim: (words) => (says(words, FREE) ? nounOf(words) : null),
    counter: (words) =>
      SUM.test(words.whole) && !words.low.includes('free') && !isConditional(words)
        ? nounOf(words)
        : null,
  },
  {
    claim: (words) => claimed(says(words, NO_DEPOSIT)),
    counter: (words) => claimed(hasPhrase(words.text, DEPOSIT) && !isDenied(words)),
  },
  {
    claim: (words) => claimed(says(words, NO_EXTRAS)),
    counter: (words) => claimed(hasPhrase(words.text, EXTRAS) && !isDenied(words)),
  },
  {
    claim: (words) => claimed(says(words, OWN)),
    counter: (words) => claimed(says(words, BOUGHT)),
  },
  {
    claim: (words) => claimed(says(words, GUARANTEED)),
    counter: (words) => claimed(hasPhrase(words.text, NOT_GUARANTEED)),
  },
  {
    claim: onlyUsed,
    counter: (words) => (isDenied(words) ? null : plainUsed(words)),
  },
]

/** Two sentences by where they stand, the earlier one first. */
type Pair = readonly [earlier: number, later: number]

const pairFor = (read: readonly SentenceWords[], { claim, counter }: Opposition): Pair | null => {
  const claims = new Map<string, number>()
  for (const [at, words] of read.entries()) {
    const key = claim(words)
    if (key !== null && !claims.has(key)) claims.set(key, at)
  }
  if (claims.size === 0) return null
  for (const [at, words] of read.entries()) {
    const key = counter(words)
    const other = key === null ? undefined : claims.get(key)
    if (other !== undefined && other !== at) return [Math.min(at, other), Math.max(at, other)]
  }
  return null
}

/** The first sentence that says another hour of closing than the one before it. */
const hoursApart = (read: readonly SentenceWords[]): Pair | null => {
  const closings = read.flatMap((words, at) => {
    const hour = closingHour(words)
    return hour === null ? [] : [{ hour, at }]
  })
  const [first] = closings
  const other = closings.find(({ hour }) => hour !== first?.hour)
  return first && other ? [first.at, other.at] : null
}

/** Sentences of one business of which only one can be true, by their places; in time proportional to their number. */
export const opposedClaims = (read: readonly SentenceWords[]): Pair[] =>
  [...OPPOSITIONS.map((opposition) => pairFor(read, opposition)), hoursApart(read)].filter(
    (pair) => pair !== null,
  )
