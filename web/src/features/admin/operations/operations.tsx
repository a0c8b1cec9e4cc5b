import type { DashboardName } from '@sortie/contracts/operators/dashboards'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Button } from '@/components/button'
import { Choices } from '@/components/fields/choices'
import { Loaded } from '@/components/states/query-states'
import { formatMoment } from '@/lib/format'
import { AdminPage } from '../frame/frame'
import { dashboardOf, tracing } from '../queries'
import { Chart, Stats } from './chart'

/** The dashboards, by the question that each answers. */
const TITLES: Record<DashboardName, string> = {
  edge: 'Edge',
  money: 'Money',
  events: 'Events and stores',
  work: 'Work and sources',
  results: 'Reports and articles',
}
const NAMES = Object.keys(TITLES) as DashboardName[]

/** The time spans that panels can show, in hours. */
const SPANS: Record<string, number> = {
  '1 hour': 1,
  '3 hours': 3,
  '12 hours': 12,
  '1 day': 24,
  '7 days': 168,
}
const USUAL_SPAN = '3 hours'

/** As it stands in the address: `24h`. */
const codeOf = (span: string) => `${SPANS[span]}h`
const spanOf = (code: string | undefined) =>
  Object.keys(SPANS).find((span) => codeOf(span) === code) ?? USUAL_SPAN

type Props = {
  /** The name of a dashboard, as it stands in the address. */
  status: string | undefined
  /** The time span to show, such as `24h`. */
  search: string | undefined
  onShow: (shown: { status?: string; search?: string }) => void
}

/** Shows the dashboards for operators on call: figures of all processes, from Prometheus. */
export function Operations({ status, search, onShow }: Props) {
  const name = NAMES.find((one) => one === status) ?? 'edge'
  const span = spanOf(search)
  const query = useQuery({
    ...dashboardOf(name, SPANS[span]!),
    placeholderData: keepPreviousData,
  })
  const show = (next: { name: DashboardName; span: string }) =>
    onShow({
      ...(next.name !== 'edge' && { status: next.name }),
      ...(next.span !== USUAL_SPAN && { search: codeOf(next.span) }),
    })
  const { data } = query
  const { data: pages } = useQuery(tracing)
  return (
    <AdminPage
      title="Operations"
      aside={
        <Button
          busy={query.isFetching}
          pendingLabel="Loading..."
          onClick={() => void query.refetch()}
        >
          Load Anew
        </Button>
      }
    >
      <div className="flex flex-wrap gap-4">
        <Choices
          legend="Dashboard"
          choices={NAMES.map((one) => TITLES[one])}
          chosen={TITLES[name]}
          onChoose={(title) => show({ name: NAMES.find((one) => TITLES[one] === title)!, span })}
        />
        <Choices
          legend="How far back"
          choices={Object.keys(SPANS)}
          chosen={span}
          onChoose={(chosen) => show({ name, span: chosen })}
        />
      </div>
      <Loaded query={query} what="The figures">
        {() =>
          data && (
            <div aria-busy={query.isPlaceholderData} className="grid gap-4 aria-busy:opacity-60">
              <p className="text-sm text-ink-2">
                {formatMoment(data.from)} to {formatMoment(data.to)}, one value each{' '}
                {data.stepSeconds} s
                {pages?.tracesUrl && '. A click on a chart leads to the traces of that time'}
              </p>
              <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,26rem),1fr))] gap-4">
                {data.panels.map((panel) => (
                  <PanelCard
                    key={panel.title}
                    panel={panel}
                    shown={data}
                    tracesUrl={pages?.tracesUrl ?? null}
                  />
                ))}
              </div>
            </div>
          )
        }
      </Loaded>
    </AdminPage>
  )
}

type PanelProps = ComponentProps<typeof Chart>

function PanelCard({ panel, shown, tracesUrl }: PanelProps) {
  const { title, description, kind, series, isKnown } = panel
  return (
    <section aria-label={title} className="min-w-0 rounded-md border border-line bg-surface p-4">
      <h2 className="text-base font-semibold">{title}</h2>
      <p className="text-sm text-ink-2">{description}</p>
      {!isKnown ? (
        <p className="mt-3 text-sm text-bad">Prometheus did not answer this one.</p>
      ) : series.length === 0 ? (
        <p className="mt-3 text-sm text-ink-2">Nothing yet.</p>
      ) : kind === 'stat' ? (
        <Stats panel={panel} />
      ) : (
        <Chart panel={panel} shown={shown} tracesUrl={tracesUrl} />
      )}
    </section>
  )
}
