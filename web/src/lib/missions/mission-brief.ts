import type { MoreDetails, TrialDetails } from '@sortie/contracts/analysis/briefs/brief-details'
import type { ReportBrief } from '@sortie/contracts/analysis/briefs/launch'
import type { Rival } from '@sortie/contracts/analysis/projects/project-events'
import type { Project } from '@sortie/contracts/analysis/projects/projects'
import type { ReportSummary } from '@sortie/contracts/analysis/reports/reports'
import type { Country } from '@sortie/contracts/countries'
import { trimDetails } from '@/lib/missions/business-details'
import { thingsListed } from './things-listed'

/** The content of the form of a mission, field by field, as it was typed. */
export type MissionValues = TrialDetails & {
  ownSite: string
  country: string
  town: string
  /** One of them in each line. */
  rivals: string
  seeds: string
  /** The kind of report; empty: one on keywords. */
  kind: string
  /** `paid` where keywords are to be rated for ads. */
  aim: string
  /**
   * The project that the report belongs to; where it is empty, the report joins the others of the same business and
   * industry.
   */
  projectId: string
  /** Id of what the industry was said to mean; empty where nobody said so. */
  reading: string
}
export const EMPTY_MISSION: MissionValues = {
  industry: '',
  businessName: '',
  mainCompetitor: '',
  ownSite: '',
  country: '',
  town: '',
  rivals: '',
  seeds: '',
  aim: 'organic',
  projectId: '',
  kind: '',
  reading: '',
}

/** The brief as it is sent: what was left empty is not in it. */
export const briefOf = (values: MissionValues): ReportBrief => {
  const [country, town, ownSite] = [values.country, values.town, values.ownSite].map((text) =>
    text.trim(),
  )
  const [rivals, seeds] = [thingsListed(values.rivals), thingsListed(values.seeds)]
  return {
    ...trimDetails(values),
    ...(country && { country: country as Country }),
    ...(town && { town }),
    ...(ownSite && { ownSite }),
    ...(rivals.length > 0 && { rivals }),
    ...(seeds.length > 0 && { seeds }),
    ...(values.kind === 'competitors' && { kind: 'competitors' as const }),
    // Sites are compared by the pages that rank by themselves.
    ...(values.aim === 'paid' && values.kind !== 'competitors' && { aim: 'paid' as const }),
    ...(values.reading && { reading: values.reading }),
    ...(values.projectId && { projectId: values.projectId as Project['projectId'] }),
  }
}

/** Returns the details of a report, as the form takes them. */
export const valuesOf = (details: TrialDetails, more: MoreDetails = {}): MissionValues => {
  const { industry, businessName, mainCompetitor } = details
  return {
    industry,
    businessName,
    mainCompetitor,
    ownSite: more.ownSite ?? '',
    country: more.country ?? '',
    town: more.town ?? '',
    rivals: (more.rivals ?? []).join('\n'),
    seeds: (more.seeds ?? []).join('\n'),
    kind: '',
    aim: more.aim ?? 'organic',
    projectId: '',
    reading: more.reading ?? '',
  }
}

/** The same of a line in the list of reports. */
export const valuesOfReport = (report: ReportSummary): MissionValues => {
  const { name, industry, mainCompetitor, more, projectId } = report
  const kind = report.kind === 'competitors' ? report.kind : ''
  const details = { industry, businessName: name, mainCompetitor }
  return { ...valuesOf(details, more), kind, projectId }
}

/** Returns the details of a project, as the form takes them. */
export const valuesOfProject = (project: Project): MissionValues => {
  const { projectId, name, industry, competitors, ownSite, country, town } = project
  const [main, ...others] = competitors
  return {
    ...EMPTY_MISSION,
    projectId,
    industry,
    businessName: name,
    mainCompetitor: main?.name ?? '',
    ownSite: ownSite ?? '',
    country: country ?? '',
    town: town ?? '',
    // Its site stands beside its name, which says who it is.
    rivals: [...(main?.site ? [{ name: main.site }] : []), ...others]
      .map((rival: Rival) => rival.site ?? rival.name)
      .join('\n'),
  }
}
