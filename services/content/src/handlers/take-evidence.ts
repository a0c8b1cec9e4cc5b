import { AnalysisEvent } from '@sortie/contracts/analysis'
import { handler } from '@sortie/runtime/topics/handler'
import type { Drafts } from '../application/draft-material.ts'

type Found = 'EvidenceGathered' | 'ResearchCompleted' | 'ResearchFailed'

/** What analysis found for a draft becomes part of it, as far as the draft still waits for it. */
export const takeEvidence = (drafts: Pick<Drafts, 'handle'>) =>
  handler<AnalysisEvent, Found>({
    name: 'take-evidence',
    from: { analysis: AnalysisEvent },
    types: ['EvidenceGathered', 'ResearchCompleted', 'ResearchFailed'],
    handle: async ({ type, data }) => {
      const { draftId, researchId } = data
      const about = { researchId, at: new Date().toISOString() }
      if (type === 'EvidenceGathered') {
        const { part, items } = data
        await drafts.handle(draftId, { type: 'TakeEvidence', data: { ...about, part, items } })
        return
      }
      const found =
        type === 'ResearchCompleted'
          ? { context: data.context, isFailed: false }
          : { context: null, isFailed: true }
      await drafts.handle(draftId, { type: 'TakeResearch', data: { ...about, ...found } })
    },
  })
