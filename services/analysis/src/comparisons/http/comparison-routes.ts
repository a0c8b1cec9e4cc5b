import { listGap, listSites } from '@sortie/contracts/analysis/comparisons/competitors'
import { route } from '@sortie/runtime/http/route'
import type { OwnReport } from '../../reports/own-report.ts'
import { gapReply, sitesReply } from '../comparison-replies.ts'
import type { ReadComparison } from '../read-comparison.ts'

type Deps = { comparison: ReadComparison; own: OwnReport }

/** Returns the routes that list the sites that a report compares, and the gap between them. */
export const comparisonRoutes = ({ comparison, own }: Deps) => [
  route(listSites, async ({ userId, params: { reportId } }) => {
    const { competitors } = await own(userId, reportId)
    return sitesReply(await comparison(reportId), competitors)
  }),
  route(listGap, async ({ userId, params: { reportId }, query }) => {
    await own(userId, reportId)
    return gapReply(await comparison(reportId), query)
  }),
]
