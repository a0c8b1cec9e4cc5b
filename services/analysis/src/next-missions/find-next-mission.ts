import type { NextMission } from '@sortie/contracts/analysis/reports/next-mission'
import type { ReportKind } from '@sortie/contracts/analysis/reports/report-kinds'
import type { UserId } from '@sortie/contracts/ids'
import type { Rows } from '@sortie/runtime/views/row-reader'
import { additionsOf } from '../additions/report-additions.ts'
import { isLocalTrade } from '../composed/usual-cpc.ts'
import { type Brief, moreOf } from '../domain/brief.ts'
import type { SameReports } from '../launches/same-reports.ts'
import type { OwnProject, OwnProjects } from '../projects/own-projects.ts'
import { siteKey } from '../providers/crawler/site-address.ts'
import type { ClusterView } from '../reports/views/report-cluster.ts'
import type { KeywordView } from '../reports/views/report-keyword.ts'
import type { ResultsView } from '../reports/views/report-results.ts'
import type { ReportSummaryView } from '../reports/views/report-summary.ts'
import type { ReportView } from '../reports/views/report-view.ts'
import { namedSites } from '../sites/named-sites.ts'
import { type KnownRival, type MissionFacts, nextMission } from './decider/next-mission.ts'

type Deps = {
  projects: Pick<OwnProjects, 'find'>
  same: Pick<SameReports, 'find'>
  keywords: Pick<Rows<KeywordView>, 'find'>
  clusters: Pick<Rows<ClusterView>, 'page'>
  results: Pick<Rows<ResultsView>, 'page'>
  /** Measured sources that are there now, as people call them. */
  measured: readonly string[]
}

/** Result pages that are looked at: those of a usual report, bounded for a large one. */
const PAGES = 200
/** Clusters that are read, those of them that may be suggested, and keywords that each of these names. */
const CLUSTERS = 40
const LOOKED_AT = 8
const NAMED = 5

type BriefFields = Pick<ReportView, 'name' | 'industry' | 'mainCompetitor' | 'more'>
const briefOf = ({ name, industry, mainCompetitor, more }: BriefFields): Brief => ({
  businessName: name ?? '',
  industry: industry ?? '',
  mainCompetitor: mainCompetitor ?? '',
  ...more,
})

const isLost = ({ status }: ReportSummaryView) =>
  status === 'failed' || status === 'declined' || status === 'cancelled'

/** Hosts of the rivals that a brief names. */
const rivalsOf = (brief: Brief) =>
  namedSites(brief).flatMap(({ role, name, address }) =>
    role === 'rival' && address ? [{ name, host: siteKey(address) }] : [],
  )

/** Everybody whom the report or its project names, and for how many keywords their pages rank. */
const knownRivals = (brief: Brief, project: OwnProject, pages: ResultsView[]): KnownRival[] => {
  const ofProject = (project.view.competitors ?? []).map(({ name, site }) => site ?? name)
  const rivals = [brief.rivals ?? [], ofProject].flatMap((names) =>
    rivalsOf({ ...brief, rivals: names }),
  )
  const distinct = [...new Map(rivals.map((rival) => [rival.host, rival])).values()]
  const hosts = pages.map(
    ({ pages: ranked }) =>
      new Set(ranked.flatMap(({ url }) => (URL.canParse(url) ? [siteKey(new URL(url))] : []))),
  )
  return distinct.map((rival) => ({
    ...rival,
    ranks: pages.length > 0 ? hosts.filter((of) => of.has(rival.host)).length : null,
  }))
}

/** Returns a function that finds the mission that a user could launch after one of their reports. */
export const createNextMission = (deps: Deps) => {
  const unexploredOf = async ({ reportId, clusters, sorties }: ReportView) => {
    if (!clusters) return []
    const planned = new Set<string>(sorties.map(({ clusterId }) => clusterId))
    const { rows } = await deps.clusters.page(reportId, {
      sort: 'rank',
      limit: CLUSTERS,
      where: { version: clusters.version },
    })
    const best = rows
      .map(({ row }) => row)
      .filter(({ clusterId, count }) => !planned.has(clusterId) && count > 1)
      .slice(0, LOOKED_AT)
    return Promise.all(
      best.map(async ({ head, keywordIds, count, volume }) => {
        const found = await Promise.all(
          keywordIds.slice(0, NAMED).map((id) => deps.keywords.find(reportId, id)),
        )
        const keywords = found.flatMap((row) => (row ? [row.keyword] : []))
        return { head, keywords, count, volume }
      }),
    )
  }

  const factsOf = async (
    report: ReportView,
    project: OwnProject,
    now: string,
  ): Promise<MissionFacts> => {
    const { reportId, userId, kind, figures, estimates } = report
    const brief = briefOf(report)
    const [answering, unexplored, results] = await Promise.all([
      deps.same.find(userId, kind, brief),
      deps.measured.length > 0 ? unexploredOf(report) : [],
      deps.results.page(reportId, { sort: 'fetchedAt', limit: PAGES }),
    ])
    const ran = project.recent
      .filter((each) => each.funding === 'mission' && !isLost(each))
      .map((each) => ({ kind: each.kind, brief: briefOf(each), at: each.requestedAt }))
    const ofKind = (wanted: ReportKind) => ran.filter((each) => each.kind === wanted)
    return {
      now,
      report: {
        kind,
        brief,
        at: report.stages[0]!.at,
        isEstimated: figures === estimates,
        town: report.place?.town ?? null,
      },
      ran,
      compared: ofKind('competitors').flatMap((each) =>
        rivalsOf(each.brief).map(({ host }) => host),
      ),
      isAnswered: answering !== null,
      measured: [...deps.measured],
      rivals: knownRivals(
        brief,
        project,
        results.rows.map(({ row }) => row),
      ),
      isVisited: isLocalTrade(brief),
      own: { site: project.view.ownSite, town: project.view.town },
      unexplored,
      takesAdditions: (additionsOf(report, Date.parse(now))?.left ?? 0) > 0,
    }
  }

  return async (userId: UserId, report: ReportView, now: string): Promise<NextMission | null> => {
    // A trial has no missions, a copy is of somebody else's, and what was put away is done with.
    if (report.funding === 'trial' || report.fork || report.status !== 'ready') return null
    if (report.name === null) return null
    const project = await deps.projects.find(userId, report.projectId)
    if (!project || project.view.isArchived) return null
    const next = nextMission(await factsOf(report, project, now))
    if (!next) return null
    const { industry, businessName, mainCompetitor, ...more } = next.brief
    return {
      reason: next.reason,
      why: next.why,
      projectId: report.projectId,
      kind: next.kind,
      industry,
      businessName,
      mainCompetitor,
      more: moreOf(more),
    }
  }
}
export type FindNextMission = ReturnType<typeof createNextMission>
