import type { OtherLanguage } from '../../lexicon/frequencies/frequencies.ts'
import { oncePer } from '../../lexicon/once-per.ts'
import { type PackedWords, packWords, placeOfWord } from '../../lexicon/packed-words.ts'
import { CUTTING, EMPTY, type GrammarToken, grammarTokensOf, isJoint, NOBODY } from './grammar.ts'
import { COMPOUNDING, type KnownNoun, nounsOf } from './nouns.ts'

// Finds nouns that share the roots of their words with a text, for whoever has to be asked: `organizzo matrimoni` reminds
// of `organizzazione matrimoni`, and `wir bekämpfen schädlinge` of `schädlingsbekämpfung`.

/** A noun that a text reminds of. */
type SimilarNoun = { noun: KnownNoun; score: number }

/** Words of a noun that say only what kind of business it is count half: `loja` in `loja de plantas`. */
const OF_HEAD = 0.5
/** Words that share fewer letters share them by chance. */
const SHORTEST_ROOT = 4
/** So many letters of the shorter of two words may be an ending. */
const LONGEST_ENDING = 2
/** A shorter word only joins others. */
const SHORTEST_KEY = 3
/** Below this a noun only shares a common word with a text. */
const LEAST_SCORE = 0.3
/** So much more a compound is meant whose parts are two words of a text. */
const TWICE = 1.5

const sharedLetters = (one: string, other: string): number => {
  let count = 0
  while (count < one.length && one[count] === other[count]) count++
  return count
}

/** Returns how much of a noun's word a word of the text says, 0 to 1: that one, or one of the same root. */
const likenessOf = (word: string, key: string): number => {
  if (word === key) return 1
  const shared = sharedLetters(word, key)
  const shorter = Math.min(word.length, key.length)
  const isRoot = shared >= SHORTEST_ROOT && shared >= shorter - LONGEST_ENDING
  return isRoot ? shared / Math.max(word.length, key.length) : 0
}

/** The trust in words behind one such as `for`: they name customers, tools or places rather than the work. */
const BEHIND_CUT = 0.6
/** More words are no description. */
const MOST_WORDS = 16

/** A word of a text, and how much it tells of the business. */
type TellingWord = GrammarToken & { worth: number }

/** Returns the words of a text that tell something of the business. */
export const tellingTokensIn = (language: OtherLanguage, text: string): TellingWord[] => {
  const tokens = grammarTokensOf(language, text)
  const cut = tokens.findIndex(({ typed }, at) => at > 0 && CUTTING[language].has(typed))
  return tokens
    .map(({ typed, key }, at) => ({ typed, key, worth: cut >= 0 && at > cut ? BEHIND_CUT : 1 }))
    .filter(
      ({ typed, key }) =>
        key.length >= SHORTEST_KEY &&
        !EMPTY[language].has(typed) &&
        !NOBODY[language].has(typed) &&
        !isJoint(language, typed),
    )
    .slice(0, MOST_WORDS)
}

/** Nouns by the letters that their words begin with, as numbers: a map of lists takes five times as much. */
type NounIndex = {
  keys: readonly string[]
  roots: PackedWords
  /** The place at which the nouns of each root begin among those of all roots. */
  starts: Uint32Array
  /** The nouns of the first root, then those of the next: places in `keys`. */
  places: Uint32Array
  /** The keys of words that say only what kind of business a noun names. */
  heads: ReadonlySet<string>
}
const rootOf = (word: string): string => word.slice(0, SHORTEST_ROOT)
const rootsOf = (key: string): string[] => [...new Set(key.split(' ').map(rootOf))]

const indexOf = oncePer((language: OtherLanguage): NounIndex => {
  const { byKey, starts: headNouns } = nounsOf(language)
  const keys = [...byKey].flatMap(([key, { weight }]) => (weight > 1 ? [key] : []))
  const byRoot = Map.groupBy(
    keys.flatMap((key, place) => rootsOf(key).map((root) => ({ root, place }))),
    ({ root }) => root,
  )
  const roots = [...byRoot.keys()].toSorted()
  const starts = new Uint32Array(roots.length + 1)
  for (const [at, root] of roots.entries()) starts[at + 1] = starts[at]! + byRoot.get(root)!.length
  return {
    keys,
    roots: packWords(roots),
    starts,
    places: Uint32Array.from(roots.flatMap((root) => byRoot.get(root)!.map(({ place }) => place))),
    heads: new Set(
      [...headNouns.keys()].flatMap((head) =>
        grammarTokensOf(language, head).map(({ key }) => key),
      ),
    ),
  }
})

/** The keys of the nouns that have a word of a root. */
const keysOfRoot = ({ keys, roots, starts, places }: NounIndex, root: string): string[] => {
  const at = placeOfWord(roots, root)
  return at < 0
    ? []
    : Array.from(places.subarray(starts[at], starts[at + 1]), (place) => keys[place]!)
}

/** Returns how much of a noun a text says, where it says something of each of its words. */
const scoreOfPhrase = (
  words: readonly string[],
  heads: ReadonlySet<string>,
  tokens: readonly TellingWord[],
): number => {
  let covered = 0
  for (const word of words) {
    const most = Math.max(0, ...tokens.map(({ key, worth }) => likenessOf(word, key) * worth))
    if (most === 0 && !heads.has(word)) return 0
    covered += most > 0 ? most : OF_HEAD
  }
  // Each further word that both share says more.
  return (covered / words.length) * (1 + Math.log(words.length) / 2)
}

/** Returns how much of a compound the words of a text say: one at its start, others anywhere behind it. */
const scoreOfCompound = (word: string, tokens: readonly TellingWord[]): number => {
  const parts = tokens.filter(({ key }) => key.length >= SHORTEST_ROOT && word.includes(key))
  const first = parts.find(({ key }) => word.startsWith(key))
  if (!first) return 0
  const further = parts.filter(({ key }) => key !== first.key && !first.key.includes(key))
  const covered = [first, ...further].reduce((sum, { key, worth }) => sum + key.length * worth, 0)
  const share = Math.min(1, covered / word.length)
  return share * (further.length > 0 ? TWICE : 1)
}

const scoreOf = (language: OtherLanguage, noun: string, tokens: readonly TellingWord[]): number => {
  const words = noun.split(' ')
  const [word, ...more] = words
  const ofPhrase = scoreOfPhrase(words, indexOf(language).heads, tokens)
  const isCompound = COMPOUNDING.has(language) && word !== undefined && more.length === 0
  return isCompound ? Math.max(ofPhrase, scoreOfCompound(word, tokens)) : ofPhrase
}

/** The likeliest noun of each class, then the others: who is asked is shown businesses that differ. */
const byClass = (similar: readonly SimilarNoun[]): SimilarNoun[] => {
  const classes = similar.map(({ noun }) => noun.of)
  const isFirst = (at: number) => classes.indexOf(classes[at]!) === at
  return [...similar.filter((_, at) => isFirst(at)), ...similar.filter((_, at) => !isFirst(at))]
}

/** Returns the nouns that a text reminds of, the likeliest first. */
export const similarNouns = (language: OtherLanguage, text: string, most: number): KnownNoun[] => {
  const tokens = tellingTokensIn(language, text)
  const index = indexOf(language)
  const { byKey } = nounsOf(language)
  const near = new Set(tokens.flatMap(({ key }) => keysOfRoot(index, rootOf(key))))
  const similar = [...near]
    .map((key) => ({ noun: byKey.get(key)!, score: scoreOf(language, key, tokens) }))
    .filter(({ score }) => score >= LEAST_SCORE)
    .toSorted((one, other) => other.score - one.score)
  // A noun stands in the index by its plural, too.
  const distinct = new Map(byClass(similar).map(({ noun }) => [noun.noun, noun]))
  return [...distinct.values()].slice(0, most)
}
