import { distance } from 'fastest-levenshtein'
import { isEnglish } from '../../lexicon/words/word-frequency.ts'

const SHORTEST = 5
/** From this length on two letters may be amiss. */
const LONG = 7
const MOST_KEPT = 20_000

/** `tatoo` and `tattoo`: the commonest typo. */
const undoubled = (text: string) => text.replace(/(.)\1/gu, '$1')

/**
 * Mends words that nobody knows into words of the trade that are spelled nearly so.
 * @param known words that descriptions of businesses consist of, the more usual first
 */
export const createSpelling = (known: readonly string[]) => {
  const ranks = new Map([...new Set(known)].map((word, rank) => [word, rank]))
  // A word without doubled letters is found as itself, so only the others take memory here.
  const byLetters = new Map(
    [...ranks.keys()]
      .toReversed()
      .filter((word) => undoubled(word) !== word)
      .map((word) => [undoubled(word), word]),
  )
  /** The most usual word that differs in doubled letters only. */
  const sameButDoubled = (typed: string): string | undefined => {
    const plain = undoubled(typed)
    const doubled = byLetters.get(plain)
    const rank = ranks.get(plain)
    if (rank === undefined) return doubled
    return doubled !== undefined && ranks.get(doubled)! < rank ? doubled : plain
  }
  const byLength = Map.groupBy(ranks.keys(), (word) => word.length)
  const mended = new Map<string, string>()

  const nearest = (typed: string): string => {
    const most = typed.length >= LONG ? 2 : 1
    let best = { word: typed, amiss: most + 1, rank: 0 }
    for (let length = typed.length - most; length <= typed.length + most; length++) {
      for (const word of byLength.get(length) ?? []) {
        // People who mistype a short word get its first letter right.
        if (word.length < SHORTEST || (word[0] !== typed[0] && word.length < LONG + 1)) continue
        const amiss = distance(word, typed)
        const rank = ranks.get(word)!
        const isCloser = amiss < best.amiss || (amiss === best.amiss && rank < best.rank)
        if (isCloser) best = { word, amiss, rank }
      }
    }
    return best.word
  }

  /** A word as it was meant; as it was typed where it is one already, or where none is near. */
  return (typed: string): string => {
    if (typed.length < SHORTEST || ranks.has(typed)) return typed
    if (!/^\p{Script=Latin}+$/u.test(typed)) return typed
    // So common that word lists know some of them as words.
    const doubled = sameButDoubled(typed)
    if (doubled !== undefined) return doubled
    if (isEnglish(typed)) return typed
    const before = mended.get(typed)
    if (before !== undefined) return before
    const meant = nearest(typed)
    if (mended.size >= MOST_KEPT) mended.clear()
    mended.set(typed, meant)
    return meant
  }
}
