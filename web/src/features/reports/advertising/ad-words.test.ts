import type { Report } from '@sortie/contracts/analysis/reports/reports'
import { expect, test } from 'vitest'
import type { ReportRow } from '../table/rows.ts'
import { budgetText, medianPrice, pricedRows, reachOf } from './ad-words.ts'

const row = (more: Partial<ReportRow>): ReportRow =>
  ({
    keyword: 'rye',
    difficulty: 5,
    cpc: 2,
    paidImpact: 50,
    paidOpportunity: 'Medium',
    ...more,
  }) as ReportRow

test('only keywords with a price and a rating for ads are listed, the best first', () => {
  const listed = pricedRows([
    row({}),
    row({ cpc: null }),
    row({ paidOpportunity: null }),
    row({ paidImpact: 80, paidOpportunity: 'High', cpc: 3 }),
  ])
  expect(listed.map(({ advice, cpc }) => [advice, cpc])).toEqual([
    ['pay', 3],
    ['test', 2],
  ])
  expect(medianPrice(listed)).toBe(3)
  expect(medianPrice([])).toBeNull()
})

test('a business whose customers come from nearby reaches a share of the searches', () => {
  const sorties = (inputs: object) => [{ clicks: { inputs } }] as Report['sorties']
  expect(reachOf(sorties({ searchVolume: 1_000, searchesInReach: 50 }))).toBe(0.05)
  expect(reachOf(sorties({ searchVolume: 1_000 }))).toBe(1)
  expect(reachOf(sorties({ searchVolume: 0, searchesInReach: 0 }))).toBe(1)
  expect(reachOf([])).toBe(1)
})

test('a budget says its average price, and when there are fewer clicks than were asked for', () => {
  const lines = [{}, {}] as never[]
  expect(budgetText({ clicks: 100, cost: 250, lines }, 100)).toBe(
    '$2.50 a click on average, over 2 keywords.',
  )
  expect(budgetText({ clicks: 40, cost: 100, lines }, 100)).toMatch(/at most 40 clicks a month\.$/)
  expect(budgetText({ clicks: 1, cost: 8, lines }, 200)).toMatch(/at most 1 click a month\.$/)
  expect(budgetText({ clicks: 0, cost: 0, lines: [] }, 100)).toMatch(/^No keyword/)
})
