import { ENGLISH_COUNTRIES } from '@sortie/contracts/countries'
import { z } from 'zod'
import { PAGES, parseCells } from '../lexicon/phrase-rows.ts'
import { patternTokensOf } from './fill.ts'
import { PATTERN_COLUMNS } from './pattern-rows.ts'

// Checks the files in `patterns/` for whoever edits them. Only tests import this.

const LEAST = 60
/** Hardly anybody reads about restaurants, or compares charities. */
const LEAST_OF_INTENT = 0.03
const COUNTRIES: readonly string[] = ENGLISH_COUNTRIES

/** Lower case words, with slots that exist in braces. */
const isPattern = (text: string): boolean =>
  /^[a-z0-9/ ]+$/.test(text.replace(/\{[^{}]*\}/g, 'slot')) && !patternTokensOf(text).includes(null)

const Row = z.strictObject({
  pattern: z
    .string()
    .refine(isPattern, 'lower case words and slots that exist')
    .refine((text) => patternTokensOf(text).length > 0, 'a slot at least')
    .refine((text) => text.split(' ').length <= 12, 'twelve words at most'),
  intent: z.enum(['transactional', 'commercial', 'informational']),
  page: z.enum(PAGES),
  share: z.coerce.number().gt(0).max(1),
  fit: z.enum(['1', '2', '3']),
  topic: z.string().refine(isPattern, 'lower case words and slots that exist'),
  countries: z
    .string()
    .refine((text) => text.split(' ').every((code) => code === '' || COUNTRIES.includes(code)), {
      message: `codes of ${COUNTRIES.join(' ')}, with spaces between them`,
    }),
})
type Cells = z.infer<typeof Row>

const isSaidIn = ({ countries }: Cells, country: string) =>
  countries === '' || countries.split(' ').includes(country)

const repeated = (rows: readonly Cells[]): string[] => {
  const seen = new Map<string, Cells>()
  return rows.flatMap((row) => {
    const before = seen.get(row.pattern)
    if (!before) seen.set(row.pattern, row)
    const isShared = COUNTRIES.some(
      (each) => before && isSaidIn(before, each) && isSaidIn(row, each),
    )
    return before && isShared ? [`"${row.pattern}" stands twice`] : []
  })
}

/** Every verb agrees with a noun behind it. */
const unagreed = ({ pattern }: Cells): string[] => {
  const tokens = patternTokensOf(pattern)
  const isWrong = tokens.some(
    (token, at) =>
      token?.kind === 'verb' && !tokens.slice(at + 1).some((next) => next?.kind === 'noun'),
  )
  return isWrong ? [`"${pattern}": nothing that {do} or {are} agrees with`] : []
}

const shareOf = (rows: readonly Cells[], wanted: (row: Cells) => boolean) =>
  rows.filter(wanted).length / rows.length

const balance = (rows: readonly Cells[]): string[] => {
  const problemIf = (isWrong: boolean, problem: string) => (isWrong ? [problem] : [])
  return [
    ...COUNTRIES.flatMap((country) => {
      const count = rows.filter((row) => isSaidIn(row, country)).length
      return problemIf(count < LEAST, `${count} patterns for ${country}, of at least ${LEAST}`)
    }),
    ...(['transactional', 'commercial', 'informational'] as const).flatMap((intent) =>
      problemIf(
        shareOf(rows, (row) => row.intent === intent) < LEAST_OF_INTENT,
        `too few are ${intent}`,
      ),
    ),
    ...problemIf(shareOf(rows, ({ fit }) => fit === '3') < 0.45, 'fewer than 45 % have fit 3'),
    ...problemIf(shareOf(rows, ({ fit }) => fit === '1') > 0.25, 'more than 25 % have fit 1'),
    ...problemIf(!rows.some(({ share }) => share === 1), 'none is the main search, with share 1'),
    ...problemIf(new Set(rows.map(({ topic }) => topic)).size < 4, 'fewer than 4 topics'),
  ]
}

/** Checks a file of patterns, and returns its problems. */
export const patternProblemsIn = (csv: string): string[] => {
  const cells = parseCells(csv)
  const columns = Object.keys(cells[0] ?? {})
  if (columns.join() !== PATTERN_COLUMNS.join()) {
    return [`the columns must be ${PATTERN_COLUMNS.join()}`]
  }
  const read = cells.map((row) => Row.safeParse(row))
  const malformed = read.flatMap(({ error }, index) =>
    (error?.issues ?? []).map(
      ({ path, message }) => `line ${index + 2}, ${path.join('.')}: ${message}`,
    ),
  )
  if (malformed.length > 0) return malformed
  const rows = read.flatMap(({ data }) => data ?? [])
  return [...repeated(rows), ...rows.flatMap(unagreed), ...balance(rows)]
}
