import { AnalysisEvent } from '@sortie/contracts/analysis'
import { handler } from '@sortie/runtime/topics/handler'
import type { Drafts } from '../../drafts/drafts.ts'
import type { CardWordingOf } from '../card-wordings.ts'

type ResearchResult = Extract<AnalysisEvent, { type: 'ResearchCompleted' }>['data']
type ResearchEventType = 'EvidenceGathered' | 'ResearchCompleted' | 'ResearchFailed'

/** Adds the findings of analysis to a draft, as long as the draft still waits for them. */
export const takeEvidence = (drafts: Pick<Drafts, 'handle'>, cardWordingOf: CardWordingOf) => {
  /** Returns the context of the findings with the wording of our editors' cards added. */
  const withWording = async ({
    userId,
    context,
  }: Pick<ResearchResult, 'userId' | 'context'>): Promise<ResearchResult['context']> => {
    if (!context) return null
    const cardWording = await cardWordingOf({ userId, context })
    return cardWording === undefined ? context : { ...context, cardWording }
  }
  return handler<AnalysisEvent, ResearchEventType>({
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
          ? { context: await withWording(data), isFailed: false }
          : { context: null, isFailed: true }
      await drafts.handle(draftId, { type: 'TakeResearch', data: { ...about, ...found } })
    },
  })
}
