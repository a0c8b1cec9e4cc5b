import type { Cluster } from '@sortie/contracts/analysis/plans/clusters'
import { pageName } from '@sortie/contracts/analysis/plans/page-name'
import type { Report } from '@sortie/contracts/analysis/reports/reports'
import { roughly } from '@sortie/contracts/analysis/scoring/roughly'
import { useState } from 'react'
import { Button } from '@/components/button'
import { OpportunityBadge } from '@/components/report/results/opportunity-badge'
import { WritePost } from '@/components/report/results/write-post'
import { FailedPart, type PartQuery } from '@/components/states/failed-part'
import { Skeleton } from '@/components/states/skeleton'
import { formatCount, formatDecimal } from '@/lib/format'
import { OwnPageNote } from './own-page'
import { isPost } from './page-words'

/** Clusters that are shown before somebody asks for more. */
const AT_ONCE = 10
const head = 'border-b border-line py-2 font-mono text-xs font-normal text-ink-2'

type Props = {
  report: Pick<Report, 'clusters' | 'keywords'>
  query: PartQuery & { data: Cluster[] | undefined }
  /** The one that the table is narrowed to. */
  chosen: string | null
  onCluster: (clusterId: string | null) => void
}

/** Lists the clusters of keywords that one page can serve; each narrows the table of keywords to its own. */
export function Clusters({ report, query, ...rest }: Props) {
  const { data: clusters, error } = query
  return (
    <section aria-labelledby="clusters">
      <h2 id="clusters" className="text-xl">
        Clusters
      </h2>
      <p className="mt-1 max-w-[68ch] text-sm text-ink-2">
        {formatCount(report.clusters ?? 0)} keyword groups, one page each. {foundBy(clusters)}
      </p>
      {clusters ? (
        <List clusters={clusters} isEstimated={report.keywords.estimates > 0} {...rest} />
      ) : error ? (
        <FailedPart title="The clusters could not be loaded" query={query}>
          Your report is safe.
        </FailedPart>
      ) : (
        <Skeleton className="mt-4 h-96 w-full" />
      )}
    </section>
  )
}

const foundBy = (clusters: Cluster[] = []): string => {
  const measured = clusters.filter(({ by }) => by === 'results').length
  if (clusters.length === 0) return ''
  if (measured === 0) return 'Grouped by their words and topics, not by shared search results.'
  if (measured === clusters.length) return 'Grouped by shared search results.'
  return `${formatCount(measured)} are grouped by shared search results, the others by their words and topics.`
}

type ListProps = Pick<Props, 'chosen' | 'onCluster'> & {
  clusters: Cluster[]
  /** True where some volumes are estimates: their sum is known to two digits at most. */
  isEstimated: boolean
}

function List({ clusters, chosen, onCluster, isEstimated }: ListProps) {
  const [most, setMost] = useState(AT_ONCE)
  return (
    <>
      <div className="relative -mx-1 mt-3 overflow-x-auto px-1">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">Clusters, best first</caption>
          <thead>
            <tr>
              <th scope="col" className={`${head} text-start`}>
                Cluster
              </th>
              <th scope="col" className={`${head} hidden text-start md:table-cell`}>
                Page
              </th>
              <th scope="col" className={`${head} ps-2 text-end`}>
                Keywords
              </th>
              <th scope="col" className={`${head} ps-2 text-end`}>
                Volume
              </th>
              <th scope="col" className={`${head} hidden ps-2 text-end sm:table-cell`}>
                Clicks, est.
              </th>
              <th scope="col" className={`${head} hidden ps-2 text-end sm:table-cell`}>
                Difficulty
              </th>
            </tr>
          </thead>
          <tbody>
            {clusters.slice(0, most).map((cluster) => (
              <Line
                key={cluster.clusterId}
                cluster={cluster}
                isEstimated={isEstimated}
                isChosen={cluster.clusterId === chosen}
                onCluster={onCluster}
              />
            ))}
          </tbody>
        </table>
      </div>
      {clusters.length > most && (
        <div className="mt-4 text-center">
          <Button onClick={() => setMost(most * 5)}>Show More Clusters</Button>
        </div>
      )}
    </>
  )
}

type LineProps = Pick<ListProps, 'isEstimated' | 'onCluster'> & {
  cluster: Cluster
  isChosen: boolean
}

function Line({ cluster, isChosen, isEstimated, onCluster }: LineProps) {
  const {
    clusterId,
    head: name,
    page,
    count,
    volume,
    clicks,
    difficulty,
    opportunity,
    ownPage,
  } = cluster
  return (
    <tr className="border-b border-line last:border-0 hover:bg-sunken/60 sm:h-10">
      <th scope="row" className="py-1 text-start font-semibold wrap-anywhere sm:py-0">
        <span className="flex flex-wrap items-center gap-x-3 sm:flex-nowrap sm:gap-x-1">
          <span className="contents sm:flex sm:flex-1 sm:flex-wrap sm:items-center sm:gap-x-3">
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => onCluster(isChosen ? null : clusterId)}
              className="min-h-11 rounded-sm text-start underline decoration-field decoration-dotted underline-offset-4 hover:decoration-solid aria-pressed:text-petrol sm:min-h-9"
            >
              {name}
              <span className="sr-only">: show its keywords in the table</span>
            </button>
            <OpportunityBadge label={opportunity} />
          </span>
          {isPost(page) && <WritePost keyword={name} clusterId={clusterId} />}
        </span>
        {ownPage && (
          <span className="mb-1 block text-sm font-normal">
            <OwnPageNote found={ownPage} />
          </span>
        )}
      </th>
      <td className="hidden text-ink-2 md:table-cell">{pageName(page)}</td>
      <td className="ps-2 text-end tabular-nums">{formatCount(count)}</td>
      <td className="ps-2 text-end tabular-nums">
        {formatCount(isEstimated ? roughly(volume) : volume)}
      </td>
      <td className="hidden ps-2 text-end tabular-nums sm:table-cell">{formatCount(clicks)}</td>
      <td className="hidden ps-2 text-end tabular-nums sm:table-cell">
        {formatDecimal(difficulty)}
        <span className="text-ink-2">/10</span>
      </td>
    </tr>
  )
}
