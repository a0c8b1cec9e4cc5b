import type { Grounds, ScoredKeyword } from '@sortie/contracts/analysis/keywords/ratings'
import type { FoundCompetitor } from '@sortie/contracts/analysis/reports/report-events'
import type { Funding } from '@sortie/contracts/analysis/reports/report-kinds'
import type { RatedCandidate } from './domain/candidate.ts'
import { byImpact, scoringFor, withReceipts } from './domain/opportunities.ts'
import { createPaidCalls } from './paid-calls/paid-calls.ts'
import type { KeptAnswer, PaidCalls } from './providers/paid-calls.ts'
import type { ChainAnswer, ProviderChain, SourceQuery } from './providers/port.ts'
import { runPlanOf } from './reports/decider/plans.ts'
import { groundsOf, weaknessOf } from './reports/decider/tally.ts'
import { findCompetitors, findKeywords } from './runs/analyse.ts'

// A run of a report without its stream, for tests of what sources come to.

const plan = (funding: Funding) => runPlanOf({ kind: 'keywords', funding })

/** The competitors of a report. */
export const competitorsOf = (
  providers: ProviderChain,
  query: SourceQuery,
  funding: Funding = 'trial',
): Promise<ChainAnswer<FoundCompetitor[]>> => findCompetitors(providers, query, plan(funding))

/** The keywords of a report, best first, and what they rest on. */
export const opportunitiesOf = async (
  providers: ProviderChain,
  query: SourceQuery,
  shown: readonly string[],
  funding: Funding = 'trial',
): Promise<ChainAnswer<ScoredKeyword[]> & { grounds: Grounds }> => {
  const wanted = { plan: plan(funding), most: 1_000, shown, known: [] }
  const all: ChainAnswer<RatedCandidate[]> = { found: [], notes: [], sources: [] }
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

/** Money and answers in memory, for sources that are paid by the call. */
export const paidInMemory = (limit = 400_000) => {
  const kept = new Map<string, KeptAnswer>()
  let spent = 0
  const { of, free } = createPaidCalls({
    answers: {
      keyOf: ({ source, request }, subject) => JSON.stringify([source, request, subject]),
      find: async (key) => kept.get(key) ?? null,
      keep: async (key, answer) => {
        kept.set(key, { ...answer, payload: `hash ${kept.size + 1}` })
        return kept.get(key)!
      },
    },
    spending: {
      reserve: async (_account, most) => {
        if (spent + most > limit) return null
        spent += most
        return {
          settle: async (cost) => {
            spent += cost - most
          },
        }
      },
      left: async () => limit - spent,
    },
  })
  return {
    /** The paid calls of another run of one report. */
    run: (): PaidCalls => of({ reportId: 'rep_1', kind: 'keywords', userId: 'usr_1' }),
    /** Those of somebody else. */
    other: (): PaidCalls => of({ reportId: 'rep_2', kind: 'keywords', userId: 'usr_2' }),
    free: (): PaidCalls => free('usr_1'),
    /** Millionths of a US dollar. */
    spent: () => spent,
  }
}
