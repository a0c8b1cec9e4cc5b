import { z } from 'zod'
import { UserId } from '../../ids.ts'
import { event, id, internal, personal } from '../../kit.ts'
import { ProjectId } from '../projects/project-id.ts'
import { ofReport, ReportId } from './report-id.ts'
import { Funding, ReportKind } from './report-kinds.ts'

export const ShareId = id('shr')
export type ShareId = z.infer<typeof ShareId>

/**
 * The sections of a report that a link may show; the head of the report, which names its subject, always shows. The
 * kind of a report decides which of them it has (`SECTIONS_OF`).
 */
export const ShareSection = z.enum([
  'plan',
  'keywords',
  'clusters',
  'competitors',
  'methods',
  /** Of a competitor report: its keywords, with the pages or places of each rival. */
  'gap',
  /** Of a competitor report: the profile of the own site, and its pages wherever they are named. */
  'own',
])
export type ShareSection = z.infer<typeof ShareSection>

const ofShare = { shareId: ShareId, userId: UserId, at: z.iso.datetime() }

/** Streams `shr_…`: one link to a report. */
export const shareEvents = [
  internal(
    event('ReportShared', {
      ...ofShare,
      reportId: ReportId,
      /** Personal, so that a link ends with the account of whoever made it. */
      sections: personal(z.array(ShareSection)),
      /** For whom it is, as its owner notes it. */
      label: personal(z.string()).optional(),
      endsAt: z.iso.datetime(),
    }),
  ),
  internal(event('ShareRevoked', ofShare)),
] as const

/** Events of a report that is a copy of a shared one. */
export const forkEvents = [
  /**
   * A report that begins as a copy of what somebody shared: the events that follow it hold what was
   * shared, as it was recorded. No mission pays for it.
   */
  internal(
    event('ReportForked', {
      ...ofReport,
      funding: Funding,
      kind: ReportKind,
      projectId: ProjectId,
      /** The link that it was taken from. */
      shareId: ShareId,
      sections: z.array(ShareSection),
      /** When the report that it is a copy of was asked for. */
      madeAt: z.iso.datetime(),
      /** The number of the last addition that was there: later ones are not copied. Absent where none was. */
      additions: z.int().positive().optional(),
      industry: personal(z.string()),
      businessName: personal(z.string()),
      mainCompetitor: personal(z.string()),
      country: z.string().optional(),
      town: personal(z.string()).optional(),
    }),
  ),
  /** All that was shared is there. */
  internal(event('ForkCompleted', { ...ofReport, funding: Funding })),
  /** There is nothing to copy any more. The reason is in plain words, for the person. */
  internal(event('ForkFailed', { ...ofReport, funding: Funding, reason: z.string() })),
] as const
