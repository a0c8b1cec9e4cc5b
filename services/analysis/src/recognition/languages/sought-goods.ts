import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { offerLinesIn, SELLS } from '../../composed/offers/offer-searches.ts'
import { isWordOf, type OtherLanguage } from '../../lexicon/frequencies/frequencies.ts'
import { oncePer } from '../../lexicon/once-per.ts'
import { type PackedWords, packWords, placeOfWord } from '../../lexicon/packed-words.ts'
import { type GrammarToken, grammarTokensOf } from './grammar.ts'
import { COMPOUNDING, type KnownNoun, nounCalled, nounsOf } from './nouns.ts'
import { tellingTokensIn } from './similar-nouns.ts'

// Finds businesses by what their customers search for: `ich lese Frauen die Karten` names none, but somebody looks for
// `karten legen lassen` at a fortune teller's.

/** Words of the same so many first letters are of one root: `polstere` and `polstern`. */
const ROOT = 5
/** A shorter word only joins others. */
const SHORTEST = 4
/** A part of a compound has so many letters at least. */
const SHORTEST_PART = 4
/** A compound is longer than a word that has no parts. */
const LONG = 9
/** A name of a business says so much more than a search for what it sells. */
const OF_NAME = 2
/** From this score on words say more of a business than that they are common ones. */
const LEAST_SCORE = 3

/** More of the words of a text than this part must be of searches. */
const LEAST_SOUGHT = 0.5

/** The vowel that a root ends with may be an ending: `cofre` and `cofres`, whose rules of plurals differ. */
const rootOf = (word: string): string => word.slice(0, ROOT).replace(/[aeiou]$/, '')

/** Returns the roots of a word, and in languages that join words those of the parts of a compound. */
const rootsOf = (language: OtherLanguage, { typed, key }: GrammarToken): string[] => {
  if (key.length < SHORTEST) return []
  const whole = rootOf(key)
  if (!COMPOUNDING.has(language) || typed.length < LONG) return [whole]
  for (let at = SHORTEST_PART; at <= typed.length - SHORTEST_PART; at++) {
    const start = typed.slice(0, at)
    const isStart = isWordOf(language, start) || isWordOf(language, start.replace(/s$/, ''))
    if (!isStart || !isWordOf(language, typed.slice(at))) continue
    const [tail] = grammarTokensOf(language, typed.slice(at))
    return tail && tail.key.length >= SHORTEST ? [whole, rootOf(tail.key)] : [whole]
  }
  return [whole]
}

/** Businesses by the roots of their names and of their customers' searches, as numbers: maps take five times as much. */
type GoodsIndex = {
  nouns: readonly KnownNoun[]
  roots: PackedWords
  /** The place at which the entries of each root begin among those of all roots. */
  starts: Uint32Array
  /** Places in `nouns`. */
  places: Uint16Array
  /** The weight of a root for each of these, in hundredths. */
  worths: Uint16Array
}

const HUNDRED = 100

/** Returns how much each root says of a business: the more often its customers type it, the more. */
const worthsOf = (
  language: OtherLanguage,
  names: readonly string[],
  phrases: readonly string[],
): Map<string, number> => {
  const counts = new Map<string, number>()
  const add = (text: string, worth: number) => {
    const roots = grammarTokensOf(language, text).flatMap((token) => rootsOf(language, token))
    for (const root of new Set(roots)) counts.set(root, (counts.get(root) ?? 0) + worth)
  }
  for (const name of names) add(name, OF_NAME)
  for (const phrase of phrases) add(phrase, 1)
  return new Map([...counts].map(([root, count]) => [root, 1 + Math.log(count)]))
}

const indexOf = oncePer((language: OtherLanguage): GoodsIndex => {
  // The lines are not kept: their texts take more memory than the index.
  const csv = readFileSync(join(SELLS, `${language}.csv`), 'utf8')
  const lines = offerLinesIn(csv).flatMap(({ names, searches }) => {
    const noun = names.map((name) => nounCalled(language, name)).find((known) => known)
    const phrases = searches.map(({ phrase }) => phrase)
    return noun ? [{ noun, worths: worthsOf(language, names, phrases) }] : []
  })
  const byRoot = Map.groupBy(
    lines.flatMap(({ worths }, place) =>
      [...worths].map(([root, worth]) => ({ root, place, worth })),
    ),
    ({ root }) => root,
  )
  const roots = [...byRoot.keys()].toSorted()
  const entries = roots.map((root) => byRoot.get(root)!)
  const starts = new Uint32Array(roots.length + 1)
  for (const [at, each] of entries.entries()) starts[at + 1] = starts[at]! + each.length
  const worthOf = (worth: number, sharing: number) =>
    Math.round(HUNDRED * worth * Math.log(lines.length / sharing))
  return {
    nouns: lines.map(({ noun }) => noun),
    roots: packWords(roots),
    starts,
    places: Uint16Array.from(entries.flatMap((each) => each.map(({ place }) => place))),
    worths: Uint16Array.from(
      entries.flatMap((each) => each.map(({ worth }) => worthOf(worth, each.length))),
    ),
  }
})

/** Returns the nouns of the businesses whose customers search for what a text names, the likeliest first. */
export const nounsBySoughtGoods = (
  language: OtherLanguage,
  text: string,
  most: number,
): KnownNoun[] => {
  const { nouns, roots, starts, places, worths } = indexOf(language)
  const scores = new Map<number, number>()
  const words = new Map(tellingTokensIn(language, text).map((token) => [token.key, token]))
  // A verb alone says nothing of what is done to what: `wir reparieren`.
  const { verbs } = nounsOf(language)
  if ([...words.values()].every(({ typed }) => verbs.has(typed))) return []
  const sought = new Set<string>()
  for (const token of words.values()) {
    for (const root of rootsOf(language, token)) {
      const at = placeOfWord(roots, root)
      if (at < 0) continue
      sought.add(token.key)
      for (let entry = starts[at]!; entry < starts[at + 1]!; entry++) {
        const place = places[entry]!
        scores.set(place, (scores.get(place) ?? 0) + (token.worth * worths[entry]!) / HUNDRED)
      }
    }
  }
  // Of a text of which most words are searched for by nobody the others say little.
  if (sought.size <= words.size * LEAST_SOUGHT) return []
  return [...scores]
    .filter(([, score]) => score >= LEAST_SCORE)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([place]) => nouns[place]!)
}
