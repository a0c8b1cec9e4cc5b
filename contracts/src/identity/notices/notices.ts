import { z } from 'zod'
import { MailedChange } from '../../analysis/watches/watch-facts.ts'
import { CHANGES_MAILED } from '../../analysis/watches/watch-limits.ts'
import { Caution, DraftId, PageKind, Writer } from '../../content/drafts/article-ids.ts'
import { DraftFailure, DraftFailureReason } from '../../content/drafts/draft-failures.ts'
import { UserId } from '../../ids.ts'
import { endpoint, event, internal, personal } from '../../kit.ts'
import { comparedFigures } from '../../tracking/visits/weekly-figures.ts'

const at = z.iso.datetime()

const about = { userId: UserId, at }

/** Streams `ntf_…`: one mail about a report, an article, watched sites or the figures of a week. */
export const noticeEvents = [
  /** A paid report ended, and its owner wants to be told. */
  event('ReportMailAsked', {
    ...about,
    reportId: z.string(),
    /** `withdrawn` and `refused`: what an operator decided of one that its owner asked to give back. */
    outcome: z.enum(['ready', 'returned', 'withdrawn', 'refused']),
    /** The business that the email names; absent in older events, and where a mission was returned. */
    businessName: personal(z.string()).optional(),
    /** The number of keywords of each label. */
    ratings: z
      .object({
        High: z.int().nonnegative(),
        Medium: z.int().nonnegative(),
        Low: z.int().nonnegative(),
      })
      .optional(),
    /** The keyword with the most impact; absent in older events. */
    bestKeyword: personal(z.string()).optional(),
    /** Of a competitor report: keywords of the gap. */
    gap: z.int().nonnegative().optional(),
    /** An operator returned the mission of a report that was delivered. */
    afterDelivery: z.literal(true).optional(),
    /** Why an operator refused it, in their own words. */
    reason: z.string().optional(),
  }),
  /** An order of an article ended, and its owner wants to be told. Sealed with the key of the draft. */
  internal(
    event('DraftMailAsked', {
      ...about,
      draftId: DraftId,
      /** The order, as the ledger calls it. */
      reportId: z.string(),
      outcome: z.enum(['ready', 'failed']),
      /** Of the article; of one that failed, its keyword. */
      title: personal(z.string()),
      /** It took longer than promised. */
      isFree: z.boolean(),
      words: z.int().nonnegative().optional(),
      score: z.int().optional(),
      /** The failure of its order; absent in older ones. */
      failed: z
        .object({ cause: DraftFailure, reasonCode: DraftFailureReason.optional() })
        .optional(),
      /** For instances of older releases alone. Never sent, as older events quote the article here. */
      reason: z.string().optional(),
      writer: Writer.optional(),
      /** Why a professional should read it before it is published. */
      cautions: z.array(Caution).optional(),
      /** Which page it is; absent for an article, and in older ones. */
      page: PageKind.optional(),
    }),
  ),
  /** Watched sites of a project changed, and its owner wants to be told. */
  internal(
    event('WatchMailAsked', {
      ...about,
      watchId: z.string(),
      projectId: z.string(),
      since: z.iso.datetime(),
      projectName: personal(z.string()),
      changes: personal(z.array(MailedChange).max(CHANGES_MAILED)),
      total: z.int().positive(),
      leaveToken: personal(z.string()),
    }),
  ),
  /** A week was counted, and an operator wants its figures by mail. */
  internal(event('FiguresMailAsked', { ...about, ...comparedFigures })),
] as const

const figuresMails = z.strictObject({ wanted: z.boolean() })

export const getFiguresMails = endpoint({
  method: 'get',
  path: '/api/admin/identity/figures-mails',
  access: 'admin',
  summary: 'Tells whether the signed-in operator gets the figures of each week by email.',
  reply: figuresMails,
})

export const setFiguresMails = endpoint({
  method: 'put',
  path: '/api/admin/identity/figures-mails',
  access: 'admin',
  summary: 'Turns the weekly email of figures on or off for the signed-in operator.',
  body: figuresMails,
  reply: figuresMails,
})
