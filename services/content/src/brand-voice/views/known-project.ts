import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { UserId } from '@sortie/contracts/ids'
import { foreignProjection } from '@sortie/runtime/views/projection'

/** A project of analysis: its owner, as far as content heard of it, and the time at which it was deleted last. */
export type KnownProjectView = { userId: UserId; isOpen: boolean; closedAt: string | null }

type ProjectNews = Extract<
  AnalysisEvent,
  { type: 'ProjectOpened' | 'ProjectClosed' | 'ReportRequested' }
>

/**
 * Projects by their ids. One of an earlier release is known by its reports, until it is changed and opens;
 * reports of a deleted one, which are read beside its own stream, do not bring it back.
 */
export const knownProject = foreignProjection<KnownProjectView, ProjectNews>({
  name: 'known-project',
  key: ({ data: { projectId } }) => projectId,
  // Each report has a stream of its own. One that is told again was asked for before the project was closed,
  // or finds it open; both change nothing.
  areOldEventsHarmless: true,
  on: {
    ProjectOpened: (view, { data: { userId } }) => ({
      userId,
      isOpen: true,
      closedAt: view?.closedAt ?? null,
    }),
    ProjectClosed: (_view, { data: { userId, at } }) => ({ userId, isOpen: false, closedAt: at }),
    ReportRequested: (view, { data: { userId, at } }) =>
      view && (view.isOpen || (view.closedAt !== null && at <= view.closedAt))
        ? view
        : { userId, isOpen: true, closedAt: view?.closedAt ?? null },
  },
})
