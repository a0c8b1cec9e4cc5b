import { getNextMission } from '@sortie/contracts/analysis/reports/next-mission'
import { route } from '@sortie/runtime/http/route'
import type { OwnReport } from '../../reports/own-report.ts'
import type { FindNextMission } from '../find-next-mission.ts'

type Deps = { find: FindNextMission; own: OwnReport }

/** Returns the route that suggests the next mission after a report. */
export const nextMissionRoutes = ({ find, own }: Deps) => [
  route(getNextMission, async ({ userId, params: { reportId }, now }) => ({
    next: await find(userId, await own(userId, reportId), now),
  })),
]
