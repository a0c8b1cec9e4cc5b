import { z } from 'zod'
import { operatorActed } from './audit.ts'
import { UserId } from './identity.ts'
import { endpoint, event, id, personal } from './kit.ts'

export const ProjectId = id('prj')
export type ProjectId = z.infer<typeof ProjectId>
export const ReportId = id('rep')
export type ReportId = z.infer<typeof ReportId>

/** What a free trial shows, as specified. */
export const TRIAL = { competitors: 3, keywords: 5, keywordsPerCompetitor: 2 } as const

/** Where a figure comes from, so that every number can be opened and recomputed. */
export const Receipt = z.object({
  value: z.union([z.number(), z.string()]),
  /** `searches/month`, `views/month`, `0-10`, `0-100`, `label`. */
  unit: z.string(),
  /** The provider that supplied it, e.g. `almanac`. */
  source: z.string(),
  fetchedAt: z.iso.datetime(),
  /** Measured in the world, or modelled: an estimate, and labelled so wherever it shows. */
  kind: z.enum(['measured', 'modelled']),
  /** Name of the pure function that made it, and its version. */
  formula: z.string().optional(),
  version: z.string().optional(),
  /** What went into the formula, by name. */
  inputs: z.record(z.string(), z.union([z.number(), z.string()])).optional(),
})
export type Receipt = z.infer<typeof Receipt>
/** A figure is its receipt, with a number for a value. */
export const Figure = Receipt.extend({ value: z.number() })
export type Figure = z.infer<typeof Figure>

export const OpportunityLabel = z.enum(['High', 'Medium', 'Low'])
export type OpportunityLabel = z.infer<typeof OpportunityLabel>
export const Intent = z.enum(['transactional', 'commercial', 'informational', 'navigational'])
export type Intent = z.infer<typeof Intent>

export const FoundCompetitor = z.object({
  name: z.string(),
  description: z.string(),
  source: z.string(),
  /** Views a month of its encyclopedia page: how known it is, never searches. */
  interest: Figure.optional(),
  /** `typical`: not measured for this company, but usual in its trade. */
  topKeywords: z.array(z.object({ keyword: z.string(), volume: Figure, typical: z.boolean() })),
})
export type FoundCompetitor = z.infer<typeof FoundCompetitor>

export const ScoredKeyword = z.object({
  keyword: z.string(),
  intent: Intent,
  searchVolume: Figure,
  difficulty: Figure,
  /** Impact 0-100, with its factors as inputs. */
  impact: Figure,
  opportunity: OpportunityLabel,
  /** A factor was missing, and the weights were renormalised. */
  partial: z.boolean(),
})
export type ScoredKeyword = z.infer<typeof ScoredKeyword>

export const Factor = z.enum(['volume', 'difficulty', 'clicks', 'intent', 'relevance'])
export type Factor = z.infer<typeof Factor>

/** Why a keyword is High, Medium or Low, and what would change that. */
export const Explanation = z.object({
  /** Impact, 0-100. */
  score: z.number(),
  label: OpportunityLabel,
  /** In the order of the formula; the points of all add up to the score. */
  factors: z.array(
    z.object({
      factor: Factor,
      /** What went in: searches a month, difficulty 0-10, click share 0-1, an intent, relevance 0-3. */
      given: z.union([z.number(), z.string()]),
      /** The factor as the formula takes it, 0.05-1. */
      value: z.number(),
      /** Its exponent; the weights of all add up to 1. */
      weight: z.number(),
      /** Its part of the score. */
      points: z.number(),
      /** How many points its being less than perfect costs. */
      lost: z.number(),
    }),
  ),
  /** The smallest change of one factor that leads to another label; null where none does. */
  flip: z
    .object({
      factor: Factor,
      from: z.union([z.number(), z.string()]),
      to: z.union([z.number(), z.string()]),
      label: OpportunityLabel,
    })
    .nullable(),
})
export type Explanation = z.infer<typeof Explanation>

/**
 * What most of a report's keywords rest on: a source that knows the trade; only the words that were
 * typed; or nothing but general phrases that fit any business.
 */
export const Grounds = z.enum(['trade', 'typed', 'general'])
export type Grounds = z.infer<typeof Grounds>

/** One call of a data source on behalf of a report: kept, so that a failure can be found later. */
export const SourceCall = z.object({
  provider: z.string(),
  capability: z.enum(['competitors', 'phrases', 'interest', 'volume', 'difficulty']),
  outcome: z.enum(['answered', 'failed', 'late', 'resting']),
  milliseconds: z.int().nonnegative(),
})
export type SourceCall = z.infer<typeof SourceCall>

/** `trial` is free and billing ignores it; `mission` is paid. */
export const Funding = z.enum(['trial', 'mission'])
const about = { reportId: ReportId, userId: UserId, at: z.iso.datetime() }

/** How many keywords of each label. */
const Ratings = z.object({
  High: z.int().nonnegative(),
  Medium: z.int().nonnegative(),
  Low: z.int().nonnegative(),
})
export type Ratings = z.infer<typeof Ratings>

/** Why a report failed: whichever it is, its mission is given back. */
export const FailureCause = z.enum(['sources', 'quality', 'deadline', 'fault', 'erased'])
export type FailureCause = z.infer<typeof FailureCause>

/** Streams `rep_…`: one report, from its request to its one outcome. */
export const AnalysisEvent = z.discriminatedUnion('type', [
  event('ReportRequested', {
    ...about,
    projectId: ProjectId,
    funding: Funding,
    /** The how-manieth run of this project, from 1. */
    attempt: z.int().positive(),
    industry: personal(z.string()),
    businessName: personal(z.string()),
    mainCompetitor: personal(z.string()),
  }),
  event('CompetitorsFound', {
    ...about,
    funding: Funding,
    /** They name what the person typed, as the notes and keywords below do. */
    competitors: personal(z.array(FoundCompetitor)),
    /** What the reader should know: an unknown trade, a provider left out. */
    notes: personal(z.array(z.string())),
    sources: z.array(SourceCall).optional(),
  }),
  event('KeywordsScored', {
    ...about,
    funding: Funding,
    keywords: personal(z.array(ScoredKeyword)),
    notes: personal(z.array(z.string())),
    sources: z.array(SourceCall).optional(),
    /** Absent in older events. */
    grounds: Grounds.optional(),
  }),
  /** Billing reserved the mission: the report waits for its turn. */
  event('ReportQueued', { ...about, funding: Funding, available: z.int().nonnegative() }),
  /** There was no mission for it: it never runs. */
  event('ReportDeclined', { ...about, funding: Funding, available: z.int().nonnegative() }),
  event('ReportStarted', { ...about, funding: Funding }),
  event('ReportCompleted', {
    ...about,
    funding: Funding,
    /** The email about a paid report names both; absent for a trial and in older events. */
    businessName: personal(z.string()).optional(),
    ratings: Ratings.optional(),
  }),
  event('ReportFailed', {
    ...about,
    funding: Funding,
    /** In plain words, for the person. */
    reason: z.string(),
    /** Absent in older events. */
    cause: FailureCause.optional(),
  }),
  event('ReportCancelled', { ...about, funding: Funding }),
  operatorActed,
])
export type AnalysisEvent = z.infer<typeof AnalysisEvent>

export const ReportStatus = z.enum([
  'requested',
  'declined',
  'queued',
  'running',
  'ready',
  'failed',
  'cancelled',
])
export type ReportStatus = z.infer<typeof ReportStatus>

export const Stage = z.enum([
  'requested',
  'declined',
  'queued',
  'running',
  'competitors',
  'keywords',
  'completed',
  'failed',
  'cancelled',
])
export type Stage = z.infer<typeof Stage>

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

const detail = (what: string) =>
  z.string().trim().min(1, `${what} is required`).max(200, `${what} is too long (200 at most)`)
const params = z.object({ projectId: ProjectId })

/** What a trial asks for; whitespace around each is dropped. */
export const TrialDetails = z.strictObject({
  industry: detail('Industry'),
  businessName: detail('Business name'),
  mainCompetitor: detail('Main competitor'),
})
export type TrialDetails = z.infer<typeof TrialDetails>

export const createFreeTrial = endpoint({
  method: 'post',
  path: '/api/free-trial/create',
  summary:
    'Starts the free trial of the signed-in user; once per user. A failed run is rerun free.',
  body: TrialDetails,
  reply: z.object({ projectId: ProjectId }),
  status: 201,
  idempotent: true,
})
export const getFreeTrialResults = endpoint({
  method: 'get',
  path: '/api/free-trial/results/:projectId',
  summary: 'The results of a trial so far.',
  params,
  reply: FreeTrialResults,
})
export const followFreeTrialResults = endpoint({
  method: 'get',
  path: '/api/free-trial/results/:projectId/live',
  summary:
    'The same results as server-sent events (`view`), the current one first, until it is done.',
  params,
  reply: FreeTrialResults,
  produces: 'events',
})
export const getFreeTrial = endpoint({
  method: 'get',
  path: '/api/free-trial',
  summary: 'The trial project of the signed-in user, or null.',
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

/** What a paid keyword report holds at least; with less it fails, and the mission comes back. */
export const PAID = { competitors: 3, leastKeywords: 10, mostKeywords: 50 } as const

export const ReportSummary = z.object({
  reportId: ReportId,
  projectId: ProjectId,
  funding: Funding,
  /** The business that it is about. */
  name: z.string(),
  industry: z.string(),
  mainCompetitor: z.string(),
  status: ReportStatus,
  requestedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** How many keywords of each label; all 0 until it is ready. */
  opportunities: z.object({ High: z.int(), Medium: z.int(), Low: z.int() }),
  /** The lowest difficulty in it, 0-10; null until it is ready. */
  easiest: z.number().nullable(),
})
export type ReportSummary = z.infer<typeof ReportSummary>

/** A report of the signed-in user: what a trial shows, at its breadth, and what became of its mission. */
export const Report = z.object({
  ...FreeTrialResults.shape,
  reportId: ReportId,
  funding: Funding,
  requestedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /**
   * By when it is ready, or fails and returns its mission; while it waits, by when it starts or
   * fails. Counted from times that the servers' clocks gave: for people to read.
   */
  deadline: z.iso.datetime(),
  /** Intent by the keyword's path in `results`: `keywords.0`. */
  intents: z.record(z.string(), Intent),
  mission: z.enum(['none', 'asked', 'reserved', 'declined', 'spent', 'returned']),
})
export type Report = z.infer<typeof Report>

const reportParams = z.object({ reportId: ReportId })

export const launchReport = endpoint({
  method: 'post',
  path: '/api/reports',
  summary:
    'Launches a keyword report for one mission. 202 once the mission is reserved, or `requested` if that takes longer; 402 if there is none.',
  body: TrialDetails,
  reply: z.object({
    reportId: ReportId,
    status: ReportStatus,
    /** Missions left once this one was reserved; null as long as billing has not answered. */
    available: z.int().nonnegative().nullable(),
  }),
  status: 202,
  idempotent: true,
})
export const listReports = endpoint({
  method: 'get',
  path: '/api/reports',
  summary: 'The reports of the signed-in user, newest first.',
  reply: z.object({ reports: z.array(ReportSummary) }),
})
export const getReport = endpoint({
  method: 'get',
  path: '/api/reports/:reportId',
  summary: 'A report, with the results so far.',
  params: reportParams,
  reply: Report,
})
export const followReport = endpoint({
  method: 'get',
  path: '/api/reports/:reportId/live',
  summary: 'The same as server-sent events (`view`), the current one first, until it is done.',
  params: reportParams,
  reply: Report,
  produces: 'events',
})
export const cancelReport = endpoint({
  method: 'post',
  path: '/api/reports/:reportId/cancel',
  summary: 'Cancels a report that has not started; the mission is returned.',
  params: reportParams,
  reply: z.object({ status: ReportStatus }),
})

export const getAnalysisOverview = endpoint({
  method: 'get',
  path: '/api/admin/analysis/overview',
  access: 'admin',
  summary: 'Reports by status, and failures in the last day.',
  reply: z.object({
    byStatus: z.record(ReportStatus, z.int()),
    lastDay: z.object({ requested: z.int(), ready: z.int(), failed: z.int() }),
    overdue: z.int(),
  }),
})
export const listJobs = endpoint({
  method: 'get',
  path: '/api/admin/analysis/reports',
  access: 'admin',
  summary: 'Reports of all users, newest first, by status.',
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
        status: ReportStatus,
        requestedAt: z.iso.datetime(),
        finishedAt: z.iso.datetime().nullable(),
        failure: z.string().nullable(),
        cause: FailureCause.nullable(),
        /** The report was delivered, and an operator returned its mission. */
        missionReturned: z.boolean(),
      }),
    ),
    next: z.string().nullable(),
  }),
})
