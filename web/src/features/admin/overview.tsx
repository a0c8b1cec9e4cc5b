import type { getAnalysisOverview } from '@sortie/contracts/analysis/reports/report-jobs'
import type { Reply } from '@sortie/contracts/call'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Loaded } from '@/components/states/query-states'
import { State } from '@/components/tables/row-parts'
import { Table } from '@/components/tables/table'
import { formatCents, formatCount } from '@/lib/format'
import { FiguresSkeleton, type FigureTile, FigureTiles } from './frame/figures'
import { AdminPage } from './frame/frame'
import { AdminPart } from './frame/part'
import { NothingMeasured } from './measured'
import { SendingDomainPart } from './newsletter/sending-domain'
import { Money } from './orders/money'
import {
  analysisOverview,
  articleFigures,
  CONTEXTS,
  contextWorkQuery,
  inboxFigures,
  usersOverview,
} from './queries'

/** Shows the most important figures of all services; those that need attention stand out. */
export function Overview() {
  const measured = useQuery(analysisOverview).data?.measured
  return (
    <AdminPage title="Overview">
      <NothingMeasured measured={measured} />
      <Money />
      <People />
      <Reports />
      <Articles />
      <Queues />
      <SendingDomainPart />
    </AdminPage>
  )
}

function People() {
  const users = useQuery(usersOverview)
  const inbox = useQuery(inboxFigures)
  const { waiting = 0, late = 0 } = inbox.data ?? {}
  return (
    <AdminPart title="People">
      <Loaded query={users} what="The users" waiting={<FiguresSkeleton />}>
        {() =>
          users.data && (
            <FigureTiles
              figures={[
                {
                  name: 'Accounts opened',
                  value: formatCount(users.data.users),
                  tab: 'users',
                },
                { name: 'Confirmed', value: formatCount(users.data.confirmed) },
                { name: 'New', value: formatCount(users.data.lastDay), note: 'in 24 hours' },
                { name: 'Open deletions', value: formatCount(users.data.deletionsOpen) },
                {
                  name: 'Messages',
                  value: inbox.data ? formatCount(waiting) : '–',
                  note: inbox.error
                    ? 'could not be loaded'
                    : late > 0
                      ? `${formatCount(late)} for more than 20 hours`
                      : 'waiting for an answer',
                  alarm: late > 0,
                  tab: 'inbox',
                },
              ]}
            />
          )
        }
      </Loaded>
    </AdminPart>
  )
}

function Reports() {
  const query = useQuery(analysisOverview)
  const { data } = query
  return (
    <AdminPart title="Reports">
      <Loaded query={query} what="The reports" waiting={<FiguresSkeleton />}>
        {() =>
          data && (
            <FigureTiles
              figures={[
                { name: 'Requested', value: formatCount(data.lastDay.requested), note: DAY },
                { name: 'Ready', value: formatCount(data.lastDay.ready), note: DAY },
                { name: 'Copied', value: formatCount(data.lastDay.copies), note: DAY },
                {
                  name: 'Failed',
                  value: formatCount(data.lastDay.failed),
                  note: DAY,
                  tab: 'jobs',
                  search: { status: 'failed' },
                },
                {
                  name: 'Running',
                  value: formatCount(
                    data.byStatus.requested + data.byStatus.queued + data.byStatus.running,
                  ),
                },
                {
                  name: 'Overdue',
                  value: formatCount(data.overdue),
                  alarm: data.overdue > 0,
                },
                ...spentOf(data),
              ]}
            />
          )
        }
      </Loaded>
    </AdminPart>
  )
}
function Articles() {
  const query = useQuery(articleFigures)
  const { data } = query
  const lately = (name: string, count: number, status: string): FigureTile => ({
    name,
    value: formatCount(count),
    note: DAY,
    tab: 'drafts',
    search: { status },
  })
  return (
    <AdminPart title="Articles">
      <Loaded query={query} what="The articles" waiting={<FiguresSkeleton />}>
        {() =>
          data && (
            <FigureTiles
              figures={[
                { name: 'Requested', value: formatCount(data.lastDay.requested), note: DAY },
                lately('Ready', data.lastDay.ready, 'ready'),
                lately('Failed', data.lastDay.failed, 'failed'),
                lately('Declined', data.lastDay.declined, 'declined'),
                {
                  name: 'Running',
                  value: formatCount(data.running),
                  tab: 'drafts',
                  search: { status: 'running' },
                },
              ]}
            />
          )
        }
      </Loaded>
    </AdminPart>
  )
}

type DaySpending = { spentToday: number; mostPerDay: number }

const spentFigure = (name: string, { spentToday, mostPerDay }: DaySpending): FigureTile => ({
  name,
  value: formatCents(spentToday * 100),
  note: `of ${formatCents(mostPerDay * 100)}, UTC`,
  alarm: spentToday >= mostPerDay * 0.9 && mostPerDay > 0,
})

/** Returns today's cost of measured figures and of the language model, each only where it is set up. */
const spentOf = ({ measured, model }: Reply<typeof getAnalysisOverview>): FigureTile[] => {
  // An analysis of the release before says nothing of either.
  const measures = measured && measured.sources.length > 0
  return [
    ...(measures ? [spentFigure('Sources today', measured)] : []),
    ...(model?.isOn ? [spentFigure('Model today', model)] : []),
  ]
}
const DAY = 'in 24 hours'

/** Shows the open work of each service, and its failed work. */
function Queues() {
  const queries = useQueries({
    queries: CONTEXTS.map((context) => contextWorkQuery(context, 'open')),
  })
  const rows = CONTEXTS.map((context, index) => ({ context, query: queries[index]! }))
  return (
    <AdminPart title="Queues">
      <Table
        caption="Queues of each service"
        rows={rows}
        keyOf={({ context }) => context}
        columns={[
          { head: 'Service', cell: ({ context }) => context },
          {
            head: 'State',
            cell: ({ query: { data, error } }) => {
              if (error) return <State tone="bad">no answer</State>
              if (!data) return <State tone="calm">checking</State>
              // A service of the release before does not say.
              if (data.topicIncomplete) return <State tone="bad">Kafka lost events</State>
              const isWell = data.depth.dead + data.parked === 0
              return isWell ? (
                <State tone="good">OK</State>
              ) : (
                <State tone="bad">needs attention</State>
              )
            },
          },
          { head: 'Open work', end: true, cell: ({ query }) => count(query.data?.depth.open) },
          {
            head: 'Failed work',
            end: true,
            cell: ({ query }) => <Due count={query.data?.depth.dead} tab="jobs" />,
          },
          {
            head: 'Parked events',
            end: true,
            cell: ({ query }) => <Due count={query.data?.parked} tab="parked" />,
          },
        ]}
      />
    </AdminPart>
  )
}

const count = (value: number | undefined) => (value === undefined ? '–' : formatCount(value))

/** A number that should be 0, and leads to what can be done where it is not. */
function Due({ count: value, tab }: { count: number | undefined; tab: string }) {
  if (!value) return count(value)
  return (
    <Link
      to="/admin/$tab"
      params={{ tab }}
      className="font-semibold text-bad underline underline-offset-2"
    >
      {count(value)}
    </Link>
  )
}
