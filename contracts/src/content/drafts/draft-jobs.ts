import { z } from 'zod'
import { ReportId } from '../../analysis/reports/report-id.ts'
import { UserId } from '../../ids.ts'
import { endpoint } from '../../kit.ts'
import { ArticleType, DraftId } from './article-ids.ts'
import { Writer } from './draft-brief.ts'
import { ModelUsage } from './draft-edits.ts'
import { DraftFailure } from './draft-failures.ts'
import { DraftStatus } from './drafts.ts'

const at = z.iso.datetime()

/** An order of a draft as operators see it: never what it is about. */
export const DraftJob = z.object({
  draftId: DraftId,
  userId: UserId,
  /** Names its mission: an operator returns it by this. */
  reportId: ReportId,
  number: z.int().positive(),
  type: ArticleType,
  writer: Writer.nullable(),
  status: DraftStatus,
  requestedAt: at,
  startedAt: at.nullable(),
  endedAt: at.nullable(),
  /** It was late, and cost nothing. */
  isFree: z.boolean(),
  failure: z.object({ cause: DraftFailure, reason: z.string() }).nullable(),
  /** Null where no model was asked, or it goes on. */
  usage: ModelUsage.nullable(),
})
export type DraftJob = z.infer<typeof DraftJob>

const count = z.int().nonnegative()
export const listDraftJobs = endpoint({
  method: 'get',
  path: '/api/admin/content/drafts',
  access: 'admin',
  summary:
    'Lists orders of drafts by how they ended, the newest first; without what they are about.',
  query: z.strictObject({
    status: z.enum(['failed', 'running', 'ready', 'declined', 'cancelled']).default('failed'),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.object({
    /** Orders without an outcome yet. */
    running: count,
    /** Of the last 24 hours. */
    lastDay: z.object({
      requested: count,
      ready: count,
      failed: count,
      declined: count,
      cancelled: count,
    }),
    drafts: z.array(DraftJob),
    next: z.string().nullable(),
  }),
})
