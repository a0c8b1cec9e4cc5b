import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { type Cell, clean, EXPORTED_COLUMNS } from './columns.ts'
import { csvStream } from './csv.ts'
import { formulas, harmless } from './formula-corpus.ts'

const lines = (cells: Cell[][]) => buffer(Readable.from(cells).pipe(csvStream(EXPORTED_COLUMNS)))
const parsed = async (cells: Cell[][]): Promise<string[][]> =>
  parse(await lines(cells), { bom: true }).slice(1)

test('a file begins with its mark and its head, and its lines end as spreadsheets expect', async () => {
  const bytes = await lines([['a', 1]])
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const text = bytes.toString('utf8')
  expect(text.endsWith('\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const [head] = parse(bytes, { bom: true, relax_column_count: true })
  expect(head).toEqual(EXPORTED_COLUMNS.map(({ title }) => title))
})

test('without keywords a file is its head', async () => {
  expect(parse(await lines([]), { bom: true })).toHaveLength(1)
})

test('no text is a formula, and each reads as it was behind its apostrophe', async () => {
  expect(formulas.length).toBeGreaterThanOrEqual(40)
  // In each cell: what begins a line, what ends it, and what stands between others.
  for (const text of formulas.map(clean)) {
    const [row] = await parsed([Array.from({ length: EXPORTED_COLUMNS.length }, () => text)])
    for (const cell of row!) {
      expect(cell).toBe(`'${text}`)
      expect(cell).not.toMatch(/^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/)
    }
  }
})

test('what is no formula stays as it is; what no file can hold is left out', async () => {
  const rows = await parsed(harmless.map((text) => EXPORTED_COLUMNS.map(() => text)))
  expect(rows.map(([first]) => first)).toEqual(harmless)
  expect(clean('\0=1\u0007+\uD8001')).toBe('=1+\uFFFD1')
  expect(clean('a\tb\nc')).toBe('a\tb\nc')
})

test('numbers stay numbers, negative ones too', async () => {
  const text = (await lines([[-1, 2.5, 0, 1_000, 1, 1, 1, 1, 4.25, 1, 37]])).toString('utf8')
  expect(text.split('\r\n')[1]).toBe('-1,2.5,0,1000,1,1,1,1,4.25,1,37')
})
