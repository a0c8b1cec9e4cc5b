import type { Context } from '@sortie/contracts/context'
import type { listParked } from '@sortie/contracts/operations'
import { useQueries } from '@tanstack/react-query'
import { EmptyState } from '@/components/empty-state'
import { type Act, useAct } from './act-dialog'
import { replayOf } from './deeds'
import { AdminPage } from './frame'
import { Loaded } from './listed'
import { CONTEXTS, parkedOf } from './queries'
import { Fault, Id, Moment, RowButton } from './shown'
import { type Column, Table } from './table'
import { together } from './together'

/** Events that a service could not handle, with why, and another try. */
export function Parked() {
  const queries = useQueries({ queries: CONTEXTS.map(parkedOf) })
  const { query, rows } = together(queries, ({ parked }) => parked)
  const [open, dialog] = useAct()
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
  row: (typeof listParked)['reply']['_output']['parked'][number]
}

/** What each row shows, and what can be done with it. */
const columnsOf = (open: (act: Act) => void): Column<Row>[] => [
  { head: 'Consumer', cell: ({ row: { consumer } }) => consumer },
  { head: 'Stream', cell: ({ row: { stream } }) => <Id>{stream}</Id> },
  { head: 'Reason', cell: ({ row: { reason } }) => <Fault>{reason}</Fault> },
  { head: 'Topic', cell: ({ row: { topic, offset } }) => `${topic} at ${offset}` },
  { head: 'Parked', end: true, cell: ({ row }) => <Moment at={row.parkedAt} /> },
  {
    head: 'Act',
    end: true,
    cell: ({ context, row }) => (
      <RowButton onClick={() => open(replayOf(context, row))}>Replay</RowButton>
    ),
  },
]
