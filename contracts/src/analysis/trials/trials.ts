import { z } from 'zod'
import { endpoint } from '../../kit.ts'
import { Seeds, TrialDetails } from '../briefs/brief-details.ts'
import { ReadingId } from '../briefs/readings.ts'
import { Explanation, Grounds, OpportunityLabel } from '../keywords/ratings.ts'
import { Receipt } from '../keywords/receipts.ts'
import { ProjectId } from '../projects/project-id.ts'
import { ReportStatus, Stage } from '../reports/report-status.ts'

const params = z.object({ projectId: ProjectId })

/** Numbers of competitors and keywords in the report of a free trial, as specified. */
export const TRIAL = { competitors: 3, keywords: 5, keywordsPerCompetitor: 2 } as const

/** The reply of the trial's results: plain figures as specified, receipts beside them. */
export const FreeTrialResults = z.object({
  project: z.object({
    name: z.string(),
    industry: z.string(),
    /** As it was typed, so that a failed run can be started again. */
    mainCompetitor: z.string(),
  }),
  analysis: z.object({
    status: ReportStatus,
    /** The stages reached so far, in order, each with its time. */
    stages: z.array(z.object({ stage: Stage, at: z.iso.datetime() })),
    results: z.object({
      competitors: z.array(
        z.object({
          name: z.string(),
          description: z.string(),
          /** Views a month of its encyclopedia page, where it has one. */
          interest: z.number().optional(),
          topKeywords: z.array(
            z.object({ keyword: z.string(), volume: z.number(), typical: z.boolean() }),
          ),
        }),
      ),
      keywords: z.array(
        z.object({
          keyword: z.string(),
          searchVolume: z.number(),
          /** 0-10, one decimal. */
          difficulty: z.number(),
          opportunity: OpportunityLabel,
        }),
      ),
    }),
    /** By the figure's path in `results`: `keywords.0.searchVolume`, `keywords.0.opportunity`. */
    receipts: z.record(z.string(), Receipt),
    /** By the keyword's path in `results`: `keywords.0`. */
    explanations: z.record(z.string(), Explanation),
    notes: z.array(z.string()),
    /** Absent until the keywords are there, and in older reports. */
    grounds: Grounds.optional(),
    /** Why it failed, in plain words; only with status `failed`. */
    failure: z.string().nullable(),
  }),
})
export type FreeTrialResults = z.infer<typeof FreeTrialResults>

/** The brief of a trial; without a reading it takes the likeliest one. */
export const TrialBrief = TrialDetails.extend({
  reading: ReadingId.optional(),
  /** The things that people buy from the business, where its owner was asked. */
  seeds: Seeds,
})
export type TrialBrief = z.infer<typeof TrialBrief>

export const createFreeTrial = endpoint({
  method: 'post',
  path: '/api/free-trial/create',
  summary:
    'Starts the free trial of the signed-in user; once per user. A failed run is rerun free.',
  body: TrialBrief,
  reply: z.object({ projectId: ProjectId }),
  status: 201,
  idempotent: true,
})

export const getFreeTrialResults = endpoint({
  method: 'get',
  path: '/api/free-trial/results/:projectId',
  summary: 'Returns the results of a trial so far.',
  params,
  reply: FreeTrialResults,
})

export const followFreeTrialResults = endpoint({
  method: 'get',
  path: '/api/free-trial/results/:projectId/live',
  summary:
    'Streams the results of a trial as server-sent events (`view`), the current ones first, until it is done.',
  params,
  reply: FreeTrialResults,
  produces: 'events',
})

export const getFreeTrial = endpoint({
  method: 'get',
  path: '/api/free-trial',
  summary: 'Returns the trial project of the signed-in user, or null.',
  reply: z.object({
    project: z
      .object({
        projectId: ProjectId,
        name: z.string(),
        industry: z.string(),
        status: ReportStatus,
        createdAt: z.iso.datetime(),
      })
      .nullable(),
  }),
})
