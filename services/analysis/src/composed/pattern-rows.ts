import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Intent } from '@sortie/contracts/analysis/keywords/ratings'
import type { Language } from '@sortie/contracts/countries'
import { oncePer } from '../lexicon/once-per.ts'
import { type PageType, parseCells } from '../lexicon/phrase-rows.ts'
import type { ClassId } from './classes.ts'
import type { Trait } from './traits/traits.ts'

/** A search of the customers of a class of business, with slots for its words. */
export type PatternRow = {
  /** `{a thing} for {occasions}`: words, and slots in braces that `fill.ts` reads. */
  pattern: string
  intent: Exclude<Intent, 'navigational'>
  page: PageType
  /** The part of the searches of the main search, 0-1. */
  share: number
  /** Closeness of the searcher to buying: 3 now or soon, 2 perhaps, 1 hardly. */
  fit: 1 | 2 | 3
  topic: string
  /** The countries in which people type it; empty for all of them. */
  countries: string[]
  /** The trait that a business must have; null where any of the class has it. Only in other languages than English. */
  needs: Trait | null
  /** True where few people type it, so that only a trial of very few rows takes it. */
  isRare: boolean
  /** True where people type it of any business of the class, whatever it sells and however few have heard of it. */
  isOfAny: boolean
}

export const PATTERN_COLUMNS = ['pattern', 'intent', 'page', 'share', 'fit', 'topic', 'countries']
const FILES = join(import.meta.dirname, 'patterns')
export const PATTERNS = join(FILES, 'en')

const rowOf = ({
  share,
  fit,
  countries,
  needs,
  rare,
  ...cells
}: Record<string, string>): Omit<PatternRow, 'isOfAny'> =>
  ({
    ...cells,
    share: Number(share),
    fit: Number(fit),
    countries: countries?.split(' ').filter(Boolean),
    needs: needs || null,
    isRare: rare === 'yes',
  }) as Omit<PatternRow, 'isOfAny'>

/**
 * Files of patterns of a language: one a class; in other languages than English also what is said of any
 * business, of any whose customers come from nearby, and of who makes goods and is no shop: `steinmetz`, or where
 * they are made: `imkerei`.
 */
export type PatternFile = ClassId | 'any' | 'local' | 'craftsperson' | 'workshop'

/** The rows of `of-any-trade.csv`: the patterns of each file that people type of any business, by its name. */
export const readPatternsOfAny = oncePer(
  (_: 'all'): ReadonlyMap<string, readonly string[]> =>
    new Map(
      parseCells(readFileSync(join(FILES, 'of-any-trade.csv'), 'utf8')).map(
        ({ language = '', class: of, patterns = '' }) => [
          join(language, `${of}.csv`),
          patterns.split('|'),
        ],
      ),
    ),
)

const rowsIn = oncePer((name: string): PatternRow[] => {
  const file = join(FILES, name)
  const ofAny = new Set(readPatternsOfAny('all').get(name))
  const cells = existsSync(file) ? parseCells(readFileSync(file, 'utf8')) : []
  return cells.map((row) => ({ ...rowOf(row), isOfAny: ofAny.has(row.pattern ?? '') }))
})
/** The patterns that editors wrote; a file is read when it is first asked for, and none where there is no file. */
export const patternsOf = (id: PatternFile, language: Language = 'en'): readonly PatternRow[] =>
  rowsIn(join(language, `${id}.csv`))
