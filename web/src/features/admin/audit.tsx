import type { Reply } from '@sortie/contracts/call'
import type { listAudit } from '@sortie/contracts/identity/accounts/admin-users'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Listed } from '@/components/states/query-states'
import { Moment } from '@/components/tables/row-parts'
import { type Column, Table } from '@/components/tables/table'
import { AdminPage } from './frame/frame'
import { Address, Id, UserLink } from './frame/references'
import { auditList } from './queries'

/** The acts of operators, newest first. Nobody can change this log. */
export function Audit() {
  const query = useInfiniteQuery(auditList)
  return (
    <AdminPage title="Audit log">
      <Listed
        query={query}
        what="The audit log"
        rowsOf={({ entries }) => entries}
        empty={{
          title: 'No operator actions yet.',
          text: 'Every operator action is listed here permanently, with its reason.',
        }}
      >
        {(rows) => (
          <Table caption="Audit log" rows={rows} keyOf={({ id }) => id} columns={columns} />
        )}
      </Listed>
    </AdminPage>
  )
}

function Target({ children }: { children: string }) {
  return children.startsWith('usr_') ? <UserLink userId={children} /> : <Id>{children}</Id>
}

type Entry = Reply<typeof listAudit>['entries'][number]

/** Actors without an account: billing itself, and commands on the machine. */
const NOBODY: Record<string, string> = {
  usr_system: 'Sortie, automatically',
  usr_operator: 'Command line',
}

const columns: Column<Entry>[] = [
  { head: 'When', cell: ({ at }) => <Moment at={at} /> },
  {
    head: 'Who',
    cell: ({ operatorId, operatorEmail }) =>
      NOBODY[operatorId] ?? (
        <UserLink userId={operatorId}>
          {operatorEmail === null ? <Id>{operatorId}</Id> : <Address>{operatorEmail}</Address>}
        </UserLink>
      ),
  },
  {
    head: 'What',
    cell: ({ action, context }) => (
      <>
        {action} <span className="text-ink-2">in {context}</span>
      </>
    ),
  },
  { head: 'Target', cell: ({ target }) => <Target>{target}</Target> },
  {
    head: 'Reason',
    cell: ({ reason }) => reason ?? <span className="text-ink-2">–</span>,
  },
]
