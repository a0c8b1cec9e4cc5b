import { z } from 'zod'
import { endpoint, event, id, internal, personal } from '../../kit.ts'
import { Grounds, Ratings } from '../keywords/ratings.ts'
import { ClusterId } from '../plans/clusters.ts'
import { ofReport, ReportId } from '../reports/report-id.ts'
import { Funding } from '../reports/report-kinds.ts'
import { ADDED_WORD_LENGTH, ADDITION_ROWS, MOST_ADDED_WORDS } from './addition-limits.ts'

// Additions: keywords that are added to a finished report, without another mission.

export const AdditionId = id('add')
export type AdditionId = z.infer<typeof AdditionId>

/** The subject of an addition: some words, a website, or a town. */
export const AdditionSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('words'), words: z.array(z.string()).min(1).max(MOST_ADDED_WORDS) }),
  z.object({ kind: z.literal('site'), site: z.string() }),
  z.object({ kind: z.literal('town'), town: z.string() }),
])
export type AdditionSubject = z.infer<typeof AdditionSubject>

/** Why an addition brought nothing. */
export const AdditionFailure = z.enum(['nothing_new', 'unread', 'sources', 'fault', 'erased'])
export type AdditionFailure = z.infer<typeof AdditionFailure>

/** `number`: which addition of the report, from 1; those that failed count. */
const ofAddition = {
  ...ofReport,
  funding: Funding,
  additionId: AdditionId,
  number: z.int().positive(),
}

/** Events of a report to which keywords are added. */
export const additionEvents = [
  /** Keywords are to be added to it, without another mission. */
  internal(event('ReportAdditionRequested', { ...ofAddition, subject: personal(AdditionSubject) })),
  /** The added keywords are there, and the clusters and the plan are those of all. */
  internal(
    event('ReportAdditionCompleted', {
      ...ofAddition,
      /** Keywords that it brought. */
      added: z.int().positive().max(ADDITION_ROWS),
      /** The number of all keywords of the report, those just added included. */
      count: z.int().positive(),
      ratings: Ratings,
      /** The lowest difficulty among them, 0-10. */
      easiest: z.number().nullable(),
      grounds: Grounds,
      /** Clusters from before that are there no more. */
      goneClusterIds: personal(z.array(ClusterId)),
    }),
  ),
  /** It brought nothing, and does not count. The reason is in plain words, for the person. */
  internal(
    event('ReportAdditionFailed', { ...ofAddition, reason: z.string(), cause: AdditionFailure }),
  ),
] as const

/** Something that was added to a report, or is about to be. */
export const Addition = z.object({
  additionId: AdditionId,
  /** Its place among the additions of the report, from 1, as rows name it; absent until it is recorded. */
  number: z.int().positive().optional(),
  subject: AdditionSubject,
  state: z.enum(['running', 'completed', 'failed']),
  requestedAt: z.iso.datetime(),
  /** Null while it runs. */
  finishedAt: z.iso.datetime().nullable(),
  /** Keywords that it brought; 0 until it is completed. */
  added: z.int().nonnegative(),
  /** Why it failed, in plain words; null unless it did. */
  failure: z.string().nullable(),
})
export type Addition = z.infer<typeof Addition>

const line = (what: string, most: number) =>
  z.string().trim().min(1, `${what} is required`).max(most, `${what} is too long (${most} at most)`)

/** The subject of a new addition: some words, a website, or a town. */
export const NewAddition = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('words'),
    words: z
      .array(line('Keyword', ADDED_WORD_LENGTH))
      .min(1, 'Keyword is required')
      .max(MOST_ADDED_WORDS, `${MOST_ADDED_WORDS} at most`),
  }),
  z.strictObject({ kind: z.literal('site'), site: line('Website', 200) }),
  z.strictObject({ kind: z.literal('town'), town: line('Town', 80) }),
])
export type NewAddition = z.infer<typeof NewAddition>

export const addToReport = endpoint({
  method: 'post',
  path: '/api/reports/:reportId/additions',
  summary:
    'Adds keywords about some words, a website or a town to a finished keyword report, within 30 days and without another mission; five times at most. They are in the report once the addition is `completed`.',
  params: z.object({ reportId: ReportId }),
  body: NewAddition,
  reply: Addition,
  status: 202,
  idempotent: true,
})
