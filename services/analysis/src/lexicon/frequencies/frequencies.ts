import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@sortie/contracts/countries'

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

/** Where the frequencies come from. */
export const FREQUENCY_LIST = 'wordfreq 3.1.1'

/** What a word counts that the list does not have: rarer than all that it has. */
const UNKNOWN = 2.3
/** A compound is rarer than the rarest of its parts. */
const OF_COMPOUND = 0.7
const SHORTEST_PART = 4

const known = new Map<OtherLanguage, ReadonlyMap<string, number>>()
/** The words of a language; read at first use (some 30 ms), then kept. */
const wordsIn = (language: OtherLanguage): ReadonlyMap<string, number> => {
  const before = known.get(language)
  if (before) return before
  const words = new Map<string, number>()
  const text = readFileSync(join(import.meta.dirname, 'data', `${language}.tsv`), 'utf8')
  for (const line of text.split('\n')) {
    const [zipf, list = ''] = line.split('\t')
    if (list) for (const word of list.split(' ')) words.set(word, Number(zipf))
  }
  known.set(language, words)
  return words
}

/** Whether a word, in lower case, is one that people of the language use. */
export const isWordOf = (language: OtherLanguage, word: string): boolean =>
  wordsIn(language).has(word)

/** The rarer part of a word that is made of two known ones, where there is such a way to cut it. */
const rarestPart = (words: ReadonlyMap<string, number>, word: string): number | undefined => {
  let best: number | undefined
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at++) {
    const end = words.get(word.slice(at))
    const start = words.get(word.slice(0, at)) ?? words.get(word.slice(0, at).replace(/s$/, ''))
    if (start === undefined || end === undefined) continue
    best = Math.max(best ?? 0, Math.min(start, end))
  }
  return best
}

/** How common a word of a language is: log10 of its uses in a billion words, 2.3 where it is not known. */
export const zipfIn = (language: OtherLanguage, word: string): number => {
  const words = wordsIn(language)
  const whole = words.get(word)
  if (whole !== undefined) return whole
  const part = rarestPart(words, word)
  return part === undefined ? UNKNOWN : Math.max(UNKNOWN, part - OF_COMPOUND)
}
