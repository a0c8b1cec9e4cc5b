import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Intent } from '@sortie/contracts/analysis/keywords/ratings'
import { parse } from 'csv-parse/sync'
import { oncePer } from './once-per.ts'

/** Searches a month in the United States, as editors tell them apart; the ends of each band. */
export const BANDS = {
  '10-100': [10, 100],
  '100-1k': [100, 1_000],
  '1k-10k': [1_000, 10_000],
  '10k-100k': [10_000, 100_000],
  '100k+': [100_000, 1_000_000],
} as const
export type Band = keyof typeof BANDS

/** The page that a searcher expects behind a phrase. */
export const PAGES = [
  'home',
  'service',
  'product',
  'category',
  'location',
  'prices',
  'comparison',
  'guide',
  'answer',
  'tool',
] as const
export type PageType = (typeof PAGES)[number]

/** A phrase as its editor wrote it down, in American words. */
export type PhraseRow = {
  phrase: string
  intent: Intent
  page: PageType
  /** The band, with `+` or `-` where it is known to be in its upper or lower part. */
  searches: Band | `${Band}${'+' | '-'}`
  /** Closeness of the searcher to buying from the trade: 3 now or soon, 2 perhaps, 1 hardly. */
  fit: 1 | 2 | 3
  /** The topic: the phrases of a topic belong on one page, or on pages beside each other. */
  topic: string
  /** The countries in which people type it; empty for all of them. */
  countries: string[]
}

export const PHRASE_COLUMNS = ['phrase', 'intent', 'page', 'searches', 'fit', 'topic', 'countries']
export const FOLDER = join(import.meta.dirname, 'phrases')

/** The cells of a file of phrases as text, row by row. */
export const parseCells = (csv: string): Record<string, string>[] =>
  parse(csv, { columns: true, trim: true, skip_empty_lines: true })

const rowOf = ({ fit, countries, ...cells }: Record<string, string>): PhraseRow =>
  ({ ...cells, fit: Number(fit), countries: countries?.split(' ').filter(Boolean) }) as PhraseRow

/** The phrases that editors wrote for a trade; a file is read when it is first asked for. */
export const phraseRowsOf = oncePer((trade: string) =>
  parseCells(readFileSync(join(FOLDER, `${trade}.csv`), 'utf8')).map(rowOf),
)
