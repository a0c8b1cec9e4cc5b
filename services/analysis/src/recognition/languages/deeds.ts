import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OtherLanguage } from '../../lexicon/frequencies/frequencies.ts'
import { oncePer } from '../../lexicon/once-per.ts'
import { parseCells } from '../../lexicon/phrase-rows.ts'
import type { GrammarToken } from './grammar.ts'
import { COMPOUNDING, type KnownNoun, nounCalled } from './nouns.ts'

// Maps work that owners describe to the noun that their customers search for: `je ramone les cheminées` is `ramonage`.

/** A business by what it does, as starts of words. */
type TradeDeed = {
  noun: string
  /** The starts of words for the work: `ramon` of `ramone`, `ramonons` and `ramonage`. */
  doing: readonly string[]
  /** The starts of words for the things that it is done to; empty where these do not matter. */
  objects: readonly string[]
}

/** The business of each deed of a language, in the order of the file: the first that fits counts. */
export const deedsOf = oncePer((language: OtherLanguage): readonly TradeDeed[] =>
  parseCells(readFileSync(join(import.meta.dirname, 'deeds.csv'), 'utf8'))
    .filter((row) => row.language === language)
    .map(({ noun = '', doing = '', objects = '' }) => ({
      noun,
      doing: doing.split(' '),
      objects: objects.split(' ').filter(Boolean),
    })),
)

/** The noun of ours that a deed is searched for by. */
export const nounOfDeed = (language: OtherLanguage, { noun }: TradeDeed): KnownNoun | undefined =>
  nounCalled(language, noun)

const startsWithAny = (typed: string, starts: readonly string[]): boolean => {
  const word = typed.replace(/^[dlj]'/, '')
  return starts.some((start) => word.startsWith(start))
}

/** A start of so few letters begins other things, too: `auto` and `automaten`. */
const SHORT = 4
const LONGEST_ENDING = 3

/** Returns true where a word is one of some things: of a short start only the ending may differ. */
const isAnyOf = (typed: string, objects: readonly string[]): boolean => {
  const word = typed.replace(/^[dlj]'/, '')
  return startsWithAny(
    word,
    objects.filter((start) => start.length > SHORT || word.length <= start.length + LONGEST_ENDING),
  )
}

/** Shorter ends of compounds stand in other words by chance. */
const SHORTEST_END = 5
const SHORTEST_BEGINNING = 3

/** Returns true where a compound ends with one of some things, in languages that join words: `brautkleider`. */
const endsWithAny = (language: OtherLanguage, typed: string, objects: readonly string[]): boolean =>
  COMPOUNDING.has(language) &&
  objects.some(
    (start) => start.length >= SHORTEST_END && typed.lastIndexOf(start) >= SHORTEST_BEGINNING,
  )

/** The noun that customers search for, where a text says by what it does which business it is. */
export const deedIn = (
  language: OtherLanguage,
  tokens: readonly GrammarToken[],
): KnownNoun | undefined => {
  const deed = deedsOf(language).find(({ doing, objects }) => {
    const at = tokens.findIndex(({ typed }) => startsWithAny(typed, doing))
    const isDoneTo = ({ typed }: GrammarToken, index: number) =>
      index !== at && (isAnyOf(typed, objects) || endsWithAny(language, typed, objects))
    return at >= 0 && (objects.length === 0 || tokens.some(isDoneTo))
  })
  return deed && nounOfDeed(language, deed)
}
