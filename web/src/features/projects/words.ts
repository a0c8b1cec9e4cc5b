import { formatCount } from '@/lib/format'

/** How many reports, as people say it. */
export const countText = (reports: number): string =>
  reports === 0 ? 'No reports' : reports === 1 ? '1 report' : `${formatCount(reports)} reports`

/** What deleting a project takes with it. */
export const deletionText = (reports: number): string =>
  reports === 0
    ? 'It has no reports. This can’t be undone.'
    : `${countText(reports)} ${reports === 1 ? 'goes' : 'go'} with it. This can’t be undone.`
