import type { AnalysisEvent } from '@sortie/contracts/analysis'
import { ITEMS_TOGETHER, type ResearchContext } from '@sortie/contracts/analysis/research/research'
import type { DraftId, ResearchId } from '@sortie/contracts/content/drafts/article-ids'
import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import type { UserId } from '@sortie/contracts/ids'
import type { Decider } from '@sortie/runtime/domain'

/** The events of a research's own stream. */
export type ResearchEvent = Extract<AnalysisEvent, { data: { researchId: ResearchId } }>
type ResearchRequest = Extract<ResearchEvent, { type: 'ResearchAsked' }>['data']

export type ResearchCommand =
  | { type: 'Ask'; data: ResearchRequest }
  /** All that was found: two tries find different things, so never a part of one and a part of the other. */
  | { type: 'Complete'; data: { at: string; items: EvidenceItem[]; context: ResearchContext } }
  | { type: 'Fail'; data: { at: string } }

/** Ids only: what was found stands in the events. */
export type ResearchState =
  | { stage: 'unborn' }
  | {
      stage: 'asked' | 'completed' | 'failed'
      about: { researchId: ResearchId; draftId: DraftId; userId: UserId }
    }

const partsOf = (items: readonly EvidenceItem[]): EvidenceItem[][] =>
  Array.from({ length: Math.ceil(items.length / ITEMS_TOGETHER) }, (_, part) =>
    items.slice(part * ITEMS_TOGETHER, (part + 1) * ITEMS_TOGETHER),
  )

/** The research for a draft, once: a repeated request gets the result that is there. */
export const research: Decider<ResearchState, ResearchCommand, ResearchEvent> = {
  source: import.meta.url,
  initial: { stage: 'unborn' },
  decide: (state, { type, data }) => {
    if (type === 'Ask') {
      return state.stage === 'unborn' ? [{ type: 'ResearchAsked', data }] : []
    }
    // A second worker, or one that comes after the research was done.
    if (state.stage !== 'asked') return []
    const about = { ...state.about, at: data.at }
    switch (type) {
      case 'Complete': {
        const parts = partsOf(data.items).map((items, index): ResearchEvent => {
          return { type: 'EvidenceGathered', data: { ...about, part: index + 1, items } }
        })
        return [...parts, { type: 'ResearchCompleted', data: { ...about, context: data.context } }]
      }
      case 'Fail':
        return [{ type: 'ResearchFailed', data: about }]
    }
  },
  evolve: (state, { type, data: { researchId, draftId, userId } }) => {
    const about = { researchId, draftId, userId }
    switch (type) {
      case 'ResearchAsked':
        return { stage: 'asked', about }
      case 'EvidenceGathered':
        return state
      case 'ResearchCompleted':
        return { stage: 'completed', about }
      case 'ResearchFailed':
        return { stage: 'failed', about }
    }
  },
}
