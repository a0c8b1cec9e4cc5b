import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Intent } from '@sortie/contracts/analysis'
import { cellsOf, type Page } from '../lexicon/phrase-rows.ts'
import type { ClassId } from './classes.ts'

/** What customers of a class of business type, with slots for its words. */
export type PatternRow = {
  /** `{a thing} for {occasions}`: words, and slots in braces that `fill.ts` reads. */
  pattern: string
  intent: Exclude<Intent, 'navigational'>
  page: Page
  /** The part of the searches of the main search, 0-1. */
  share: number
  /** How close the searcher is to buying: 3 now or soon, 2 perhaps, 1 hardly. */
  fit: 1 | 2 | 3
  topic: string
  /** Where people say so; empty where all of them do. */
  countries: string[]
}

export const PATTERN_COLUMNS = ['pattern', 'intent', 'page', 'share', 'fit', 'topic', 'countries']
export const PATTERNS = join(import.meta.dirname, 'patterns', 'en')

const rowOf = ({ share, fit, countries, ...cells }: Record<string, string>): PatternRow =>
  ({
    ...cells,
    share: Number(share),
    fit: Number(fit),
    countries: countries?.split(' ').filter(Boolean),
  }) as PatternRow

const read = new Map<ClassId, PatternRow[]>()
/** The patterns that editors wrote for a class; a file is read when it is first asked for. */
export const patternsOf = (id: ClassId): readonly PatternRow[] => {
  const rows = read.get(id) ?? cellsOf(readFileSync(join(PATTERNS, `${id}.csv`), 'utf8')).map(rowOf)
  read.set(id, rows)
  return rows
}
