import type {
  MoreDetails,
  ReportBrief,
  ReportSummary,
  TrialDetails,
} from '@sortie/contracts/analysis'
import type { Country } from '@sortie/contracts/countries'
import { trimmed } from '@/lib/business-details'

/** What stands in the form of a mission, field by field, as it was typed. */
export type MissionValues = TrialDetails & {
  ownSite: string
  country: string
  town: string
  /** One of them in each line. */
  rivals: string
  seeds: string
}
export const EMPTY_MISSION: MissionValues = {
  ...{ industry: '', businessName: '', mainCompetitor: '' },
  ...{ ownSite: '', country: '', town: '', rivals: '', seeds: '' },
}

const linesOf = (text: string): string[] =>
  [...new Set(text.split(/[\n,;]/).map((line) => line.trim()))].filter(Boolean)

/** The brief as it is sent: what was left empty is not in it. */
export const briefOf = (values: MissionValues): ReportBrief => {
  const [country, town, ownSite] = [values.country, values.town, values.ownSite].map((text) =>
    text.trim(),
  )
  const [rivals, seeds] = [linesOf(values.rivals), linesOf(values.seeds)]
  return {
    ...trimmed(values),
    ...(country && { country: country as Country }),
    ...(town && { town }),
    ...(ownSite && { ownSite }),
    ...(rivals.length > 0 && { rivals }),
    ...(seeds.length > 0 && { seeds }),
  }
}

/** What a report was about, as the form takes it. */
export const valuesOf = (details: TrialDetails, more: MoreDetails = {}): MissionValues => {
  const { industry, businessName, mainCompetitor } = details
  return {
    ...{ industry, businessName, mainCompetitor },
    ownSite: more.ownSite ?? '',
    country: more.country ?? '',
    town: more.town ?? '',
    rivals: (more.rivals ?? []).join('\n'),
    seeds: (more.seeds ?? []).join('\n'),
  }
}

/** The same of a line in the list of reports. */
export const valuesOfReport = ({ name, industry, mainCompetitor, more }: ReportSummary) =>
  valuesOf({ industry, businessName: name, mainCompetitor }, more)
