import type { Intent } from '@sortie/contracts/analysis'

/** Versions of the two models of this file; raise one whenever its results could change. */
export const VOLUME_MODEL_VERSION = '1'
export const DIFFICULTY_MODEL_VERSION = '1'

/** A word, singular, and how common it is: log10 of its uses in a billion words of English. */
export type Word = { text: string; zipf: number }
/** What people call the thing searched for, and how many look for it: 1 few, 5 very many. */
export type HeadTerm = { words: Word[]; size: 1 | 2 | 3 | 4 | 5 }
export type VolumeEstimate = {
  /** Searches a month, two significant digits, at least 10. */
  volume: number
  /** Searches a month of the narrowest head term in the phrase: how broad the contest is. */
  breadth: number
  /** Words beyond the shortest head term in it. */
  extraWords: number
}

/** Searches a month of a head term made of everyday words, by size. */
const BY_SIZE = { 1: 900, 2: 3_200, 3: 11_000, 4: 38_000, 5: 130_000 } as const
/** Zipf value of an everyday trade word (`plumber` 3.7, `dentist` 4.1). */
const EVERYDAY = 3.7

/** Share of a head's searches that keep a further word: the wordings that people use most. */
const KEPT = new Map(
  Object.entries({
    near: 0.5,
    me: 0.95,
    best: 0.3,
    cost: 0.3,
    price: 0.28,
    pricing: 0.22,
    online: 0.35,
    free: 0.3,
    how: 0.35,
    what: 0.3,
    much: 0.6,
    open: 0.3,
    now: 0.6,
    emergency: 0.25,
    review: 0.2,
    buy: 0.2,
    delivery: 0.25,
    affordable: 0.15,
    cheap: 0.2,
    service: 0.4,
    app: 0.2,
    software: 0.3,
    small: 0.45,
    business: 0.45,
    24: 0.4,
    hour: 0.35,
  }),
)
/** Words that only join others hardly narrow a search. */
const JOINING = new Set(
  'a an and are at can do does for from get in is it my of on or should the to vs with you your'.split(
    ' ',
  ),
)

const kept = ({ text, zipf }: Word): number => {
  if (JOINING.has(text)) return 0.85
  return KEPT.get(text) ?? 0.05 + 0.06 * Math.min(4, Math.max(0, zipf - 1.5))
}

const searchesOf = ({ words, size }: HeadTerm): number => {
  const rarest = Math.min(...words.map(({ zipf }) => zipf))
  return BY_SIZE[size] * 10 ** (0.25 * Math.min(1, Math.max(-2.5, rarest - EVERYDAY)))
}

/** The words of a phrase beyond a head term; `null` where the phrase does not hold it. */
const beyond = (phrase: readonly Word[], { words }: HeadTerm): Word[] | null => {
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

/**
 * Searches a month of a phrase, modelled. Each head term in it allows at most its own searches times
 * the share kept by every further word, a share below 1; the smallest of these is the estimate. So a
 * longer, more specific phrase never outsearches its head. `anchor` stands in where the phrase holds
 * no head term: it allows its own searches times the share kept by every word of the phrase.
 */
export const modelVolume = (
  phrase: readonly Word[],
  heads: readonly HeadTerm[],
  anchor: HeadTerm,
): VolumeEstimate => {
  const held = heads.flatMap((head) => {
    const extra = beyond(phrase, head)
    return extra ? [{ head, extra }] : []
  })
  const bounds = held.length > 0 ? held : [{ head: anchor, extra: [...phrase] }]
  const searches = bounds.map(({ head, extra }) =>
    extra.reduce((left, word) => left * kept(word), searchesOf(head)),
  )
  return {
    volume: twoDigits(Math.min(...searches)),
    breadth: Math.round(Math.min(...bounds.map(({ head }) => searchesOf(head)))),
    extraWords: Math.max(...bounds.map(({ extra }) => extra.length)),
  }
}

/** How much harder (or easier) a phrase is by who else wants its clicks. */
const BY_INTENT: Record<Intent, number> = {
  transactional: 0.6,
  commercial: 0.3,
  informational: -0.4,
  navigational: 1.5,
}

/**
 * Difficulty 0-10, one decimal, modelled: it grows with the breadth of the head term and with the
 * phrase's own searches, falls with every further word, and is shifted by intent.
 */
export const modelDifficulty = (
  { volume, breadth, extraWords }: VolumeEstimate,
  intent: Intent,
): number => {
  const raw =
    0.9 * Math.log10(breadth) + 0.75 * Math.log10(volume) - 0.3 * extraWords + BY_INTENT[intent] - 1
  return Math.round(Math.min(10, Math.max(0, raw)) * 10) / 10
}
