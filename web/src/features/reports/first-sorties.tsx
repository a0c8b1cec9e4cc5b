import type { Sortie } from '@sortie/contracts/analysis'
import { reachWords } from '@sortie/contracts/reach-words'
import { Check, ClipboardCopy } from 'lucide-react'
import { Button } from '@/components/button'
import { FigureValue } from '@/components/report/figure'
import { OpportunityBadge } from '@/components/report/opportunity-badge'
import { WritePost } from '@/components/report/write-post'
import { formatCount, formatDecimal } from '@/lib/format'
import { useCopy } from '@/lib/use-copy'
import { briefText } from './brief-text'
import { OwnPage } from './own-page'
import { isPost, pageName } from './page-words'

/** The receipts of the plan, by the path of each figure. */
export const sortieReceipts = (sorties: readonly Sortie[]) =>
  Object.fromEntries(sorties.map(({ clicks }, index) => [clicksPath(index), clicks]))
const clicksPath = (index: number) => `sorties.${index}.clicks`

type Props = {
  sorties: Sortie[]
  business: string
  onCluster: (clusterId: string) => void
  /** What they are called, and what is said of them, where they are not the first sorties. */
  title?: string
  about?: string
}

/** The pages to make first, each with what its maker needs to know. */
export function FirstSorties({ sorties, business, onCluster, title, about }: Props) {
  return (
    <section aria-labelledby="first-sorties">
      <h2 id="first-sorties" className="text-xl">
        {title ?? (sorties.length === 5 ? 'The first five sorties' : 'The first sorties')}
      </h2>
      <p className="mt-1 max-w-[68ch] text-sm text-ink-2">
        {about ?? 'Create these first. Clicks assume you rank third.'}
      </p>
      <ol className="mt-4 divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
        {sorties.map((sortie, index) => (
          <Card
            key={sortie.clusterId}
            sortie={sortie}
            index={index}
            business={business}
            onCluster={onCluster}
          />
        ))}
      </ol>
    </section>
  )
}

type CardProps = Pick<Props, 'business' | 'onCluster'> & { sortie: Sortie; index: number }

function Card({ sortie, index, business, onCluster }: CardProps) {
  const { title, page, why, count, difficulty, clicks, opportunity, clusterId } = sortie
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 p-4 sm:p-5 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
          <span className="font-mono">{index + 1}</span>
          <span>{pageName(page)}</span>
          <OpportunityBadge label={opportunity} />
        </p>
        <h3 className="mt-1 text-lg wrap-anywhere">{title}</h3>
        <p className="mt-1 max-w-[68ch] text-sm text-ink-2">
          {why} {reachWords(clicks)}
        </p>
        <Served sortie={sortie} />
        {sortie.ownPage && (
          <p className="mt-1 text-sm">
            <OwnPage found={sortie.ownPage} />
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 lg:grid lg:content-start lg:justify-items-end">
        <p className="flex items-baseline gap-2 text-2xl font-semibold tabular-nums">
          <FigureValue path={clicksPath(index)} subject={`clicks of “${sortie.head}”`} said>
            {formatCount(clicks.value)}
          </FigureValue>
          <span className="text-sm font-normal text-ink-2">clicks a month, est.</span>
        </p>
        <p className="text-sm text-ink-2">Difficulty {formatDecimal(difficulty)}/10</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" onClick={() => onCluster(clusterId)}>
            Show {count === 1 ? 'Its Keyword' : `${formatCount(count)} Keywords`}
            <span className="sr-only"> of sortie {index + 1}</span>
          </Button>
          {isPost(page) && <WritePost keyword={sortie.head} clusterId={clusterId} isButton />}
          <CopyBrief text={briefText(sortie, business)} index={index} />
        </div>
      </div>
    </li>
  )
}

function Served({ sortie: { keywords, count } }: { sortie: Sortie }) {
  const named = keywords.slice(0, 4).map(({ keyword }) => keyword)
  const more = count - named.length
  return (
    <p className="mt-2 text-sm wrap-anywhere">
      <span className="text-ink-2">Covers </span>
      {named.join(', ')}
      {more > 0 && <span className="text-ink-2"> and {formatCount(more)} more</span>}
    </p>
  )
}

/** Puts the brief of a page onto the clipboard. */
function CopyBrief({ text, index }: { text: string; index: number }) {
  const { copied, copy } = useCopy(
    text,
    'The brief could not be copied. Allow access to the clipboard and try again.',
  )
  const Icon = copied ? Check : ClipboardCopy
  return (
    <Button onClick={copy}>
      <Icon className="size-4" />
      <span aria-live="polite">{copied ? 'Brief Copied' : 'Copy the Brief'}</span>
      <span className="sr-only"> of sortie {index + 1}</span>
    </Button>
  )
}
