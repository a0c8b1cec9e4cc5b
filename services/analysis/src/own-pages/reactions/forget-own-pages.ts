import type { AnalysisEvent } from '@sortie/contracts/analysis'
import { type Work, work } from '@sortie/runtime/work/work'
import type { KeptPages } from '../kept-pages.ts'

/** What is kept of a project's site goes with the project. */
export const forgetOwnPages = (kept: Pick<KeptPages, 'removeOf'>): Work =>
  work<AnalysisEvent, 'ProjectDeleted'>({
    name: 'forget-own-pages',
    on: ['ProjectDeleted'],
    run: ({ data: { projectId } }) => kept.removeOf(projectId),
  })
