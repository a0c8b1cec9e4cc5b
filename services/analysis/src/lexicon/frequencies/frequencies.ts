import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@sortie/contracts/countries'
import { oncePer } from '../once-per.ts'
import { type PackedWords, packWords, placeOfWord } from '../packed-words.ts'

/** A language that has a list of its own here; English has another one. */
export type OtherLanguage = Exclude<Language, 'en'>
export const OTHER_LANGUAGES = [
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pt',
] as const satisfies OtherLanguage[]

/** The source of the frequencies. */
export const FREQUENCY_LIST = 'wordfreq 3.1.1'

/** The Zipf value of a word that the list does not have: rarer than all words that it has. */
const UNKNOWN = 2.3
/** A compound is rarer than the rarest of its parts. */
const OF_COMPOUND = 0.7
const SHORTEST_PART = 4

/** Words with how common each is, in hundredths. */
type WordList = { words: PackedWords; hundredths: Uint16Array }

const HUNDRED = 100

const parse = (text: string): WordList => {
  const zipfs = new Map<string, number>()
  for (const line of text.split('\n')) {
    const [zipf, list = ''] = line.split('\t')
    if (!list) continue
    for (const word of list.split(' ')) zipfs.set(word, Number(zipf))
  }
  const words = [...zipfs.keys()].toSorted()
  return {
    words: packWords(words),
    hundredths: Uint16Array.from(words, (word) => Math.round(zipfs.get(word)! * HUNDRED)),
  }
}

/** Returns the Zipf value of a word; undefined where the list lacks it. */
const listedZipf = ({ words, hundredths }: WordList, word: string): number | undefined => {
  const place = placeOfWord(words, word)
  return place < 0 ? undefined : hundredths[place]! / HUNDRED
}

/** The words of a language; read at first use (some 60 ms), then kept outside of the heap. */
const wordsIn = oncePer((language: OtherLanguage) =>
  parse(readFileSync(join(import.meta.dirname, 'data', `${language}.tsv`), 'utf8')),
)

/** Returns true where a word, in lower case, is one that people of the language use. */
export const isWordOf = (language: OtherLanguage, word: string): boolean =>
  listedZipf(wordsIn(language), word) !== undefined

/** Returns the Zipf value of the first part of a compound, with or without the s that joins it: `hochzeits`. */
const startOf = (words: WordList, part: string): number | undefined =>
  listedZipf(words, part) ?? listedZipf(words, part.replace(/s$/, ''))

/** The rarer part of a word that is made of two known ones, where there is such a way to cut it. */
const rarestPart = (words: WordList, word: string): number | undefined => {
  let best: number | undefined
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
    const end = listedZipf(words, word.slice(at))
    const start = startOf(words, word.slice(0, at))
    if (start === undefined || end === undefined) continue
    best = Math.max(best ?? 0, Math.min(start, end))
  }
  return best
}

/** From here on two parts that make a word are there by no chance. */
const COMMON_PART = 3.3
/** Returns true where two common words of a language make a word: `trockenmauern`. */
export const isCompoundOf = (language: OtherLanguage, word: string): boolean =>
  (rarestPart(wordsIn(language), word) ?? 0) >= COMMON_PART

/** Returns the Zipf value of a word of a language: log10 of its uses in a billion words, 2.3 where it is not known. */
export const zipfIn = (language: OtherLanguage, word: string): number => {
  const words = wordsIn(language)
  const whole = listedZipf(words, word)
  if (whole !== undefined) return whole
  const part = rarestPart(words, word)
  return part === undefined ? UNKNOWN : Math.max(UNKNOWN, part - OF_COMPOUND)
}
