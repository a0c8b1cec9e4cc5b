import { MOST_VISIT_DAYS } from '@sortie/contracts/tracking/visits/visit-limits'
import type {
  FilteredVisits,
  Sales,
  VisitKey,
  VisitTotals,
} from '@sortie/contracts/tracking/visits/visits'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Button } from '@/components/button'
import { EmptyState } from '@/components/states/empty-state'
import { Loaded } from '@/components/states/query-states'
import { useAct } from '@/lib/api/use-act'
import { saveFile } from '@/lib/browser/save-file'
import { formatCount } from '@/lib/format'
import { FiguresSkeleton } from '../frame/figures'
import { AdminPage } from '../frame/frame'
import { AdminPart } from '../frame/part'
import { AnnotationsPart } from './annotations/annotations-part'
import { DayChart } from './day-chart'
import { FiguresMail } from './figures-mail'
import {
  salesTiles,
  type VisitFigures,
  visitFiguresOf,
  visitTiles,
  workTiles,
} from './figures-shown'
import { Funnel } from './funnel'
import { annotationsQuery, funnelQuery, salesQuery, visitsQuery, workQuery } from './queries'
import { RangeForm } from './range-form'
import {
  type AnalyticsPageState,
  type AnalyticsSearch,
  analyticsAddress,
  analyticsStateAt,
  DIMENSIONS,
  daysBefore,
  isMisread,
  withFilter,
} from './search'
import { SegmentsMenu } from './segments/segments-menu'
import { Tiles } from './tiles'
import { useToday } from './use-today'
import { ValueTable } from './value-table'
import { filterText } from './words'

type Props = {
  search: AnalyticsSearch
  onShow: (search: AnalyticsSearch) => void
}

/** Shows the sources of visits, the visitors' actions, and purchases. */
export function AnalyticsPage({ search, onShow }: Props) {
  const today = useToday()
  const shown = analyticsStateAt(search, today)
  const show = (next: AnalyticsPageState) => onShow(analyticsAddress(next, today))
  const earlier = daysBefore(shown)
  const visits = useQuery(visitsQuery(shown))
  const visitsBefore = useQuery({
    ...visitsQuery({ ...earlier, where: shown.where }),
    enabled: shown.compares,
  })
  const sales = useQuery(salesQuery(shown))
  const salesBefore = useQuery({ ...salesQuery(earlier), enabled: shown.compares })
  const work = useQuery(workQuery(shown))
  const workBefore = useQuery({ ...workQuery(earlier), enabled: shown.compares })
  const funnel = useQuery(funnelQuery(shown))
  const annotations = useQuery(annotationsQuery(shown))
  const figures = visits.data ? visitFiguresOf(visits.data) : null
  const compared = shown.compares && visitsBefore.data ? visitFiguresOf(visitsBefore.data) : null
  const choose = (key: VisitKey) => show(withFilter(shown, key))
  return (
    <AdminPage
      title="Analytics"
      aside={figures && <Save figures={figures} sales={sales.data ?? null} />}
    >
      <div className="grid gap-4">
        <RangeForm
          shown={shown}
          today={today}
          mostDays={MOST_VISIT_DAYS}
          onShow={(days) => show({ ...shown, ...days })}
        />
        <label className="flex min-h-9 w-fit items-center gap-3 text-sm">
          <input
            type="checkbox"
            checked={shown.compares}
            onChange={({ target }) => show({ ...shown, compares: target.checked })}
            className="size-4 accent-petrol"
          />
          Compare with the same weekdays before
        </label>
        <FiguresMail />
        <SegmentsMenu where={shown.where} onApply={(where) => show({ ...shown, where })} />
        <Filters where={shown.where} onRemove={choose} />
        {isMisread(search, today) && (
          <p role="status" className="text-sm text-bad">
            The address asks for days or filters that cannot be shown. This is shown without them.
          </p>
        )}
      </div>

      <AdminPart title="Visitors who agreed to statistics">
        <Loaded query={visits} what="The visits" waiting={<FiguresSkeleton />}>
          {() =>
            figures ? (
              <div aria-busy={visits.isPlaceholderData} className="grid gap-4 aria-busy:opacity-60">
                <Tiles label="Visitors" tiles={visitTiles(figures, compared)} />
                <DayChart
                  days={figures.days}
                  before={compared?.days ?? null}
                  annotations={annotations.data?.annotations ?? []}
                />
                {visits.data && visits.data.store !== 'too_few' && <Basis reply={visits.data} />}
              </div>
            ) : (
              <EmptyState title="Fewer than five visits.">
                They might be one person’s, so nothing of them is shown. Take a filter off, or
                choose more days.
              </EmptyState>
            )
          }
        </Loaded>
      </AdminPart>

      <AnnotationsPart days={shown} />

      <AdminPart title="All buyers">
        <Loaded query={sales} what="The orders" waiting={<FiguresSkeleton />}>
          {() => {
            const { data } = sales
            if (!data) return null
            const before = shown.compares ? (salesBefore.data ?? null) : null
            return (
              <div className="grid gap-2">
                <Tiles label="Orders" tiles={salesTiles(data, before)} />
                <p className="text-sm text-ink-2">
                  As billing tells it, before refunds: of everybody, whether they agreed or not, so
                  no filter changes it.
                </p>
              </div>
            )
          }}
        </Loaded>
      </AdminPart>

      <AdminPart title="What customers got">
        <Loaded query={work} what="Reports and articles" waiting={<FiguresSkeleton />}>
          {() => {
            if (!work.data) return null
            const before = shown.compares ? (workBefore.data ?? null) : null
            return (
              <div className="grid gap-2">
                <Tiles label="Reports and articles" tiles={workTiles(work.data, before)} />
                <p className="text-sm text-ink-2">
                  What was finished on these days, of everybody. A mission is one report, or one
                  article that was in time; those that came back later are among them.
                </p>
              </div>
            )
          }}
        </Loaded>
      </AdminPart>

      <AdminPart title="The way to a purchase">
        <Loaded query={funnel} what="The way to a purchase">
          {() =>
            funnel.data && (
              <div className="grid gap-2">
                <Funnel steps={funnel.data.steps} />
                <p className="text-sm text-ink-2">
                  Within one visit: one browser on one day, each step after the one above. Whoever
                  leaves a step out, such as the free analysis, or buys on another day, is not among
                  the later ones.{missingDaysText(funnel.data.missingDays)}
                </p>
              </div>
            )
          }
        </Loaded>
      </AdminPart>

      {figures && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-8">
          {DIMENSIONS.map(({ dimension, title, head }) => (
            <AdminPart key={dimension} title={title}>
              <ValueTable
                dimension={dimension}
                head={head}
                rows={figures.rows[dimension]}
                chosen={shown.where}
                onChoose={choose}
              />
            </AdminPart>
          ))}
        </div>
      )}
    </AdminPage>
  )
}

/** Lists the filters that narrow all figures of the page; each can be removed. */
function Filters({ where, onRemove }: { where: VisitKey[]; onRemove: (key: VisitKey) => void }) {
  if (where.length === 0) return null
  return (
    <ul aria-label="Narrowed to" className="flex flex-wrap gap-2">
      {where.map((key) => (
        <li key={key}>
          <Button onClick={() => onRemove(key)}>
            {filterText(key)}
            <X aria-hidden="true" className="size-4" />
            <span className="sr-only">, take off</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

const missingDaysText = (days: number): string =>
  days > 0 ? ` ${formatCount(days)} earlier days are not in it yet: they are being summed up.` : ''

/** Says how many visits the figures rest on, and where they were counted. */
function Basis({ reply }: { reply: Exclude<VisitTotals | FilteredVisits, { store: 'too_few' }> }) {
  const withdrawals = reply.store === 'totals' ? reply.withdrawals : 0
  return (
    <p className="text-sm text-ink-2">
      n = {formatCount(reply.visits)} visits, each of one browser on one day (UTC).{' '}
      {reply.store === 'visits'
        ? 'Counted from the visits themselves, which a withdrawal deletes.'
        : 'Counted from totals of hours and days; visitors are an estimate, mostly within 5%.'}
      {missingDaysText(reply.missingDays)}
      {withdrawals > 0 &&
        ` ${formatCount(withdrawals)} ${withdrawals === 1 ? 'visitor who withdrew stays' : 'visitors who withdrew stay'} in the totals without a trace.`}{' '}
      Whoever declined, or answered nothing, is not counted at all, so how many that were is not
      known.
    </p>
  )
}

function Save({ figures, sales }: { figures: VisitFigures; sales: Sales | null }) {
  const { act, busy } = useAct({
    name: 'save-analytics',
    failed: 'The file could not be made. Please try again.',
    work: async () => {
      const { analyticsCsvOf } = await import('./csv')
      const name = `sortie-visits-${figures.from}-${figures.to}.csv`
      saveFile(name, new Blob([analyticsCsvOf(figures, sales)], { type: 'text/csv' }))
    },
  })
  return (
    <Button busy={busy} pendingLabel="Saving..." onClick={act}>
      Save as CSV
    </Button>
  )
}
