import type { ComparedSite } from '@sortie/contracts/analysis/comparisons/competitors'
import { expect, test } from 'vitest'
import type { ReportRow } from '../table/rows.ts'
import { coverageOf } from './coverage.ts'

const site = (name: string, more: Partial<ComparedSite> = {}) =>
  ({ name, role: 'rival', outcome: 'read', measured: null, ...more }) as ComparedSite
const row = (...pages: (number | null)[]) => ({ gap: { class: 'open', pages } }) as ReportRow

test('each site counts its keywords, and those that no other site has', () => {
  const sites = [
    site('Crumb', { role: 'own' }),
    site('Breadhouse'),
    site('Shut', { outcome: 'late' }),
  ]
  const rows = [row(0, 3, null), row(null, 1, 2), row(null, null, null), {} as ReportRow]
  expect(coverageOf(rows, sites, 'pages')).toEqual([
    { name: 'Breadhouse', isOwn: false, count: 2, alone: 1 },
    { name: 'Crumb', isOwn: true, count: 1, alone: 0 },
  ])
})

test('by rankings only places among the first count, of sites that were measured', () => {
  const measured = {} as ComparedSite['measured']
  const place = (rank: number) => ({ rank, url: 'https://a.example/', title: '' })
  const rows = [
    { gap: { class: 'missing', pages: [], ranks: [place(3), place(21)] } },
    { gap: { class: 'missing', pages: [], ranks: [null, 0] } },
  ] as unknown as ReportRow[]
  const sites = [site('A', { measured }), site('B', { measured }), site('C')]
  expect(coverageOf(rows, sites, 'rankings')).toEqual([
    { name: 'A', isOwn: false, count: 1, alone: 1 },
    { name: 'B', isOwn: false, count: 0, alone: 0 },
  ])
})
