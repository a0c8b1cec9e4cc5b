import type { Reply } from '@sortie/contracts/call'
import type { Context } from '@sortie/contracts/context'
import type { listParked } from '@sortie/contracts/operators/operations'
import { useQueries } from '@tanstack/react-query'
import { EmptyState } from '@/components/states/empty-state'
import { Loaded } from '@/components/states/query-states'
import { Moment, RowButton } from '@/components/tables/row-parts'
import { type Column, Table } from '@/components/tables/table'
import { discardOf, replayAct } from '../acts/act-definitions'
import { type Act, useActDialog } from '../acts/act-dialog'
import { AdminPage } from '../frame/frame'
import { Fault, Id } from '../frame/references'
import { CONTEXTS, parkedOf } from '../queries'
import { together } from './together'

/** Events that a service could not handle, with why, another try, and an end for what is no event. */
export function Parked() {
  const queries = useQueries({ queries: CONTEXTS.map(parkedOf) })
  const { query, rows } = together(queries, ({ parked }) => parked)
  const [open, dialog] = useActDialog()
  return (
    <AdminPage title="Parked events">
      <Loaded query={query} what="The parked events of a service">
        {() =>
          rows.length === 0 ? (
            <EmptyState title="No parked events.">
              Events that a service cannot handle are listed here with the reason. Later events of
              the same stream wait behind them.
            </EmptyState>
          ) : (
            <Table
              caption="Parked events"
              rows={rows}
              keyOf={({ row: { consumer, topic, offset, stream } }) =>
                `${consumer} ${topic} ${stream} ${offset}`
              }
              columns={columnsOf(open)}
            />
          )
        }
      </Loaded>
      {dialog}
    </AdminPage>
  )
}

type Row = {
  context: Context
  row: Reply<typeof listParked>['parked'][number]
}

/** Returns the columns of parked events, with their acts. */
const columnsOf = (open: (act: Act) => void): Column<Row>[] => [
  { head: 'Consumer', cell: ({ row: { consumer } }) => consumer },
  {
    head: 'Stream',
    // An event that none of our services wrote may lack a stream.
    cell: ({ row: { stream } }) =>
      stream ? <Id>{stream}</Id> : <span className="text-ink-2">none</span>,
  },
  { head: 'Reason', cell: ({ row: { reason } }) => <Fault>{reason}</Fault> },
  { head: 'Topic', cell: ({ row: { topic, offset } }) => `${topic} at ${offset}` },
  { head: 'Parked', end: true, cell: ({ row }) => <Moment at={row.parkedAt} /> },
  {
    head: 'Act',
    end: true,
    cell: ({ context, row }) => (
      <span className="flex gap-1.5 md:justify-end">
        {/* A service of the release before does not say, and cannot discard. */}
        {row.holdsEvent === false && (
          <RowButton onClick={() => open(discardOf(context, row))}>Discard</RowButton>
        )}
        <RowButton onClick={() => open(replayAct(context, row))}>Replay</RowButton>
      </span>
    ),
  },
]
