import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { Commands } from '@sortie/runtime/store/command'
import { type Work, work } from '@sortie/runtime/work/work'
import type { ResearchCommand, ResearchEvent, ResearchState } from '../decider/research.ts'
import type { Gather } from '../gather.ts'

type Deps = {
  researches: Commands<ResearchCommand, ResearchState, ResearchEvent>
  gather: Gather
}

/** Somebody waits before the price is shown: better without research than for minutes. */
const TRIES = 3
/**
 * Researches that an instance is at, which mostly wait for other people's sites: those of people who never had
 * missions keep nobody else's waiting.
 */
const AT_ONCE = { customer: 5, free: 3 }

const now = () => new Date().toISOString()

/** Gathers evidence for a draft, once it is asked for. */
export const gatherEvidence = ({ researches, gather }: Deps): Work => {
  const fail = (researchId: string) =>
    researches.handle(researchId, { type: 'Fail', data: { at: now() } }, { step: 'fail' })

  return work<AnalysisEvent, 'ResearchAsked'>({
    name: 'gather-evidence',
    on: ['ResearchAsked'],
    attempts: TRIES,
    lanes: {
      atOnce: AT_ONCE,
      laneOf: ({ data }) => (data.isCustomer ? 'customer' : 'free'),
      customerOf: ({ data }) => data.userId,
    },
    run: async ({ data: { researchId, userId, wanted } }, { signal }) => {
      const { state } = await researches.state(researchId)
      if (state.stage !== 'asked') return
      // The draft was erased.
      if (wanted === null) {
        await fail(researchId)
        return
      }
      const found = await gather(userId, wanted, { at: now(), signal })
      const data = { at: now(), ...found }
      await researches.handle(researchId, { type: 'Complete', data }, { step: 'complete' })
    },
    giveUp: async ({ data: { researchId } }) => {
      await fail(researchId)
    },
  })
}
