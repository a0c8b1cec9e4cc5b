import type { FoundCompetitor, Funding, Grounds, ScoredKeyword } from '@sortie/contracts/analysis'
import { byImpact, type Rated, scoringFor, withReceipts } from './domain/opportunities.ts'
import { planOf } from './domain/plans.ts'
import { groundsOf, weaknessOf } from './domain/tally.ts'
import { findCompetitors, findKeywords } from './handlers/analyse.ts'
import type { Chain, Gathered, SourceQuery } from './providers/port.ts'

// A run of a report without its stream, for tests of what sources come to.

const plan = (funding: Funding) => planOf({ kind: 'keywords', funding })

/** The competitors of a report. */
export const competitorsOf = (
  providers: Chain,
  query: SourceQuery,
  funding: Funding = 'trial',
): Promise<Gathered<FoundCompetitor[]>> => findCompetitors(providers, query, plan(funding))

/** The keywords of a report, best first, and what they rest on. */
export const opportunitiesOf = async (
  providers: Chain,
  query: SourceQuery,
  shown: readonly string[],
  funding: Funding = 'trial',
): Promise<Gathered<ScoredKeyword[]> & { grounds: Grounds }> => {
  const wanted = { plan: plan(funding), most: 1_000, shown, known: [] }
  const all: Gathered<Rated[]> = { found: [], notes: [], sources: [] }
  let scoring = scoringFor()
  for await (const { found, notes, sources, scoring: used } of findKeywords(
    providers,
    query,
    wanted,
  )) {
    scoring = used
    all.found.push(...found)
    all.notes.push(...notes)
    all.sources.push(...sources)
  }
  return {
    found: all.found.toSorted(byImpact).map((each) => withReceipts(each, scoring, query.at)),
    notes: [...new Set(all.notes)],
    sources: all.sources,
    grounds: groundsOf(all.found.length, weaknessOf(all.found)),
  }
}
