import type { OwnSite } from '@sortie/contracts/analysis/sites/sites'
import { placeOfBrief } from '../composed/reach.ts'
import { CLUSTERS_VERSION } from '../domain/clusters/clusters.ts'
import { clusterable, inParts } from '../domain/clusters/parts.ts'
import { planClusters } from '../domain/clusters/plan.ts'
import { ownPagesOn } from '../domain/gap/own-page.ts'
import { awaitsClusters, type ReportState } from '../reports/decider/report.ts'
import type { Reports } from '../reports/reports.ts'
import { ownOfCompared } from './own-site.ts'
import { recorded } from './recorded.ts'

/** Returns the outcome of reading the own site in the form of the plan. */
const ownRead = (own: OwnSite | null) => {
  if (!own) return {}
  const { version: _, pages, ...read } = own
  return { own: { ...read, pages: pages.length } }
}

/**
 * Groups the keywords of a report in clusters, once all of them are there, and plans the first pages. The same keywords
 * always give the same clusters, so a try that takes over continues after the last recorded part.
 * @param ownSite what was read of the business's own site, where the report compares none
 */
export const recordClusters = async (
  reports: Reports,
  state: ReportState,
  at: string,
  ownSite: Promise<OwnSite | null>,
): Promise<void> => {
  if (!awaitsClusters(state) || !state.brief) return
  const { reportId } = state.about
  const found = await recorded(reports, reportId)
  const { keywords, fullVolume, usualCpc, pages, gap, sites, ...known } = found
  const isBegun = state.clustered?.version === CLUSTERS_VERSION
  // Read again, it might have other pages than those that the first parts were made with.
  const own = isBegun ? known.own : (ownOfCompared(sites) ?? (await ownSite))
  const place = placeOfBrief(state.brief)
  const { aim } = state.brief
  const { clusters, sorties } = planClusters(
    keywords.map((keyword) => clusterable(keyword, pages)),
    {
      fullVolume,
      usualCpc,
      place,
      at,
      aim,
      gap,
      sites,
      ...(own?.outcome === 'read' && { ownPage: ownPagesOn(own.pages, place.words) }),
    },
  )
  const parts = inParts(clusters)
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1
    const plan = isLast ? { clusters: clusters.length, sorties, place, ...ownRead(own) } : null
    const data = {
      at,
      part: index + 1,
      version: CLUSTERS_VERSION,
      clusters: part,
      plan,
      ...(index === 0 && own && { own }),
    }
    const step = `clusters-${CLUSTERS_VERSION}-${index + 1}`
    await reports.handle(reportId, { type: 'RecordClusters', data }, { step })
  }
}
