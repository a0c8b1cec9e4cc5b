import type { Context } from '@sortie/contracts/context'
import type { WorkSummary } from '@sortie/contracts/operators/operations'
import { useQueries } from '@tanstack/react-query'
import { EmptyState } from '@/components/states/empty-state'
import { Loaded } from '@/components/states/query-states'
import { Moment, RowButton } from '@/components/tables/row-parts'
import { type Column, Table } from '@/components/tables/table'
import { retryOf } from '../acts/act-definitions'
import type { Act } from '../acts/act-dialog'
import { AdminPart } from '../frame/part'
import { Fault, Id } from '../frame/references'
import { CONTEXTS, contextWorkQuery } from '../queries'
import { together } from './together'

/** Work that every service gave up, with why, and another try. */
export function DeadWork({ open }: { open: (act: Act) => void }) {
  const queries = useQueries({
    queries: CONTEXTS.map((context) => contextWorkQuery(context, 'dead')),
  })
  const { query, rows } = together(queries, ({ items }) => items)
  return (
    <AdminPart title="Failed work">
      <Loaded query={query} what="The work of a service">
        {() => (
          <>
            {rows.length === 0 ? (
              <EmptyState title="No failed work.">
                Work that failed on every try is listed here with its error.
              </EmptyState>
            ) : (
              <Table
                caption="Failed work"
                rows={rows}
                keyOf={({ context, row: { id } }) => `${context} ${id}`}
                columns={columnsOf(open)}
              />
            )}
          </>
        )}
      </Loaded>
    </AdminPart>
  )
}

/** Returns the columns of dead work items, with their acts. */
const columnsOf = (open: (act: Act) => void): Column<{ context: Context; row: WorkSummary }>[] => [
  {
    head: 'Work',
    cell: ({ context, row: { work } }) => (
      <>
        {work} <span className="text-ink-2">of {context}</span>
      </>
    ),
  },
  { head: 'Stream', cell: ({ row }) => <Id>{row.stream}</Id> },
  { head: 'Error', cell: ({ row }) => <Fault>{row.error ?? '–'}</Fault> },
  { head: 'Tries', end: true, cell: ({ row }) => row.attempts },
  { head: 'Since', end: true, cell: ({ row }) => <Moment at={row.at} /> },
  {
    head: 'Act',
    end: true,
    cell: ({ context, row }) => (
      <RowButton onClick={() => open(retryOf(context, row))}>Retry</RowButton>
    ),
  },
]
