import type { ScoredKeyword } from '@sortie/contracts/analysis/keywords/ratings'
import type { Country } from '@sortie/contracts/countries'
import { expect, test } from 'vitest'
import { competitorsOf, opportunitiesOf } from '../../testing.ts'
import { chain } from '../chain.ts'
import { almanac } from './almanac.ts'

// Advertisers choose among the keywords of one trade, so the ratings have to tell these apart, whether its clicks are
// cheap or dear.

type Brief = readonly [
  industry: string,
  mainCompetitor: string,
  country: Country,
  town?: string | undefined,
]
const BRIEFS: Brief[] = [
  ['Bakery', 'Greggs', 'GB', 'Leeds'],
  ['wedding cakes', "Betty's", 'GB'],
  ['letting agents', 'Foxtons', 'GB', 'Bristol'],
  ['dog grooming', 'Pets at Home', 'GB', 'Leeds'],
  ['plumber', 'Pimlico Plumbers', 'GB', 'Leeds'],
  ['yoga studio', 'CorePower Yoga', 'US', 'Austin'],
  ['personal injury lawyer', 'Morgan & Morgan', 'US'],
  ['bookkeeping', 'Xero', 'AU'],
  ['roofing', 'Leaf Home', 'US'],
  ['dentist', 'mydentist', 'GB', 'Leeds'],
  ['restaurant', 'Nandos', 'ZA'],
  ['email marketing software', 'Mailchimp', 'US'],
  ['interior design', 'Havenly', 'IN'],
  ['florist', 'Interflora', 'IE', 'Cork'],
  ['personal trainer', 'PureGym', 'GB', 'Bath'],
]
const providers = chain([almanac])

const reportFor = async ([industry, mainCompetitor, country, town]: Brief) => {
  const query = {
    industry,
    businessName: 'Nobody Ltd',
    mainCompetitor,
    country,
    aim: 'paid' as const,
    ...(town && { town }),
    at: '2026-11-01T00:00:00.000Z',
    signal: new AbortController().signal,
  }
  const { found } = await competitorsOf(providers, query, 'mission')
  const rivals = found.map(({ name }) => name)
  const shown = found.flatMap(({ topKeywords }) => topKeywords.map(({ keyword }) => keyword))
  return (await opportunitiesOf(providers, { ...query, rivals }, shown, 'mission')).found
}
const shareOf = (label: string, keywords: readonly ScoredKeyword[]) =>
  keywords.filter(({ opportunity }) => opportunity === label).length / keywords.length

test('reports for ads of 15 trades have Low and High, and High in less than half of most', async () => {
  const reports = await Promise.all(BRIEFS.map(reportFor))
  for (const [index, keywords] of reports.entries()) {
    const [industry] = BRIEFS[index]!
    expect(shareOf('Low', keywords), industry).toBeGreaterThan(0)
    expect(shareOf('High', keywords), industry).toBeGreaterThan(0)
    for (const { keyword, opportunity, impact } of keywords) {
      expect(impact.inputs, keyword).toHaveProperty('usualCpc')
      if (Number(impact.inputs!.relevance) <= 1) expect(opportunity, keyword).not.toBe('High')
    }
  }
  const spread = reports.filter((keywords) => shareOf('High', keywords) < 0.5)
  expect(spread.length / reports.length).toBeGreaterThanOrEqual(0.8)
})

test('what is usual is the middle of the band of the trade, as clicks cost in the country', async () => {
  const usualIn = async (brief: Brief) => (await reportFor(brief))[0]!.impact.inputs!.usualCpc
  expect(await usualIn(['plumber', 'Pimlico Plumbers', 'GB'])).toBe(17.11)
  expect(await usualIn(['plumber', 'Roto-Rooter', 'US'])).toBe(20.12)
  expect(await usualIn(['plumber', 'Urban Company', 'IN'])).toBe(3.02)
})
