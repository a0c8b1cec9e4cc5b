import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OtherLanguage } from '../../lexicon/frequencies/frequencies.ts'
import { oncePer } from '../../lexicon/once-per.ts'
import { parseCells } from '../../lexicon/phrase-rows.ts'
import { grammarTokensOf } from './grammar.ts'
import { type KnownNoun, nounCalled } from './nouns.ts'

// Finds businesses to offer to owners who say too little to name theirs, by what owners of some trades say:
// `j'aide les gens`, `trabajo con madera`.

/** A saying of owners, the keys of its words, and the nouns of the businesses that may be meant. */
type OwnersSaying = { says: string; keys: readonly string[]; nouns: readonly string[] }

/** The sayings of the owners of a language; read at first use, then kept. */
export const ownersSayingsIn = oncePer((language: OtherLanguage): readonly OwnersSaying[] =>
  parseCells(readFileSync(join(import.meta.dirname, 'owner-words.csv'), 'utf8'))
    .filter((row) => row.language === language)
    .map(({ says = '', nouns = '' }) => ({
      says,
      keys: grammarTokensOf(language, says).map(({ key }) => key),
      nouns: nouns.split('|'),
    })),
)

/** A text of more words beside a saying says something else. */
const MOST_MORE = 4

/** Returns the nouns of businesses whose owners say what a text says, those of the longest saying first. */
export const nounsByOwnersSaying = (language: OtherLanguage, text: string): KnownNoun[] => {
  const keys = grammarTokensOf(language, text).map(({ key }) => key)
  const sayings = ownersSayingsIn(language).filter(
    ({ keys: own }) =>
      keys.length <= own.length + MOST_MORE && own.every((key) => keys.includes(key)),
  )
  return sayings
    .toSorted((one, other) => other.keys.length - one.keys.length)
    .flatMap(({ nouns }) => nouns.map((noun) => nounCalled(language, noun)))
    .filter((noun) => noun !== undefined)
}
