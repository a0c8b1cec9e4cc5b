import { z } from 'zod'
import { endpoint } from '../../kit.ts'
import { KeywordId } from '../keywords/keyword-id.ts'
import { ReportId } from './report-id.ts'

// Calls that compute a report again from what it stored.

/** Differences that one reply names; it counts the others. */
export const MOST_DIFFERENCES = 200

/** A formula, and the version of it that something was made with. */
export const FormulaVersion = z.object({ formula: z.string(), version: z.string() })
export type FormulaVersion = z.infer<typeof FormulaVersion>

const Value = z.union([z.number(), z.string()])
/** Something that came out otherwise than it is recorded. */
export const ReplayDifference = z.object({
  /** Null for what is not of one keyword, such as a page of the plan. */
  keywordId: KeywordId.nullable(),
  /** The keyword; for a cluster its head, for a page of the plan its place there. */
  name: z.string(),
  /** A figure by its name, such as `searchVolume`; `clickShare`, `impact`, `opportunity`, `cluster`, `sortie`. */
  what: z.string(),
  /** As it is recorded; null where it was not there. */
  was: Value.nullable(),
  now: Value.nullable(),
  /** The formulas whose change explains it; none where nothing does. */
  because: z.array(z.object({ formula: z.string(), from: z.string(), to: z.string() })),
})
export type ReplayDifference = z.infer<typeof ReplayDifference>

const Outcome = z.object({
  /** Everything that could be computed again came out as it is recorded. */
  isEqual: z.boolean(),
  formulas: z.array(FormulaVersion),
  /** The number of values that were computed again. */
  compared: z.int().nonnegative(),
  /** The number of them that differ; `differences` names the first of these. */
  differing: z.int().nonnegative(),
  differences: z.array(ReplayDifference).max(MOST_DIFFERENCES),
})
export type ReplayOutcome = z.infer<typeof Outcome>

/** Values that could not be computed again, and so stand as they are recorded. */
export const ReplayGap = FormulaVersion.extend({
  what: z.string(),
  count: z.int().positive(),
  /** The receipt does not hold all inputs, or no release that is known here had this version. */
  reason: z.enum(['inputs', 'version']),
})
export type ReplayGap = z.infer<typeof ReplayGap>

/** A report computed again from its stored facts. */
export const Replay = z.object({
  reportId: ReportId,
  keywords: z.int().nonnegative(),
  /** Figures that were measured, or came from somebody else: facts, which no formula makes. */
  taken: z.int().nonnegative(),
  /** By the versions that the report was made with. */
  made: Outcome,
  /** By those of today. */
  today: Outcome,
  missing: z.array(ReplayGap),
})
export type Replay = z.infer<typeof Replay>

export const replayReport = endpoint({
  method: 'get',
  path: '/api/reports/:reportId/replay',
  summary:
    'Computes a finished report again from its stored facts, by the versions that it was made with and by those of today.',
  params: z.object({ reportId: ReportId }),
  reply: Replay,
})
