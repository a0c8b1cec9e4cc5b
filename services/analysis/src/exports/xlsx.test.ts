import readXlsxFile, { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { columnsFor } from './columns.ts'
import { formulas } from './formula-corpus.ts'
import { keywordOf, keywordsOf, sheetWith } from './testing.ts'
import { workbook } from './xlsx.ts'

test('a workbook opens again: its head, texts as texts, numbers as numbers', async () => {
  const bytes = await workbook(sheetWith(keywordsOf(24, { isMeasured: true })))
  const [head, first, second] = (await readSheet(bytes, 'Keywords')) as unknown[][]
  expect(head).toEqual(columnsFor([]).map(({ title }) => title))
  expect(first).toEqual([
    'sourdough bread near me number 0',
    'Transactional',
    10,
    'Measured',
    0,
    'Estimated',
    100,
    'High',
  ])
  expect(second!.slice(2, 4)).toEqual([171, 'Estimated'])
})

test('prices have columns where there are any, and empty cells where nobody knows', async () => {
  const bytes = await workbook(sheetWith(keywordsOf(4, { isPriced: true })))
  const [head, ...rows] = (await readSheet(bytes, 'Keywords')) as unknown[][]
  expect(head!.slice(-3)).toEqual(['CPC (US$)', 'CPC: basis', 'Competition (0-100)'])
  expect(rows.map((row) => row.slice(8, 11).map((cell) => cell ?? null))).toEqual([
    [1.5, 'Measured', 0],
    [null, null, null],
    [2, 'Estimated', null],
    [null, null, null],
  ])
})

test('a sheet of its own says what the report is and how it was made', async () => {
  const bytes = await workbook(sheetWith(keywordsOf(3)))
  const sheets = (await readXlsxFile(bytes)) as unknown as { sheet: string }[]
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Keywords', 'Methods'])
  const text = JSON.stringify(await readSheet(bytes, 'Methods'))
  for (const part of ['Crumb & Co', 'All 3 keywords', 'All search volumes', 'almanac'])
    expect(text).toContain(part)
})

test('no text becomes a formula, and each reads as it was', async () => {
  const rows = formulas.map((keyword, n) => keywordOf(n, formulas.length, { keyword }))
  const bytes = await workbook(sheetWith(rows, { name: '=1+1' }))
  const [, ...read] = (await readSheet(bytes, 'Keywords')) as string[][]
  // XML keeps one kind of line break.
  const asXml = (text: string) => text.replaceAll(/\r\n?/g, '\n').trim()
  expect(read.map(([keyword]) => asXml(keyword ?? ''))).toEqual(formulas.map(asXml))
})
