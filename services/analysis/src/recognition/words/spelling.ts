import { distance } from 'fastest-levenshtein'
import { sortedPlace } from '../../lexicon/sorted-place.ts'
import { isEnglish, zipfOf } from '../../lexicon/words/word-frequency.ts'

const SHORTEST = 5
/** From this length on two letters may be amiss. */
const LONG = 7
const MOST_KEPT = 20_000

/** `tatoo` and `tattoo`: the commonest typo. */
const undoubled = (text: string) => text.replace(/(.)\1/gu, '$1')

/** Words of one length in the order of their letters, and their ranks: a map of all takes four times as much. */
type RankedWords = { words: string[]; ranks: Uint32Array }
const NONE: RankedWords = { words: [], ranks: new Uint32Array() }

const rankedByLength = (usual: readonly string[]): ReadonlyMap<number, RankedWords> => {
  const ranked = usual.map((word, rank) => ({ word, rank }))
  const byLength = Map.groupBy(ranked, ({ word }) => word.length)
  return new Map(
    [...byLength].map(([length, group]) => {
      const sorted = group.toSorted((one, other) => (one.word < other.word ? -1 : 1))
      const ranks = Uint32Array.from(sorted, ({ rank }) => rank)
      return [length, { words: sorted.map(({ word }) => word), ranks }]
    }),
  )
}

/** Returns how usual a word is, from 0; undefined where it is not known. */
const rankIn = (byLength: ReadonlyMap<number, RankedWords>, word: string): number | undefined => {
  const { words, ranks } = byLength.get(word.length) ?? NONE
  const orderAt = (at: number) => (words[at]! < word ? -1 : Number(words[at]! > word))
  return ranks[sortedPlace(words.length, orderAt)]
}

/**
 * Mends words that nobody knows into words of the trade that are spelled nearly so.
 * @param known words that descriptions of businesses consist of, the more usual first
 */
export const createSpelling = (known: readonly string[]) => {
  const usual = [...new Set(known)]
  const byLength = rankedByLength(usual)
  const rankOf = (word: string) => rankIn(byLength, word)
  // A word without doubled letters is found as itself, so only the others take memory here.
  const byLetters = new Map(
    usual
      .toReversed()
      .filter((word) => undoubled(word) !== word)
      .map((word) => [undoubled(word), word]),
  )
  /** The most usual word that differs in doubled letters only. */
  const sameButDoubled = (typed: string): string | undefined => {
    const plain = undoubled(typed)
    const doubled = byLetters.get(plain)
    const rank = rankOf(plain)
    if (rank === undefined) return doubled
    return doubled !== undefined && rankOf(doubled)! < rank ? doubled : plain
  }
  const mended = new Map<string, string>()

  const nearest = (typed: string): string => {
    const most = typed.length >= LONG ? 2 : 1
    let best = { word: typed, amiss: most + 1, rank: 0 }
    for (let length = typed.length - most; length <= typed.length + most; length++) {
      const { words, ranks } = byLength.get(length) ?? NONE
      for (let at = 0; at < words.length; at++) {
        const word = words[at]!
        // People who mistype a short word get its first letter right.
        const isOtherStart = word[0] !== typed[0]
        if (word.length < SHORTEST || (isOtherStart && word.length < LONG + 1)) continue
        const amiss = distance(word, typed)
        // `poutine` is no `spouting`: in a short word with another first letter, only that is wrong.
        if (isOtherStart && amiss > 1 && word.length < LONG + 2) continue
        const rank = ranks[at]!
        const isCloser = amiss < best.amiss || (amiss === best.amiss && rank < best.rank)
        if (isCloser) best = { word, amiss, rank }
      }
    }
    return best.word
  }

  /** A word as it was meant; as it was typed where it is one already, or where none is near. */
  return (typed: string): string => {
    if (typed.length < SHORTEST || rankOf(typed) !== undefined) return typed
    if (!/^\p{Script=Latin}+$/u.test(typed)) return typed
    // So common that word lists know some of them as words.
    const doubled = sameButDoubled(typed)
    // `goose` is said more than `gose`.
    if (doubled !== undefined && zipfOf(typed) <= zipfOf(doubled)) return doubled
    if (isEnglish(typed)) return typed
    const before = mended.get(typed)
    if (before !== undefined) return before
    const meant = nearest(typed)
    if (mended.size >= MOST_KEPT) mended.clear()
    mended.set(typed, meant)
    return meant
  }
}
