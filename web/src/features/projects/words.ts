import {
  MOST_COUNTED_REPORTS,
  REMOVED_AT_ONCE,
} from '@sortie/contracts/analysis/reports/report-limits'
import { COUNTRY_LANGUAGES, isCountry, LANGUAGE_NAMES } from '@sortie/contracts/countries'
import { formatCount } from '@/lib/format'

/** Counts reports in words; above a limit they are not counted. */
export const reportCountText = (reports: number): string => {
  if (reports === 0) return 'No reports'
  if (reports === 1) return '1 report'
  return reports < MOST_COUNTED_REPORTS
    ? `${formatCount(reports)} reports`
    : `${formatCount(MOST_COUNTED_REPORTS)}+ reports`
}

/** Says when the reports of a deleted project are gone. */
export const leavingText = (reports: number): string =>
  reports <= REMOVED_AT_ONCE
    ? 'The reports leave your dashboard at once, and nobody can open them anymore.'
    : 'The newest reports leave your dashboard at once, and the others within a few hours. Nobody can open them after that.'

/** Warns of the reports that are deleted with a project. */
export const deletionText = (reports: number): string =>
  reports === 0
    ? 'It has no reports. This can’t be undone.'
    : `${reportCountText(reports)} ${reports === 1 ? 'goes' : 'go'} with it. This can’t be undone.`

/**
 * The language that keywords of a project are in.
 * @param country the code of a country; empty where it follows from the rest
 */
export const languagesText = (country: string): string => {
  if (!isCountry(country)) return 'That of the country, once it is known.'
  const [usual, ...others] = COUNTRY_LANGUAGES[country].map((language) => LANGUAGE_NAMES[language])
  return others.length > 0
    ? `${usual}, or ${others.join(' or ')} if you name your industry in it.`
    : `${usual}.`
}
