import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Country, isInEnglish } from '@sortie/contracts/countries'
import { indefiniteArticle } from '@sortie/prose/text/indefinite-article'

// Cards are written in American English, and some of them in words of both countries. An owner in Leeds has a tap and a
// lift, one in Dayton a faucet and an elevator.

const FILE = join(import.meta.dirname, 'country-words.json')

/** The two kinds of English that our own texts are printed in. */
type English = 'american' | 'british'

/** The words for one thing in both, as they stand within a sentence. */
type WordPair = Readonly<Record<English, string>> & {
  /** The one English that it is changed into: the other way the word has more than this meaning. */
  only?: English
  /** Trades in whose cards it has this meaning; any where it is left out. */
  trades?: readonly string[]
}

let pairs: readonly WordPair[] | undefined

/** All pairs; read at first use, then kept. */
export const wordPairs = (): readonly WordPair[] => {
  // Taken as they are: tests check the file.
  pairs ??= JSON.parse(readFileSync(FILE, 'utf8')) as WordPair[]
  return pairs
}

const AMERICAN: ReadonlySet<string> = new Set(['US', 'CA'])

/** Returns true where a country's owners write American English: its words, and the month before the day. */
export const isAmerican = (country: string | undefined): boolean =>
  country !== undefined && AMERICAN.has(country)

/** The English of a country. One that is not known, or speaks another language, gets American, as the cards are written. */
export const englishOf = (country: Country | null | undefined): English =>
  !country || isAmerican(country) || !isInEnglish(country) ? 'american' : 'british'

const other = (english: English): English => (english === 'american' ? 'british' : 'american')

const ARTICLE = String.raw`\b(?:(an?) )?`

const capitalAs = (word: string, model: string): string =>
  /^\p{Lu}/u.test(model) ? word.charAt(0).toUpperCase() + word.slice(1) : word

type Words = (text: string) => string

const wordsInto = (english: English, trade: string): Words => {
  const foreign = other(english)
  const own = new Map(
    wordPairs()
      .filter(
        ({ only, trades }) => (only ?? english) === english && (trades?.includes(trade) ?? true),
      )
      .map((pair) => [pair[foreign].toLowerCase(), pair[english]]),
  )
  // The longest first, so that "the old tin" is not taken for "the tin".
  const foreigners = [...own.keys()].toSorted((one, two) => two.length - one.length)
  const pattern = new RegExp(
    `${ARTICLE}(${foreigners.map(RegExp.escape).join('|')})(?![\\p{L}])`,
    'giu',
  )
  return (text) =>
    text.replace(pattern, (_, article: string | undefined, found: string) => {
      const word = capitalAs(own.get(found.toLowerCase())!, found)
      return article === undefined ? word : `${capitalAs(indefiniteArticle(word), article)} ${word}`
    })
}

const known = new Map<string, Words>()

/** Tells a text of ours in the words of a country, as a trade uses them. Texts of owners are theirs, and never go through it. */
export const inWordsOf = (country: Country | null | undefined, trade = ''): Words => {
  const english = englishOf(country)
  const key = `${english} ${trade}`
  const words = known.get(key) ?? wordsInto(english, trade)
  known.set(key, words)
  return words
}
