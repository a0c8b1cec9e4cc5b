import type { Country } from '@sortie/contracts/countries'
import { placeOfBrief } from '../composed/reach.ts'
import type { Brief } from '../domain/brief.ts'
import { CLUSTERS_VERSION, WORDING_RULES } from '../domain/clusters/clusters.ts'
import { planClusters } from '../domain/clusters/plan.ts'
import { runPlanOf } from '../reports/decider/plans.ts'
import { findKeywords } from '../runs/analyse.ts'
import { almanac } from './almanac/almanac.ts'
import { chain } from './chain.ts'
import { composed } from './composed/composed.ts'

// Plans of paid reports by the sources that need no key. Only tests import this.

const providers = chain([composed, almanac])
const at = '2026-11-01T00:00:00.000Z'

/** The keywords, clusters and first pages of the report that a description gets. */
export const planFor = async (
  industry: string,
  country: Country,
  more: Pick<Brief, 'reading' | 'seeds'> = {},
) => {
  const details = { businessName: 'Northside', mainCompetitor: 'Bluebird' }
  const brief = { industry, country, ...details, ...more }
  const query = { ...brief, at, signal: new AbortController().signal }
  const wanted = {
    plan: runPlanOf({ kind: 'keywords', funding: 'mission' }),
    most: 1_000,
    shown: [],
    known: [],
  }
  const rows = []
  let scoring: { fullVolume?: number | undefined } = {}
  for await (const batch of findKeywords(providers, query, wanted)) {
    scoring = batch.scoring
    rows.push(
      ...batch.found.map((each) => ({
        ...each,
        volume: each.searchVolume.value,
        difficulty: each.difficulty.value,
        paid: undefined,
      })),
    )
  }
  const place = placeOfBrief(brief)
  const inputs = { fullVolume: scoring.fullVolume, place, at }
  const comparison = {
    place: place.words,
    language: place.language,
    wording: WORDING_RULES[CLUSTERS_VERSION],
  }
  return { rows, given: inputs, comparison, ...planClusters(rows, inputs) }
}
