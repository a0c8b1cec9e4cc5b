import type { WeekFigures } from '@sortie/contracts/tracking/visits/weekly-figures'
import { expect, test } from 'vitest'
import { figuresText } from './figures-mail-text.ts'

const week = (more: Partial<WeekFigures> = {}): WeekFigures => ({
  from: '2026-11-16',
  to: '2026-11-22',
  visitors: 1_310,
  visits: 1_402,
  pageViews: 4_204,
  freeAnalyses: 41,
  accounts: 18,
  orders: 6,
  cents: 183_394,
  pages: [
    { value: '/', visits: 301 },
    { value: '/pricing', visits: 44 },
  ],
  sources: [{ value: '(direct)', visits: 200 }],
  errors: [],
  ...more,
})
const before = week({ from: '2026-11-09', to: '2026-11-15', visits: 1_000, orders: 0, cents: 0 })

test('each figure stands beside its change and the one before', () => {
  const { subject, title, paragraphs } = figuresText({ lastWeek: week(), weekBefore: before })
  expect(subject).toBe('Sortie last week: 1,402 visits (+40%)')
  expect(title).toBe('November 16, 2026 to November 22, 2026')
  expect(paragraphs).toEqual([
    'Monday to Sunday in UTC, compared with the week before.',
    'Visitors who agreed to statistics\nVisitors: 1,310 (+0%, 1,310 before)\nVisits: 1,402 (+40%, 1,000 before)\nPage views: 4,204 (+0%, 4,204 before)\nFree analyses: 41 (+0%, 41 before)\nAccounts: 18 (+0%, 18 before)',
    'All buyers, before refunds\nOrders: 6 (0 before)\nPaid: $1,833.94 ($0.00 before)',
    'Pages, by visits:\n/: 301\n/pricing: 44',
    'Sources, by visits:\nDirect, or not known: 200',
    'Errors in the browser: none of 5 visits or more.',
  ])
})

test('of a week of fewer than five visits nothing but that is told', () => {
  const few = { visits: null, visitors: null, pageViews: null }
  const quiet = week({ ...few, freeAnalyses: 0, accounts: 0, pages: [], sources: [] })
  const { subject, paragraphs } = figuresText({ lastWeek: quiet, weekBefore: before })
  expect(subject).toBe('Sortie last week: fewer than 5 visits')
  expect(paragraphs[1]).toContain('Visits: fewer than 5 (1,000 before)')
  const after = figuresText({ lastWeek: week(), weekBefore: quiet })
  expect(after.subject).toBe('Sortie last week: 1,402 visits')
  expect(after.paragraphs[1]).toContain('Visits: 1,402 (fewer than 5 before)')
})

test('what strangers call their campaigns is one line of bounded length', () => {
  const value = `A\r\nBcc: x@example.com \u202E${'y'.repeat(200)}`
  const lastWeek = week({ sources: [{ value, visits: 9 }] })
  const sources = figuresText({ lastWeek, weekBefore: before }).paragraphs[4]!
  expect(sources.split('\n')).toHaveLength(2)
  expect(sources).not.toContain('\u202E')
  expect(sources.length).toBeLessThan(150)
})
