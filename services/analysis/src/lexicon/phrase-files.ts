import { ENGLISH_COUNTRIES } from '@sortie/contracts/countries'
import { z } from 'zod'
import { stem, wordsOf } from '../domain/words.ts'
import type { Industry } from './industry.ts'
import { BANDS, type Band, PAGES, PHRASE_COLUMNS, parseCells } from './phrase-rows.ts'

// Checks the files in `phrases/` for whoever edits them. Only tests import this.

/** Countries whose English the almanac speaks. */
const COUNTRIES: string[] = ENGLISH_COUNTRIES
const LEAST = 100
const LEAST_ABROAD = 95

const bands = Object.keys(BANDS).flatMap((band) => [band, `${band}+`, `${band}-`])
const Row = z.strictObject({
  phrase: z
    .string()
    .regex(/^[a-z0-9]+( [a-z0-9]+)*$/, 'lower case words and digits only')
    .refine((text) => text.split(' ').length <= 10, 'ten words at most'),
  intent: z.enum(['transactional', 'commercial', 'informational']),
  page: z.enum(PAGES),
  searches: z.enum(bands as [Band, ...Band[]]),
  fit: z.enum(['1', '2', '3']),
  topic: z.string().regex(/^[a-z0-9]+( [a-z0-9]+){0,4}$/, 'one to five lower case words'),
  countries: z
    .string()
    .refine((text) => text.split(' ').every((code) => code === '' || COUNTRIES.includes(code)), {
      message: `codes of ${COUNTRIES.join(' ')}, with spaces between them`,
    }),
})
type Cells = z.infer<typeof Row>

const isSaidIn = ({ countries }: Cells, country: string) =>
  countries === '' || countries.split(' ').includes(country)

const JOINING = new Set('a an the for of in to at on'.split(' '))
/** Equal where two phrases are the same but for their order, number and joining words. */
const core = (phrase: string): string =>
  wordsOf(phrase)
    .filter((word) => !JOINING.has(word))
    .map(stem)
    .toSorted()
    .join(' ')

const repeated = (rows: Cells[]): string[] => {
  const first = new Map<string, Cells>()
  return rows.flatMap((row) => {
    const key = core(row.phrase)
    const before = first.get(key)
    if (!before) first.set(key, row)
    const shared = COUNTRIES.filter(
      (each) => before && isSaidIn(before, each) && isSaidIn(row, each),
    )
    return before && shared.length > 0 ? [`"${row.phrase}" repeats "${before.phrase}"`] : []
  })
}

const shareOf = (rows: Cells[], wanted: (row: Cells) => boolean) =>
  rows.filter(wanted).length / rows.length

const balance = (rows: Cells[]): string[] => {
  const topics = Object.entries(Object.groupBy(rows, ({ topic }) => topic))
  const problemIf = (isWrong: boolean, problem: string) => (isWrong ? [problem] : [])
  const intents = (['transactional', 'commercial', 'informational'] as const).flatMap((intent) =>
    problemIf(
      shareOf(rows, (row) => row.intent === intent) < 0.12,
      `fewer than 12 % are ${intent}`,
    ),
  )
  return [
    ...COUNTRIES.flatMap((country) => {
      const count = rows.filter((row) => isSaidIn(row, country)).length
      const least = country === 'US' ? LEAST : LEAST_ABROAD
      return problemIf(count < least, `${count} phrases for ${country}, of at least ${least}`)
    }),
    ...intents,
    ...problemIf(shareOf(rows, ({ fit }) => fit === '3') < 0.45, 'fewer than 45 % have fit 3'),
    ...problemIf(shareOf(rows, ({ fit }) => fit === '1') > 0.2, 'more than 20 % have fit 1'),
    ...problemIf(
      new Set(rows.map(({ searches }) => searches)).size < 4,
      'fewer than 4 bands of searches',
    ),
    ...problemIf(topics.length < 5 || topics.length > 20, `${topics.length} topics, of 5 to 20`),
    ...topics.flatMap(([topic, of = []]) =>
      problemIf(of.length < 3, `topic "${topic}" has only ${of.length} phrases, of at least 3`),
    ),
  ]
}

const typicals = ({ companies }: Industry, rows: Cells[]): string[] => {
  const phrases = new Set(rows.map(({ phrase }) => phrase))
  return companies.flatMap(({ name, typical }) =>
    typical
      .filter((phrase) => !phrases.has(phrase))
      .map((phrase) => `"${phrase}", typical of ${name}, is none of the phrases`),
  )
}

const branded = ({ companies }: Industry, rows: Cells[]): string[] => {
  const names = companies
    .map(({ name }) => wordsOf(name).join(' '))
    .filter((name) => name.length > 3)
  return rows.flatMap(({ phrase }) =>
    names
      .filter((name) => ` ${phrase} `.includes(` ${name} `))
      .map((name) => `"${phrase}" names ${name}`),
  )
}

/** Checks the file of phrases of a trade, and returns its problems. */
export const phraseProblemsIn = (trade: Industry, csv: string): string[] => {
  const cells = parseCells(csv)
  const columns = Object.keys(cells[0] ?? {})
  if (columns.join() !== PHRASE_COLUMNS.join())
    return [`the columns must be ${PHRASE_COLUMNS.join()}`]
  const malformed = cells.flatMap((row, index) =>
    (Row.safeParse(row).error?.issues ?? []).map(
      ({ path, message }) => `line ${index + 2}, ${path.join('.')}: ${message}`,
    ),
  )
  if (malformed.length > 0) return malformed
  const rows = cells as Cells[]
  const first = trade.heads[0]!.term
  const hasHead = rows.some(({ phrase }) => core(phrase) === core(first))
  return [
    ...(hasHead ? [] : [`the trade's first head term, "${first}", is none of the phrases`]),
    ...repeated(rows),
    ...balance(rows),
    ...typicals(trade, rows),
    ...branded(trade, rows),
  ]
}
