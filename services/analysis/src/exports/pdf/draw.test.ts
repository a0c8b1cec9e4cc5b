import { MessageChannel } from 'node:worker_threads'
import type { Sortie } from '@sortie/contracts/analysis/plans/sorties'
import { createPrinter, type Printer } from '@sortie/runtime/print/printer'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { formulas } from '../formula-corpus.ts'
import type { GapComparison } from '../gap-columns.ts'
import type { PrintRequest } from '../print-worker.ts'
import { reportSheetOf } from '../sheet.ts'
import { keywordOf, keywordsOf, reportOf, sheetWith } from '../testing.ts'
import { drawReport } from './draw.ts'

const sortie: Sortie = {
  clusterId: 'clu_1',
  head: 'sourdough bread prices',
  page: 'product',
  by: 'words',
  count: 4,
  volume: 900,
  difficulty: 3,
  impact: 74,
  opportunity: 'High',
  intent: 'commercial',
  clicks: {
    value: 80,
    unit: 'clicks/month',
    source: 'sortie',
    kind: 'modelled',
    fetchedAt: '2026-11-22T10:00:00.000Z',
  },
  title: 'Sourdough bread: prices',
  why: 'Most people look for it.',
  keywords: [],
}

const pagesOf = async (pdf: Uint8Array): Promise<string[]> => {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  return (await extractText(document, { mergePages: false })).text
}

test('a report is a tagged PDF with its title and language', async () => {
  const pdf = await drawReport(sheetWith(keywordsOf(24)))
  const text = pdf.toString('latin1')
  for (const part of ['%PDF-1.7', '/MarkInfo', '/StructTreeRoot', '/Lang (en)', '/S /Table'])
    expect(text).toContain(part)
  expect(text).toContain('/S /Figure')
  expect(await drawReport(sheetWith(keywordsOf(24)))).toEqual(pdf)
})

test('its cover says what it is and what follows from it, then come keywords and methods', async () => {
  const [cover, table, methods] = await pagesOf(await drawReport(sheetWith(keywordsOf(24))))
  for (const part of ['Crumb & Co', 'Keyword report', 'November 22, 2026', 'All 24 keywords'])
    expect(cover).toContain(part)
  expect(cover).toContain('24 keywords, 10 rated High. The best is “sourdough bread near me')
  expect(table).toContain('sourdough bread near me number 23')
  expect(table).toContain('est.')
  expect(methods).toContain('All search volumes and difficulties are estimates.')
})

test('a main competitor that was given by its address is said as its host', async () => {
  const named = { mainCompetitor: 'http://www.breadhouse.example:6020/' }
  const [cover] = await pagesOf(await drawReport(sheetWith(keywordsOf(4), named)))
  expect(cover).toContain('Main competitor: breadhouse.example ·')
})

test('a long table has its head on every page, and every keyword once', async () => {
  const pages = await pagesOf(await drawReport(sheetWith(keywordsOf(200))))
  const tables = pages.filter((page) => /number \d+ (Trans|Comm|Info|Navi)/.test(page))
  expect(tables.length).toBeGreaterThan(3)
  for (const page of tables) expect(page).toContain('Opportunity')
  const found = tables.join('\n').match(/near me number \d+(?= (Trans|Comm|Info|Navi))/g)
  expect(new Set(found).size).toBe(200)
  expect(found).toHaveLength(200)
  expect(pages.map((page) => page.match(/Page \d+/)?.[0])).toEqual(
    pages.map((_, index) => `Page ${index + 1}`),
  )
})

test('what does not fit is named, and what is measured is marked', async () => {
  const pages = await pagesOf(
    await drawReport(sheetWith(keywordsOf(24, { isMeasured: true }), { most: 20 })),
  )
  expect(pages[1]).toContain('at most 20 keywords. 4 more are in the CSV and Excel files.')
  expect(pages[1]).toContain('* is measured.')
  expect(pages[1]).toContain('10*')
})

test('a price of a click is printed where there is one, and what it means', async () => {
  const pages = await pagesOf(await drawReport(sheetWith(keywordsOf(24, { isPriced: true }))))
  expect(pages[1]).toContain('CPC (US$)')
  expect(pages[1]).toContain('1.50*')
  expect(pages[1]).toContain('2.00')
  expect(pages[1]).not.toContain('Competition')
  expect(pages[2]).toContain('What one click on an ad for the keyword costs')
  const without = await pagesOf(await drawReport(sheetWith(keywordsOf(24))))
  expect(without.join()).not.toContain('CPC')
})

test('the chart of a report for ads is of prices, and says how many keywords have none', async () => {
  const rows = keywordsOf(24, { isPriced: true })
  const [paid] = await pagesOf(await drawReport(sheetWith(rows, { more: { aim: 'paid' } })))
  expect(paid).toContain('Searches a month against the price of a click')
  expect(paid).toContain('Price of a click, US$')
  expect(paid).toContain('12 keywords have no price and are only in the table.')
  expect(paid).toMatch(/1 sourdough bread near me number 0: .*\$1\.50 a click/)
  const unpriced = sheetWith(keywordsOf(24), { more: { aim: 'paid' } })
  for (const sheet of [sheetWith(rows), unpriced]) {
    const [cover] = await pagesOf(await drawReport(sheet))
    expect(cover).toContain('Searches a month against difficulty')
    expect(cover).not.toContain('no price')
  }
})

test('no word of a column breaks, however many columns there are', async () => {
  const pages = await pagesOf(await drawReport(sheetWith(keywordsOf(24, { isPriced: true }))))
  expect(pages[1]!.match(/Transactional/g)).toHaveLength(6)
  expect(pages[1]!.match(/Informational/g)).toHaveLength(6)
})

test('neither a figure nor a head breaks inside where rivals take their room', async () => {
  const rows = keywordsOf(4).map((row) => ({ ...row, volume: 1_234_567 }))
  const site = { role: 'rival', outcome: 'read', facts: null, readAt: null } as const
  const sheet = reportSheetOf({
    report: reportOf(4, { kind: 'competitors' }),
    view: null,
    rows,
    most: 4,
    compared: {
      by: 'pages',
      measured: null,
      rankedPages: [],
      rows: new Map(),
      sites: ['Breadhouse Bakery', 'The Old Bakery Company'].map((name) => ({ ...site, name })),
    } as unknown as GapComparison,
  })
  const text = (await pagesOf(await drawReport(sheet))).join('\n')
  // Four in the table, four where to begin, one in the conclusion.
  expect(text.match(/1,234,567/g)).toHaveLength(9)
  for (const word of ['Searches', 'Difficulty', 'Opportunity', '(0-100)'])
    expect(text).toContain(word)
})

test('where the report has a plan the cover tells it, and no list of keywords beside it', async () => {
  const rows = keywordsOf(24)
  const [bare] = await pagesOf(await drawReport(sheetWith(rows)))
  expect(bare).toContain('Where to begin')
  const [cover] = await pagesOf(await drawReport(sheetWith(rows, { sorties: [sortie] })))
  expect(cover).toContain('The first five sorties')
  expect(cover).toContain('Sourdough bread: prices')
  expect(cover).toContain('About 80 clicks a month at position 3. Most people look for it.')
  expect(cover).toContain('Begin with “sourdough bread prices”')
  expect(cover).not.toContain('Where to begin')
})

test('a view says what it is of; without keywords there is no table', async () => {
  const view = { sort: 'volume', opportunity: 'High', containing: 'rye' } as const
  const pages = await pagesOf(await drawReport(sheetWith([], { view, count: 312 })))
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain('No keywords match this view.')
  expect(pages[0]).toContain('0 of 312 keywords: rated High, containing “rye”')
})

test('hostile and foreign texts break nothing, and gaps are explained', async () => {
  const odd = [
    '日本語 キーワード',
    'שלום',
    '🍞',
    '\0\u0007',
    '(a) \\ [b]',
    'x'.repeat(400),
    ...formulas,
  ]
  const rows = odd.map((keyword, n) => keywordOf(n, odd.length, { keyword }))
  const names = { name: `</Title> (evil) ${'Ω'.repeat(300)} 日本`, industry: '=1+1' }
  const pages = await pagesOf(await drawReport(sheetWith(rows, names)))
  const text = pages.join('\n')
  expect(text).toContain('□□□ □□□□□')
  expect(text).toContain('□ stands for a character')
  expect(text).toContain('(a) \\ [b]')
})

/** Prints in a thread of its own, which is given the rows in two parts. */
const printedFrom = async (
  { print }: Pick<Printer<PrintRequest>, 'print'>,
  format: PrintRequest['format'],
  end: 'whole' | 'broken' = 'whole',
) => {
  const rows = keywordsOf(24)
  const { port1, port2 } = new MessageChannel()
  for (const part of [rows.slice(0, 10), rows.slice(10)]) port1.postMessage({ rows: part })
  port1.postMessage({ end })
  const about = { report: reportOf(rows.length), view: null }
  return print({ format, about, port: port2 }, [port2])
}

test('a thread of its own prints the same of rows that come in parts, and nothing of half of them', async () => {
  const printer = createPrinter<PrintRequest>(new URL('../print-worker.ts', import.meta.url))
  try {
    expect(await printedFrom(printer, 'pdf')).toEqual(await drawReport(sheetWith(keywordsOf(24))))
    expect((await printedFrom(printer, 'xlsx')).subarray(0, 2).toString()).toBe('PK')
    await expect(printedFrom(printer, 'pdf', 'broken')).rejects.toThrow('gave up')
  } finally {
    await printer.stop()
  }
})

test('the first page holds the plan and the chart, in the typeface of the product', async () => {
  const sheet = sheetWith(keywordsOf(24), { sorties: [sortie, sortie, sortie, sortie, sortie] })
  const pdf = await drawReport(sheet)
  const [first] = await pagesOf(pdf)
  expect(first).toContain('5 Sourdough bread: prices')
  expect(first).toContain('Difficulty, 0 easy to 10 hard')
  expect(pdf.toString('latin1')).toContain('InstrumentSans')
})

test('a business whose name the product’s typeface lacks is printed in one that has it', async () => {
  const pdf = await drawReport({ ...sheetWith(keywordsOf(4)), business: 'Хлеб и соль' })
  expect((await pagesOf(pdf))[0]).toContain('Хлеб и соль')
  expect(pdf.toString('latin1')).not.toContain('InstrumentSans')
})
