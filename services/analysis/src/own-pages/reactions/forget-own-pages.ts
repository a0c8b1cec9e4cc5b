import type { AnalysisEvent } from '@sortie/contracts/analysis'
import { type Work, work } from '@sortie/runtime/work/work'
import type { KeptPages } from '../kept-pages.ts'

/** Removes the stored pages of a project's site when the project is deleted. */
export const forgetOwnPages = (kept: Pick<KeptPages, 'removeOf'>): Work =>
  work<AnalysisEvent, 'ProjectDeleted'>({
    name: 'forget-own-pages',
    on: ['ProjectDeleted'],
    run: ({ data: { projectId } }) => kept.removeOf(projectId),
  })
