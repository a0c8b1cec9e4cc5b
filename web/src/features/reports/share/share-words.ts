import { SECTIONS_OF } from '@sortie/contracts/analysis/reports/report-limits'
import type { Report } from '@sortie/contracts/analysis/reports/reports'
import type { ShareSection } from '@sortie/contracts/analysis/reports/share-events'
import type { OwnShare } from '@sortie/contracts/analysis/reports/sharing'
import { formatCount, formatDay } from '../../../lib/format.ts'

type SectionName = { section: ShareSection; name: string }

const NAMES: Record<Report['kind'], Partial<Record<ShareSection, string>>> = {
  keywords: {
    plan: 'Conclusion and first sorties',
    keywords: 'Keywords with their receipts',
    clusters: 'Clusters, with your page on each',
    competitors: 'Competitors',
    methods: 'Methods',
  },
  competitors: {
    plan: 'Conclusion and pages to make',
    gap: 'Gap, with each rival’s pages',
    clusters: 'Clusters and side by side',
    competitors: 'Profiles of your rivals',
    own: 'Your own site: profile and pages',
    methods: 'Methods',
  },
}
const SHORT: Record<ShareSection, string> = {
  plan: 'plan',
  keywords: 'keywords',
  gap: 'gap',
  clusters: 'clusters',
  competitors: 'competitors',
  own: 'own site',
  methods: 'methods',
}

/**
 * Lists the sections that a link to a report can show, in the order of the report. A copy has no more than was shared.
 */
export const sharableSections = ({
  kind,
  more,
  fork,
}: Pick<Report, 'kind' | 'more' | 'fork'>): SectionName[] =>
  SECTIONS_OF[kind]
    .filter((section) => section !== 'own' || more.ownSite || fork)
    .filter((section) => !fork || fork.sections.includes(section))
    .map((section) => ({ section, name: NAMES[kind][section]! }))

/** Returns true where a link shows clusters without the gap that compares their sites. */
export const lacksSideBySide = (
  { kind }: Pick<Report, 'kind'>,
  sections: readonly ShareSection[],
): boolean => kind === 'competitors' && sections.includes('clusters') && !sections.includes('gap')

/** Names the sections that a link shows, in one line. @param all what it could show */
export const sectionsText = (
  sections: readonly ShareSection[],
  all: readonly SectionName[],
): string =>
  all.every(({ section }) => sections.includes(section))
    ? 'the whole report'
    : all
        .filter(({ section }) => sections.includes(section))
        .map(({ section }) => SHORT[section])
        .join(', ')

/** Describes the status of a link, in one line. */
export const statusText = ({ status, endsAt, opened }: OwnShare): string => {
  const times =
    opened === 0
      ? 'not opened yet'
      : `opened ${opened === 1 ? 'once' : `${formatCount(opened)} times`}`
  if (status === 'revoked') return `Revoked · ${times}`
  return `${status === 'open' ? 'Expires' : 'Expired'} ${formatDay(endsAt)} · ${times}`
}
