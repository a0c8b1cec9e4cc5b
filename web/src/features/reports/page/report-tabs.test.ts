import type { ShareSection } from '@sortie/contracts/analysis/reports/share-events'
import { expect, test } from 'vitest'
import { openTab, REPORT_TABS, tabAt, tabName, tabsOf } from './report-tabs.ts'

const sorties = [{}] as Parameters<typeof tabsOf>[0]['sorties']
const keywords = { kind: 'keywords', sorties, clusters: 3, gap: null } as const
const competitors = {
  kind: 'competitors',
  sorties,
  clusters: 3,
  gap: { by: 'pages', totals: {} },
} as const

test('a keyword report has every tab, its ad rating among them; a competitor report has no ads', () => {
  expect(tabsOf(keywords)).toEqual([...REPORT_TABS])
  expect(tabsOf(competitors)).toEqual(REPORT_TABS.filter((tab) => tab !== 'advertising'))
  expect(tabName('keywords', 'keywords')).toBe('Keywords')
  expect(tabName('keywords', 'competitors')).toBe('The gap')
})

test('a report without a plan or clusters has no tab for them, and opens with its keywords', () => {
  const tabs = tabsOf({ ...keywords, sorties: [], clusters: null })
  expect(tabs).toEqual(['keywords', 'competitors', 'advertising', 'methods'])
  expect(openTab(tabs, null)).toBe('keywords')
  expect(openTab(tabs, 'plan')).toBe('keywords')
  expect(openTab(tabs, 'methods')).toBe('methods')
  expect(openTab([], 'methods')).toBeNull()
})

test('a shared report has the tabs of its sections only', () => {
  const shared = (...sections: ShareSection[]) =>
    tabsOf({ ...keywords, sorties: [], clusters: null }, sections)
  expect(shared('keywords')).toEqual(['keywords', 'advertising'])
  expect(shared('methods', 'competitors')).toEqual(['competitors', 'methods'])
  expect(shared()).toEqual([])
  expect(tabsOf(competitors, ['own'])).toEqual(['plan', 'clusters', 'competitors'])
  expect(tabsOf(keywords, ['plan', 'keywords', 'clusters', 'competitors', 'methods'])).toEqual([
    ...REPORT_TABS,
  ])
})

test('an address names its tab; one with filters alone opens the keywords', () => {
  expect(tabAt({ tab: 'methods', q: 'rye' })).toBe('methods')
  expect(tabAt({ sort: '-difficulty' })).toBe('keywords')
  expect(tabAt({ tab: 'constructor' })).toBeNull()
  expect(tabAt({})).toBeNull()
})
