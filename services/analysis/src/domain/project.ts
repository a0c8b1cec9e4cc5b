import type { AnalysisEvent, ProjectId } from '@sortie/contracts/analysis'
import type { UserId } from '@sortie/contracts/identity'
import type { Decider } from '@sortie/runtime/domain'
import { wordsOf } from './words.ts'

/** The events of a project's own stream. */
export type ProjectEvent = Extract<AnalysisEvent, { type: 'ProjectCreated' }>
export type ProjectCommand = { type: 'Create'; data: ProjectEvent['data'] }
export type ProjectState = { owner: { projectId: ProjectId; userId: UserId } | null }

/** What reports of one business in one trade have in common. Creating it again changes nothing. */
export const project: Decider<ProjectState, ProjectCommand, ProjectEvent> = {
  source: import.meta.url,
  initial: { owner: null },
  decide: ({ owner }, { data }) => (owner ? [] : [{ type: 'ProjectCreated', data }]),
  evolve: (_state, { data: { projectId, userId } }) => ({ owner: { projectId, userId } }),
}

/**
 * What two briefs share that are about one business in one trade: case, accents, punctuation and
 * spaces do not matter.
 */
export const projectKey = (brief: { businessName: string; industry: string }): string => {
  const plain = (text: string) => wordsOf(text).join(' ') || text.normalize('NFKC').trim()
  return JSON.stringify([plain(brief.businessName), plain(brief.industry)])
}
