import { z } from 'zod'
import { UserId } from '../../ids.ts'
import { endpoint } from '../../kit.ts'
import { ReportId } from './report-id.ts'
import { Funding } from './report-kinds.ts'
import { FailureCause, ReportStatus } from './report-status.ts'

export const getAnalysisOverview = endpoint({
  method: 'get',
  path: '/api/admin/analysis/overview',
  access: 'admin',
  summary:
    'Counts reports by status, and those of the last day by how they ended; copies are counted apart.',
  reply: z.object({
    byStatus: z.record(ReportStatus, z.int()),
    lastDay: z.object({
      requested: z.int(),
      ready: z.int(),
      failed: z.int(),
      /** Copies of shared reports that were asked for: none of the reports above. */
      copies: z.int(),
    }),
    overdue: z.int(),
    measured: z.object({
      /** Configured sources of measured figures, by name. */
      sources: z.array(z.string()),
      /** Of each that there is, the settings that it needs. */
      settings: z.array(z.object({ source: z.string(), names: z.array(z.string()) })),
      /** US dollars that they took today (UTC), and that they may take in a day. */
      spentToday: z.number(),
      mostPerDay: z.number(),
    }),
    /** The language model that proposes competitors and keywords. */
    model: z.object({
      isOn: z.boolean(),
      /** US dollars that it took today (UTC), what free trials took of these, and what it may take in a day. */
      spentToday: z.number(),
      spentOnTrialsToday: z.number(),
      mostPerDay: z.number(),
    }),
  }),
})

export const listJobs = endpoint({
  method: 'get',
  path: '/api/admin/analysis/reports',
  access: 'admin',
  summary: 'Lists reports of all users, newest first, by status.',
  query: z.strictObject({
    status: ReportStatus.optional(),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.object({
    reports: z.array(
      z.object({
        reportId: ReportId,
        userId: UserId,
        funding: Funding,
        /** A copy of a report that somebody shared: nobody paid for it. Absent from an older release. */
        isFork: z.boolean().optional(),
        status: ReportStatus,
        requestedAt: z.iso.datetime(),
        finishedAt: z.iso.datetime().nullable(),
        failure: z.string().nullable(),
        cause: FailureCause.nullable(),
        /** The amount that sources charged for it, in US dollars. */
        cost: z.number().nonnegative(),
        /** The report was delivered, and an operator returned its mission. */
        missionReturned: z.boolean(),
      }),
    ),
    next: z.string().nullable(),
  }),
})
