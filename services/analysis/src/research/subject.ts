import type { KeywordId } from '@sortie/contracts/analysis/keywords/keyword-id'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { ResearchRequest } from '@sortie/contracts/analysis/research/research'
import type { Country } from '@sortie/contracts/countries'
import type { UserId } from '@sortie/contracts/ids'
import type { Rows } from '@sortie/runtime/views/row-reader'
import type { Views } from '@sortie/runtime/views/view-reader'
import { sameSearch } from '../domain/same-search.ts'
import type { Industry } from '../lexicon/industry.ts'
import { keywordIdOf } from '../lexicon/keyword-id.ts'
import type { OwnProject, OwnProjects } from '../projects/own-projects.ts'
import type { ProjectView } from '../projects/views/project-view.ts'
import type { SourceQuery } from '../providers/port.ts'
import { type BriefReading, readBrief } from '../recognition/reading.ts'
import type { KeywordView } from '../reports/views/report-keyword.ts'
import type { ReportView } from '../reports/views/report-view.ts'

export type SubjectDeps = {
  projects: Pick<OwnProjects, 'find'>
  reports: Pick<Views<ReportView>, 'find'>
  keywords: Pick<Rows<KeywordView>, 'find' | 'page'>
}

export type OwnReportOf = { view: ReportView; row: KeywordView | null; keywordId: KeywordId | null }

/** The subject of an article, and the parts of the customer's project and report that bear on it. */
export type ResearchSubject = {
  wanted: ResearchRequest
  keyword: string
  business: string | null
  industry: string | null
  /** Null where nobody said where it is. */
  country: Country | null
  /** The country of the figures: the usual one where nobody chose another. */
  where: Country
  town: string | null
  project: ProjectView | null
  report: OwnReportOf | null
  trade: Industry | null
  /** The query for the almanac. */
  query: SourceQuery
  notes: string[]
}

/** Some rows hold the words of a keyword in another order, or with `the` and `for` between them. */
const LOOKED_THROUGH = 50

/** The row of a keyword in a report. */
const rowIn = async (
  { keywords }: SubjectDeps,
  { reportId }: ReportView,
  { keyword, country }: { keyword: string; country: Country },
): Promise<Omit<OwnReportOf, 'view'>> => {
  const ids = [keywordIdOf(keyword, { country, language: 'en' }), keywordIdOf(keyword)]
  for (const keywordId of new Set(ids)) {
    const row = await keywords.find(reportId, keywordId)
    if (row) return { row, keywordId }
  }
  const longest = keyword.split(/\s+/).toSorted((a, b) => b.length - a.length)[0] ?? keyword
  const { rows } = await keywords.page(reportId, {
    sort: 'rank',
    limit: LOOKED_THROUGH,
    containing: { column: 'keyword', text: longest.toLowerCase() },
  })
  const found = rows.find(({ row }) => sameSearch(row.keyword) === sameSearch(keyword))
  return found
    ? { row: found.row, keywordId: found.id as KeywordId }
    : { row: null, keywordId: null }
}

/** Returns the country in which the figures of a report are counted. */
const countryOf = (view: ReportView): Country => {
  const { industry, name, mainCompetitor, more } = view
  const brief = { industry: industry ?? '', businessName: name ?? '' }
  return readBrief({ ...brief, mainCompetitor: mainCompetitor ?? '', ...more }).place.country
}

const isThere = ({ status, count }: ReportView) => status === 'ready' && count > 0

/**
 * The report that an article rests on: the one that its brief names, else the newest of its project on this
 * keyword. Never somebody else's, whatever the brief says.
 */
const reportFor = async (
  deps: SubjectDeps,
  {
    userId,
    wanted,
    project,
  }: { userId: UserId; wanted: ResearchRequest; project: OwnProject | null },
): Promise<{ report: OwnReportOf | null; notes: string[] }> => {
  const { keyword, reportId } = wanted
  const ownReport = async (id: string): Promise<OwnReportOf | null> => {
    const view = await deps.reports.find(id)
    if (!view || view.userId !== userId || !isThere(view)) return null
    return { view, ...(await rowIn(deps, view, { keyword, country: countryOf(view) })) }
  }
  const named = reportId ? await ownReport(reportId) : null
  if (named) return { report: named, notes: [] }
  const notes = reportId
    ? ['The report that the brief names is not there, so it was left out.']
    : []
  for (const each of project?.recent ?? []) {
    const report = each.status === 'ready' ? await ownReport(each.reportId) : null
    if (report?.row) return { report, notes }
  }
  return { report: null, notes }
}

/** The first of these texts that names a trade which the lexicon knows, as it is read. */
const tradeIn = (texts: readonly (string | null | undefined)[], more: Partial<SourceQuery>) => {
  const readings = texts.flatMap((text): { text: string; reading: BriefReading }[] => {
    if (!text) return []
    const brief = { industry: text, businessName: '', mainCompetitor: '', ...more }
    return [{ text, reading: readBrief(brief) }]
  })
  return readings.find(({ reading }) => reading.match) ?? readings[0] ?? null
}

/** What is known of the business: what the brief says, else the project, else the report. */
const businessOf = (
  wanted: ResearchRequest,
  project: ProjectView | undefined,
  report: ReportView | null,
) => ({
  name: wanted.business ?? project?.name ?? report?.name ?? null,
  industry: wanted.industry ?? project?.industry ?? report?.industry ?? null,
  country: wanted.country ?? project?.country ?? report?.more.country,
  town: wanted.town ?? project?.town ?? report?.more.town ?? null,
})

/** The keyword of a brief, without quotation marks and doubled spaces. */
const keywordOf = ({ keyword }: ResearchRequest): string => keyword.replace(/[“”"\s]+/g, ' ').trim()

/** The country that somebody named, or that a text names; null where it is only the usual one. */
const namedCountryOf = (reading: BriefReading | null): Country | null =>
  reading === null || reading.place.by === 'usual' ? null : reading.place.country

/** Finds out what an article is about: by its brief, else by the project and the report that it comes from. */
export const createSubject =
  (deps: SubjectDeps) =>
  async (
    userId: UserId,
    wanted: ResearchRequest,
    { at, signal }: { at: string; signal: AbortSignal },
  ): Promise<ResearchSubject> => {
    const project = wanted.projectId
      ? await deps.projects.find(userId, wanted.projectId as `prj_${string}`)
      : null
    const { report, notes } = await reportFor(deps, { userId, wanted, project })
    const view = report?.view ?? null
    const keyword = keywordOf(wanted)
    const { name, industry, country, town } = businessOf(wanted, project?.view, view)
    const place = { ...(country && { country }), ...(town && { town }) }
    const industries = [project?.view.industry, view?.industry, wanted.industry, keyword]
    const found = tradeIn(industries, place)
    const reading = found?.reading ?? null
    const query: SourceQuery = {
      industry: found?.text ?? keyword,
      businessName: name ?? '',
      mainCompetitor: '',
      ...place,
      at,
      signal,
    }
    return {
      wanted,
      keyword,
      business: name,
      industry,
      town,
      report,
      query,
      notes,
      country: namedCountryOf(reading),
      where: view ? countryOf(view) : (reading?.place.country ?? 'US'),
      project: project?.view ?? null,
      trade: reading?.match?.industry ?? null,
    }
  }

/** The id of the report that evidence comes from. */
export const reportIdOf = ({ report }: ResearchSubject): ReportId | null =>
  report?.view.reportId ?? null
