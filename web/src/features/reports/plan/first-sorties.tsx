import { pageName } from '@sortie/contracts/analysis/plans/page-name'
import {
  type PlanGroup,
  type PlannedPage,
  planGroups,
} from '@sortie/contracts/analysis/plans/plan-groups'
import type { Sortie } from '@sortie/contracts/analysis/plans/sorties'
import { reachWords } from '@sortie/contracts/analysis/scoring/reach-words'
import { Check, ClipboardCopy } from 'lucide-react'
import { Button } from '@/components/button'
import { FigureValue } from '@/components/report/results/figure'
import { OpportunityBadge } from '@/components/report/results/opportunity-badge'
import { PlanPage, WritePost } from '@/components/report/results/write-post'
import { useCopy } from '@/lib/browser/use-copy'
import { formatCount, formatDecimal } from '@/lib/format'
import { briefText } from './brief-text'
import { OwnPageNote } from './own-page'
import { isPost, plannedKind } from './page-words'

/** The receipts of the plan, by the path of each figure. */
export const sortieReceipts = (sorties: readonly Sortie[]) =>
  Object.fromEntries(sorties.map(({ clicks }, index) => [clicksPath(index), clicks]))
const clicksPath = (index: number) => `sorties.${index}.clicks`

type Props = {
  sorties: Sortie[]
  business: string
  onCluster: (clusterId: string) => void
  /** Shows the easiest keywords of the report. */
  onEasiest: () => void
  /** A title and an explanation, where these are not the first sorties. */
  title?: string
  about?: string
  /** Set where customers come from nearby and no town is named: clicks are those of the whole country. */
  townless?: Townless | undefined
}

/** The act that adds a town; absent where the reader may not add one. */
type Townless = { onAddTown?: (() => void) | undefined }

/** The pages to make first, the easy ones before the others, each with what its maker needs to know. */
export function FirstSorties(props: Props) {
  const { sorties, business, onCluster, onEasiest, title, about, townless } = props
  const groups = planGroups(sorties)
  const hasEasy = groups.some(({ name }) => name === 'Start here: easy wins')
  return (
    <section aria-labelledby="first-sorties" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <h2 id="first-sorties" className="text-xl">
          {title ?? (sorties.length === 5 ? 'The first five sorties' : 'The first sorties')}
        </h2>
        <p className="mt-1 max-w-[68ch] text-sm text-ink-2">
          {about ?? 'Create these first. Clicks assume you rank third.'}
        </p>
        {townless && <TownAsk {...townless} />}
        {!hasEasy && (
          <p className="mt-1 max-w-[68ch] text-sm text-ink-2">
            None of these pages is an easy win.{' '}
            <button
              type="button"
              onClick={onEasiest}
              className="min-h-6 rounded-sm font-medium text-petrol underline underline-offset-4 pointer-coarse:min-h-11"
            >
              See your easiest keywords
            </button>
          </p>
        )}
      </div>
      {groups.map((group) => (
        <Group
          key={group.name}
          group={group}
          business={business}
          onCluster={onCluster}
          unit={townless ? 'clicks a month nationwide' : 'clicks a month'}
        />
      ))}
    </section>
  )
}

/** Asks for a town, and says why the clicks promise nothing without one. */
function TownAsk({ onAddTown }: Townless) {
  return (
    <p className="mt-1 max-w-[68ch] text-sm text-ink-2">
      Your customers are local, and these are the clicks of the whole country.{' '}
      {onAddTown && (
        <button
          type="button"
          onClick={onAddTown}
          className="min-h-6 rounded-sm font-medium text-petrol underline underline-offset-4 pointer-coarse:min-h-11"
        >
          Add your town to see yours
        </button>
      )}
    </p>
  )
}

type GroupProps = Pick<Props, 'business' | 'onCluster'> & {
  group: PlanGroup
  /** The unit of its figures, such as `clicks a month`. */
  unit: string
}

/** Pages that ask for about as much, with the clicks that all of them could bring. */
function Group({ group, business, onCluster, unit }: GroupProps) {
  const { name, about, clicks, pages } = group
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line bg-sunken px-4 py-3 sm:px-5">
        <div>
          <h3 className="text-base font-semibold">{name}</h3>
          <p className="text-sm text-ink-2">{about}</p>
        </div>
        <p className="text-sm text-ink-2 tabular-nums">
          {pages.length === 1 ? '1 page' : `${pages.length} pages`} ·{' '}
          <strong className="text-ink">
            {clicks === 0 ? 'less than one' : `about ${formatCount(clicks)}`}
          </strong>{' '}
          {clicks <= 1 ? unit.replace(/^clicks/, 'click') : unit}
        </p>
      </div>
      <ol className="divide-y divide-line">
        {pages.map((page) => (
          <Card
            key={page.sortie.clusterId}
            planned={page}
            business={business}
            onCluster={onCluster}
            unit={unit}
          />
        ))}
      </ol>
    </div>
  )
}

type CardProps = Pick<GroupProps, 'business' | 'onCluster' | 'unit'> & { planned: PlannedPage }

function Card({ planned: { sortie, index, number }, business, onCluster, unit }: CardProps) {
  const { title, page, why, count, difficulty, clicks, opportunity, clusterId } = sortie
  const kind = plannedKind(page)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 p-4 sm:p-5 lg:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
          <span className="font-mono">{number}</span>
          <span>{pageName(page)}</span>
          <OpportunityBadge label={opportunity} />
        </p>
        <h4 className="mt-1 text-base font-semibold wrap-anywhere sm:text-lg">{title}</h4>
        <p className="mt-1 max-w-[68ch] text-sm text-ink-2">
          {why} {reachWords(clicks)}
        </p>
        <Served sortie={sortie} />
        <AlsoAsked questions={sortie.questions ?? []} />
        {sortie.ownPage && (
          <p className="mt-1 text-sm">
            <OwnPageNote found={sortie.ownPage} />
          </p>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          {isPost(page) && <WritePost keyword={sortie.head} clusterId={clusterId} look="button" />}
          {kind && <PlanPage keyword={sortie.head} clusterId={clusterId} page={{ kind, title }} />}
          <CopyBrief text={briefText(sortie, business)} number={number} />
          <Button variant="quiet" onClick={() => onCluster(clusterId)}>
            Show {count === 1 ? 'Its Keyword' : `${formatCount(count)} Keywords`}
            <span className="sr-only"> of sortie {number}</span>
          </Button>
        </div>
      </div>
      <dl className="order-first flex items-baseline justify-between gap-x-6 lg:order-none lg:grid lg:content-start lg:justify-normal lg:justify-items-end lg:gap-y-2">
        <div className="flex flex-row-reverse items-baseline gap-2">
          <dt className="text-sm text-ink-2">{unit}</dt>
          <dd className="text-2xl font-semibold tabular-nums">
            <FigureValue path={clicksPath(index)} subject={`clicks of “${sortie.head}”`} isNoted>
              {formatCount(clicks.value)}
            </FigureValue>
          </dd>
        </div>
        <div className="flex items-baseline gap-1.5 text-sm text-ink-2">
          <dt>Difficulty</dt>
          <dd className="font-medium text-ink tabular-nums">{formatDecimal(difficulty)}/10</dd>
        </div>
      </dl>
    </li>
  )
}

/** Shows questions that people also ask on the search pages of its keywords: the first three, as the brief has all. */
function AlsoAsked({ questions }: { questions: readonly string[] }) {
  if (questions.length === 0) return null
  return (
    <p className="mt-1 text-sm wrap-anywhere">
      <span className="text-ink-2">People also ask </span>
      {questions.slice(0, 3).join(' ')}
    </p>
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
function CopyBrief({ text, number }: { text: string; number: number }) {
  const { copied, copy } = useCopy(
    text,
    'The brief could not be copied. Allow access to the clipboard and try again.',
  )
  const Icon = copied ? Check : ClipboardCopy
  return (
    <Button onClick={copy}>
      <Icon className="size-4" />
      <span aria-live="polite">{copied ? 'Brief Copied' : 'Copy the Brief'}</span>
      <span className="sr-only"> of sortie {number}</span>
    </Button>
  )
}
