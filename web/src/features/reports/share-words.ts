import type { ShareSection } from '@sortie/contracts/analysis'
import type { Share } from '@sortie/contracts/sharing'
import { formatCount, formatDay } from '../../lib/format.ts'

/** What a link can show, in the order of the report. */
export const SECTIONS: readonly { section: ShareSection; name: string }[] = [
  { section: 'plan', name: 'Conclusion and first sorties' },
  { section: 'keywords', name: 'Keywords with their receipts' },
  { section: 'clusters', name: 'Clusters, with your own page on each' },
  { section: 'competitors', name: 'Competitors' },
  { section: 'methods', name: 'Methods' },
]
const SHORT: Record<ShareSection, string> = {
  plan: 'plan',
  keywords: 'keywords',
  clusters: 'clusters',
  competitors: 'competitors',
  methods: 'methods',
}

/** What a link shows, in one line. */
export const sectionsText = (sections: readonly ShareSection[]): string =>
  sections.length === SECTIONS.length
    ? 'the whole report'
    : SECTIONS.filter(({ section }) => sections.includes(section))
        .map(({ section }) => SHORT[section])
        .join(', ')

/** How a link stands, in one line. */
export const statusText = ({ status, endsAt, opened }: Share): string => {
  const times =
    opened === 0
      ? 'not opened yet'
      : `opened ${opened === 1 ? 'once' : `${formatCount(opened)} times`}`
  if (status === 'revoked') return `Taken back · ${times}`
  return `${status === 'open' ? 'Works until' : 'Ended on'} ${formatDay(endsAt)} · ${times}`
}
