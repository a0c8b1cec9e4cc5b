import type { Figure } from '@sortie/contracts/analysis/keywords/receipts'
import { roughly } from '@sortie/contracts/analysis/scoring/roughly'
import { type Country, countryInText } from '@sortie/contracts/countries'
import type { ClusterView } from '../reports/views/report-cluster.ts'
import type { ReportView } from '../reports/views/report-view.ts'
import type { EvidenceCandidate } from './candidate.ts'
import { figureItem } from './figures.ts'

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Returns the time when a report was done, or reached its last stage. */
export const reportedAt = ({ stages }: Pick<ReportView, 'stages'>): string => stages.at(-1)!.at

const plural = (count: number, one: string) =>
  `${whole.format(count)} ${one}${count === 1 ? '' : 's'}`

/** Sums and means are as good as what they are made of. */
const clusterItems = (
  cluster: ClusterView,
  made: Omit<Figure, 'value' | 'unit'>,
  where: string,
) => {
  const head = `“${cluster.head}”`
  const hedge = made.kind === 'modelled' ? ' (estimated)' : ''
  const about = made.kind === 'modelled' ? 'about ' : ''
  const them = plural(cluster.count, 'keyword')
  const volume = made.kind === 'modelled' ? roughly(cluster.volume) : cluster.volume
  return [
    figureItem(
      { ...made, value: volume, unit: 'searches/month' },
      {
        text: `The ${them} around ${head} have ${about}${whole.format(volume)} searches a month together in ${where}${hedge}.`,
        // Not as the unit of one keyword's: it is the sum of several.
        unit: 'monthly searches',
        use: 96,
      },
    ),
    figureItem(
      { ...made, value: cluster.difficulty, unit: '0-10' },
      {
        text: `The ${them} around ${head} have a mean difficulty of ${about}${cluster.difficulty} out of 10${hedge}.`,
        unit: 'out of 10',
        use: 94,
      },
    ),
  ]
}

/**
 * Returns the counts of a report as a whole: the keywords that it looked at, and the sums over those of one page.
 * @param isEstimated whether the figures that these are made of are estimates
 */
export const countItems = (
  report: ReportView,
  cluster: ClusterView | null,
  { country, isEstimated }: { country: Country; isEstimated: boolean },
): EvidenceCandidate[] => {
  const made = { source: 'sortie', fetchedAt: reportedAt(report) }
  const counted: Figure = { ...made, value: report.count, unit: 'keywords', kind: 'measured' }
  const kind = isEstimated ? ('modelled' as const) : ('measured' as const)
  return [
    ...(report.count > 0
      ? [
          figureItem(counted, {
            text: `The keyword report behind these figures looked at ${plural(report.count, 'keyword')}.`,
            use: 95,
          }),
        ]
      : []),
    ...(cluster && cluster.count > 1
      ? clusterItems(cluster, { ...made, kind }, countryInText(country))
      : []),
  ]
}
