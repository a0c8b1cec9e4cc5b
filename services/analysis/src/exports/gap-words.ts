import { sourceName } from '@sortie/contracts/analysis/reports/source-names'
import { GAP_CLASSES } from '@sortie/contracts/analysis/sites/sites'
import type { SiteView } from '../comparisons/views/report-comparison.ts'
import type { ReportView } from '../reports/views/report-view.ts'
import { clean } from './columns.ts'
import { type GapComparison, WHY_UNREAD } from './gap-columns.ts'

const whole = new Intl.NumberFormat('en')
const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** Returns the conclusion of the report in a sentence; null where there is no gap. */
export const exportedGapConclusion = ({ gap, count, sorties }: ReportView): string | null => {
  if (!gap) return null
  const keywords = GAP_CLASSES.reduce((sum, each) => sum + (gap.totals[each] ?? 0), 0)
  const begin = sorties[0] ? ` Begin with “${clean(sorties[0].head)}”.` : ''
  const what = gap.by === 'rankings' ? 'rank for' : 'have pages on'
  return `Rivals ${what} ${whole.format(keywords)} of ${whole.format(count)} keywords that you could answer with a page of your own.${begin}`
}

/** Returns a sentence about what was read of a site, or why nothing was. */
const siteText = ({ role, name, outcome, facts, readAt }: SiteView): string => {
  const who = role === 'own' ? 'Your site' : clean(name)
  if (outcome !== 'read' || !facts) {
    return `${who}: not read, as ${WHY_UNREAD[outcome === 'read' ? 'empty' : outcome]}.`
  }
  const listed = facts.listed > 0 ? `, ${whole.format(facts.listed)} in its sitemap` : ''
  const when = readAt ? `, on ${day.format(new Date(readAt))}` : ''
  const quote = facts.selfSaid ? ` In its own words: “${clean(facts.selfSaid)}”` : ''
  return `${who} (${clean(facts.host)}): ${facts.pages.length} pages read${listed}${when}.${quote}`
}

const rankingsText = (measured: GapComparison['measured']): string =>
  `Who ranks for a keyword among the first 20 unpaid results${measured ? `, as ${sourceName(measured.source)} measured it on ${day.format(new Date(measured.fetchedAt))}` : ''}: missing (all rivals rank, you don’t), untapped (at least one does), weak (a rival is three places ahead of you or more), strong (you are as far ahead of every rival), shared (side by side), only you, open (nobody, as far as is known).`

/** Explains how the gap was found, and how much of each site was read. */
export const gapMethods = ({
  sites,
  by,
  measured,
}: GapComparison): { heading: string; paragraphs: string[] }[] => [
  {
    heading: 'Gap',
    paragraphs: [
      by === 'rankings'
        ? rankingsText(measured)
        : 'Who has a page on a keyword, by the titles, headings and addresses of the pages that were read: missing (a rival has one, you don’t), shared, only you, open (nobody has one). It says nothing of how well a page ranks.',
    ],
  },
  { heading: 'Sites', paragraphs: sites.map(siteText) },
]
