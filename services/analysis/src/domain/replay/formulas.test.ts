import { readdirSync, readFileSync } from 'node:fs'
import type { AnalysisEvent } from '@sortie/contracts/analysis'
import { FoundKeyword } from '@sortie/contracts/analysis/keywords/found-keywords'
import { IMPACT_VERSION, impactRulesOf } from '@sortie/contracts/analysis/scoring/impact'
import { PAID_IMPACT_VERSION, paidRulesOf } from '@sortie/contracts/analysis/scoring/paid-impact'
import { expect, test } from 'vitest'
import { CLUSTERS_AD_IMPACT, CLUSTERS_IMPACT } from '../clusters/clusters.ts'
import { AD_IMPACT, CLICKS, CLUSTERS, FIGURES, IMPACT } from './formulas.ts'

// Reports are computed again for as long as they are kept: a version that was once written is known for ever.

const folder = new URL('../../../../../contracts/fixtures/', import.meta.url)
const fixtures = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({
    type: name.split('.')[0]!,
    ...JSON.parse(readFileSync(new URL(name, folder), 'utf8')),
  })) as AnalysisEvent[]

const all = {
  ...FIGURES,
  clicks: CLICKS,
  impact: IMPACT,
  paidImpact: AD_IMPACT,
  clusters: CLUSTERS,
}

test('every formula has its version of today, executable', () => {
  for (const [name, { today, runs }] of Object.entries(all))
    expect(runs[today], name).toBeTypeOf('function')
})

/** What a stored value says of the formula that made it, wherever in it that stands. */
const versionsIn = (value: unknown): { formula: string; version: string }[] => {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(versionsIn)
  const { formula, version } = value as Record<string, unknown>
  if (typeof formula !== 'string') return inside
  return [...inside, { formula, version: typeof version === 'string' ? version : '1' }]
}

/** Made from clusters, and known by their version. */
const WITHIN_CLUSTERS = new Set(['clicksAtPosition'])
/** What measured figures say of how their source came by them: facts that are not computed again. */
const MEASURED = new Set(
  'meanMonthlyViews averageSearches rankedDifficulty averageCpc middleBid competitionIndex'.split(
    ' ',
  ),
)
/** A name of the first drafts: whoever finds it says that it cannot be computed again. */
const DRAFTS = new Set(['typical-volume'])

test('every version that a stored event names is executable, or known to lack its inputs', () => {
  const written = fixtures.flatMap(versionsIn)
  expect(written.length).toBeGreaterThan(5)
  for (const { formula, version } of written) {
    if ([WITHIN_CLUSTERS, MEASURED, DRAFTS].some((known) => known.has(formula))) continue
    const known = all[formula as keyof typeof all]
    expect(known, formula).toBeDefined()
    expect(known.runs, `${formula} ${version}`).toHaveProperty([version])
  }
  for (const { type, data } of fixtures) {
    if (type === 'KeywordsFound') {
      expect(IMPACT.runs[data.scoring.impact]).toBeTypeOf('function')
      expect(CLICKS.runs[data.scoring.clicks]).toBeTypeOf('function')
      const { paid } = data.scoring
      if (paid) expect(AD_IMPACT.runs[paid]).toBeTypeOf('function')
    }
    if (type === 'KeywordsClustered') expect(CLUSTERS.runs[data.version]).toBeTypeOf('function')
  }
})

test('versions of the impact are those that the contract can compute', () => {
  for (const version of Object.keys(IMPACT.runs))
    expect(impactRulesOf(version).version).toBe(version)
  // Whoever raises it leaves the clusters of older reports rated as they were, and raises theirs.
  expect(CLUSTERS_IMPACT).toBe(IMPACT_VERSION)
  for (const version of Object.keys(AD_IMPACT.runs))
    expect(paidRulesOf(version).version).toBe(version)
  expect(CLUSTERS_AD_IMPACT).toBe(PAID_IMPACT_VERSION)
})

test('a figure of a keyword is told by its shape, so that new ones are found', () => {
  const figures = Object.entries(FoundKeyword.shape).filter(([, shape]) =>
    ['value', 'from'].every((key) => Object.hasOwn((shape as { shape?: object }).shape ?? {}, key)),
  )
  expect(figures.map(([name]) => name)).toEqual(
    expect.arrayContaining(['searchVolume', 'difficulty']),
  )
})
