import { z } from 'zod'
import { endpoint } from '../../kit.ts'
import { MoreDetails } from '../briefs/brief-details.ts'
import { ProjectId } from '../projects/project-id.ts'
import { ReportId } from './report-id.ts'
import { ReportKind } from './report-kinds.ts'

// The suggestion of the next mission of a project: one, from facts of its own reports.

/** Which fact a suggestion rests on. */
export const NextReason = z.enum([
  'measured',
  'old',
  'keywords',
  'rival',
  'town',
  'paid',
  'seeds',
  'newer',
])
export type NextReason = z.infer<typeof NextReason>

/** A mission that is worth launching, as the form takes it. */
export const NextMission = z.object({
  reason: NextReason,
  /** Why, in one sentence that names the fact. */
  why: z.string(),
  projectId: ProjectId,
  kind: ReportKind,
  industry: z.string(),
  businessName: z.string(),
  mainCompetitor: z.string(),
  more: MoreDetails,
})
export type NextMission = z.infer<typeof NextMission>

export const getNextMission = endpoint({
  method: 'get',
  path: '/api/reports/:reportId/next',
  summary:
    'Returns the mission that is worth launching after a finished paid report, with its reason; null where there is none.',
  params: z.object({ reportId: ReportId }),
  reply: z.object({ next: NextMission.nullable() }),
})
