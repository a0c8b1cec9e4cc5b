import type { OwnShare } from '@sortie/contracts/analysis/reports/sharing'
import { expect, test } from 'vitest'
import { lacksSideBySide, sectionsText, sharableSections, statusText } from './share-words.ts'

const keywords = { kind: 'keywords', more: {}, fork: null } as const
const sites = { kind: 'competitors', more: { ownSite: 'crumb.example' }, fork: null } as const
const named = (report: Parameters<typeof sharableSections>[0]) =>
  sharableSections(report).map(({ section }) => section)

test('what a link shows is named in the order of the report', () => {
  const all = sharableSections(keywords)
  expect(sectionsText(['methods', 'plan'], all)).toBe('plan, methods')
  expect(sectionsText(named(keywords), all)).toBe('the whole report')
  expect(sectionsText(['own', 'gap'], sharableSections(sites))).toBe('gap, own site')
})

test('a link to a competitor report can show what such a report has, and the own site if there is one', () => {
  expect(named(sites)).toEqual(['plan', 'gap', 'clusters', 'competitors', 'own', 'methods'])
  expect(named({ ...sites, more: {} })).not.toContain('own')
  expect(sharableSections(sites).every(({ name }) => name.length > 0)).toBe(true)
})

test('clusters without the gap are shared without the sites side by side', () => {
  expect(lacksSideBySide(sites, ['clusters'])).toBe(true)
  expect(lacksSideBySide(sites, ['clusters', 'gap'])).toBe(false)
  expect(lacksSideBySide(keywords, ['clusters'])).toBe(false)
})

test('a copy is shared with no more than it has', () => {
  const fork = { madeAt: '2026-11-23T08:00:00.000Z', sections: ['gap' as const, 'own' as const] }
  expect(named({ ...sites, more: {}, fork })).toEqual(['gap', 'own'])
})

test('a link says until when it works and how often it was opened', () => {
  const link: OwnShare = {
    shareId: 'shr_1',
    sections: ['plan'],
    label: null,
    status: 'open',
    opened: 0,
    createdAt: '2026-11-23T00:00:00.000Z',
    endsAt: '2026-12-23T00:00:00.000Z',
  }
  expect(statusText(link)).toBe('Expires Dec 23, 2026 · not opened yet')
  expect(statusText({ ...link, status: 'ended', opened: 1 })).toBe(
    'Expired Dec 23, 2026 · opened once',
  )
  expect(statusText({ ...link, status: 'revoked', opened: 2_000 })).toBe(
    'Revoked · opened 2,000 times',
  )
})
