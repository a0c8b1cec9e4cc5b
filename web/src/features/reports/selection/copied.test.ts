import { expect, test } from 'vitest'
import { reportRowOf } from '../table/rows.ts'
import { asLines, asTable } from './copied.ts'

const row = (keyword: string, clusterId?: string) => ({
  ...reportRowOf([
    'kw_1',
    keyword,
    'commercial',
    1_200,
    2.5,
    70.4,
    'High',
    true,
    false,
    null,
    false,
    37,
    null,
    null,
    null,
    null,
    'Medium',
    false,
    null,
  ]),
  clusterId,
})
const rows = [row('rye bread', 'clu_1'), row('=cmd()')]

test('keywords are copied as lines', () => {
  expect(asLines(rows)).toBe('rye bread\n=cmd()')
})

test('a table has the columns that are shown, and no formula', () => {
  const columns = ['impact', 'volume', 'cpc', 'cluster'] as const
  const clusters = new Map([['clu_1', 'rye bread']])
  expect(asTable(rows, { columns, clusters }).split('\n')).toEqual([
    'Keyword\tRating\tImpact\tVolume\tCPC\tCluster',
    'rye bread\tHigh or Medium\t70\t1200\t\trye bread',
    "'=cmd()\tHigh or Medium\t70\t1200\t\t",
  ])
})
