import type { Intent } from '@sortie/contracts/analysis/keywords/ratings'

/** Version of the volume of this file; raise it whenever its results could change. */
export const VOLUME_MODEL_VERSION = '2'

/** A word, singular, and how common it is: log10 of its uses in a billion words of English. */
export type CommonWord = { text: string; zipf: number }
/** A name that people use for the thing searched for, and how many look for it: 1 few, 5 very many. */
export type HeadTerm = { words: CommonWord[]; size: 1 | 2 | 3 | 4 | 5 }
export type VolumeEstimate = {
  /** Searches a month, two significant digits, at least 10. */
  volume: number
  /** Searches a month of the narrowest head term in the phrase: how broad the contest is. */
  breadth: number
  /** Words beyond the most specific head term in it. */
  extraWords: number
  /** The basis of the volume: the searches of the head term that allows the fewest, and the share kept. */
  from: TermVolume
}
/** Searches a month of a head term, and the share of them that the words of a phrase keep. */
export type TermVolume = { headTerm: number; keptShare: number }

/** Searches a month in the United States of a head term made of everyday words, by size. */
const BY_SIZE = { 1: 900, 2: 3_200, 3: 11_000, 4: 38_000, 5: 130_000 } as const
/** Zipf value of an everyday trade word (`plumber` 3.7, `dentist` 4.1). */
const EVERYDAY = 3.7
/**
 * The limits, in quarters of a tenfold, to which the frequency of its rarest word moves a head term from its size: up
 * only a little, and only for a term of one word.
 */
const LEAST_SHIFT = -2
const MOST_SHIFT = 0.8

/** Share of a head's searches that keep a further word: the wordings that people use most. */
const KEPT = new Map(
  Object.entries({
    near: 0.8,
    me: 0.95,
    best: 0.25,
    cost: 0.25,
    price: 0.15,
    pricing: 0.2,
    online: 0.25,
    free: 0.25,
    much: 0.8,
    many: 0.4,
    open: 0.2,
    now: 0.6,
    emergency: 0.15,
    review: 0.2,
    buy: 0.15,
    delivery: 0.2,
    affordable: 0.12,
    cheap: 0.2,
    service: 0.4,
    app: 0.2,
    software: 0.3,
    small: 0.45,
    business: 0.45,
    24: 0.4,
    hour: 0.35,
    often: 0.4,
    long: 0.4,
    take: 0.5,
    work: 0.4,
    last: 0.5,
    choose: 0.3,
    charge: 0.3,
    per: 0.7,
    worth: 0.35,
    same: 0.15,
    day: 0.7,
    hire: 0.06,
    book: 0.06,
    order: 0.08,
    fee: 0.06,
    rate: 0.08,
    quote: 0.06,
    consultation: 0.05,
    deal: 0.1,
    package: 0.08,
    idea: 0.5,
  }),
)
/** Words that only join others hardly narrow a search. */
const JOINING = new Set(
  'a an and at for from get i in it my of on or the to vs with you your'.split(' '),
)
/** Words of questions: the first turns a search for a trade into one for an answer, which few make. */
const ASKING = new Set('how what when where which who why is are can do does should'.split(' '))
const KEPT_BY_QUESTION = 0.1
const KEPT_BY_JOINING = 0.85

const kept = ({ text, zipf }: CommonWord): number => {
  if (JOINING.has(text)) return KEPT_BY_JOINING
  return KEPT.get(text) ?? 0.04 + 0.05 * Math.min(4, Math.max(0, zipf - 1.5))
}

/** The share of searches that all of these words together keep: below 1, and falling with each. */
export const keptBy = (extra: readonly CommonWord[]): number => {
  const asking = extra.filter(({ text }) => ASKING.has(text)).length
  const others = extra.filter(({ text }) => !ASKING.has(text))
  const keptByQuestions = asking > 0 ? KEPT_BY_QUESTION * KEPT_BY_JOINING ** (asking - 1) : 1
  return others.reduce((left, word) => left * kept(word), keptByQuestions)
}

const searchesOf = ({ words, size }: HeadTerm): number => {
  const rarest = Math.min(...words.map(({ zipf }) => zipf))
  const most = words.length > 1 ? 0 : MOST_SHIFT
  return BY_SIZE[size] * 10 ** (0.25 * Math.min(most, Math.max(LEAST_SHIFT, rarest - EVERYDAY)))
}

/** The words of a phrase beyond a head term; `null` where the phrase does not hold it. */
const beyond = (phrase: readonly CommonWord[], { words }: HeadTerm): CommonWord[] | null => {
  const left = [...phrase]
  for (const { text } of words) {
    const found = left.findIndex((word) => word.text === text)
    if (found < 0) return null
    left.splice(found, 1)
  }
  return left
}

const twoDigits = (searches: number): number => {
  const unit = 10 ** Math.max(1, Math.floor(Math.log10(searches)) - 1)
  return Math.max(10, Math.round(searches / unit) * unit)
}

/** Searches a month in the United States that are kept of those of a head term. */
export const volumeKept = ({ headTerm, keptShare }: TermVolume): number =>
  twoDigits(headTerm * keptShare)

/**
 * Searches a month of a phrase, modelled. The most specific head terms in it decide: each allows its
 * own searches times the share kept by every further word, a share below 1, and the smallest is the
 * estimate; no broader head term in it may be outsearched. So a longer, more specific phrase never
 * outsearches its head. `anchor` stands in where the phrase holds no head term: it allows its own
 * searches times the share kept by every word of the phrase.
 */
export const modelVolume = (
  phrase: readonly CommonWord[],
  heads: readonly HeadTerm[],
  anchor: HeadTerm,
): VolumeEstimate => {
  const held = heads.flatMap((head) => {
    const extra = beyond(phrase, head)
    return extra ? [{ head, extra }] : []
  })
  const bounds = held.length > 0 ? held : [{ head: anchor, extra: [...phrase] }]
  const isPart = ({ head }: { head: HeadTerm }) =>
    bounds.some(
      ({ head: other }) => other.words.length > head.words.length && beyond(other.words, head),
    )
  const specific = bounds.filter((bound) => !isPart(bound))
  const breadth = Math.min(...bounds.map(({ head }) => searchesOf(head)))
  const searches = ({ headTerm, keptShare }: TermVolume) => headTerm * keptShare
  const from = specific
    .map(
      ({ head, extra }): TermVolume => ({ headTerm: searchesOf(head), keptShare: keptBy(extra) }),
    )
    .reduce((least, each) => (searches(each) < searches(least) ? each : least), {
      headTerm: breadth,
      keptShare: 1,
    })
  return {
    volume: volumeKept(from),
    breadth: Math.round(breadth),
    extraWords: Math.max(...specific.map(({ extra }) => extra.length)),
    from,
  }
}

/** Points of difficulty by intent: more where others want the same clicks. */
const BY_INTENT: Record<Intent, number> = {
  transactional: 0.6,
  commercial: 0.3,
  informational: -0.4,
  navigational: 1.5,
}
const BY_BREADTH = 1.7
const BY_SEARCHES = 0.9
const BY_EXTRA_WORD = -0.3
const BASE = -4

/**
 * Difficulty 0-10, one decimal, as reports were made with it until `contestDifficulty` took its place: it grows with the breadth of the head term and with the
 * phrase's own searches, falls with every further word, and is shifted by intent.
 */
export const modelDifficulty = (
  { volume, breadth, extraWords }: Omit<VolumeEstimate, 'from'>,
  intent: Intent,
): number => {
  const contest = BY_BREADTH * Math.log10(breadth) + BY_SEARCHES * Math.log10(volume)
  const raw = contest + BY_EXTRA_WORD * extraWords + BY_INTENT[intent] + BASE
  return Math.round(Math.min(10, Math.max(0, raw)) * 10) / 10
}
