import type { LedgerLine } from '@sortie/contracts/billing/ledger/ledger'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '@/components/button'
import { EmptyState } from '@/components/states/empty-state'
import { Listed, Loaded } from '@/components/states/query-states'
import { Moment, RowButton } from '@/components/tables/row-parts'
import { Table } from '@/components/tables/table'
import { formatCount, formatMoment } from '@/lib/format'
import { fetchOlder, ledgerRows } from '@/lib/orders/ledger-rows'
import { grantAct, returnOf } from '../acts/act-definitions'
import { type Act, useActDialog } from '../acts/act-dialog'
import { FiguresSkeleton, FigureTiles } from '../frame/figures'
import { AdminPage } from '../frame/frame'
import { AdminPart } from '../frame/part'
import { Id } from '../frame/references'
import { lineWorkOf, returnable } from '../orders/ledger'
import { userById, userLedgerQuery } from '../queries'

/** One user: who it is, the ledger, and what can be done for them. */
export function AdminUserPage({ userId }: { userId: string }) {
  const query = useQuery(userById(userId))
  const [open, dialog] = useActDialog()
  const user = query.data?.users[0]
  return (
    <AdminPage
      title={user ? (user.email ?? 'Erased user') : 'User'}
      aside={
        user && (
          <div className="flex flex-wrap gap-2">
            <Link
              to="/admin/$tab"
              params={{ tab: 'orders' }}
              search={{ search: userId }}
              className={buttonClass()}
            >
              Orders
            </Link>
            <Button variant="solid" onClick={() => open(grantAct(userId))}>
              Grant Missions
            </Button>
          </div>
        )
      }
    >
      <Loaded query={query} what="The user" waiting={<FiguresSkeleton />}>
        {() =>
          user ? (
            <div className="grid gap-2 text-sm text-ink-2">
              <p>
                <code className="font-mono text-xs wrap-anywhere">{userId}</code>
              </p>
              <p>
                Registered {formatMoment(user.registeredAt)}. The address is{' '}
                {user.confirmed ? 'confirmed' : 'not confirmed'}; the free analysis is{' '}
                {user.freeTrialUsed ? 'used' : 'not used'}.{user.admin && ' An operator.'}
              </p>
            </div>
          ) : (
            <EmptyState title="User not found.">No user has this ID.</EmptyState>
          )
        }
      </Loaded>
      {user && <Ledger userId={user.userId} open={open} />}
      {dialog}
    </AdminPage>
  )
}

type LedgerProps = { userId: `usr_${string}`; open: (act: Act) => void }

function Ledger({ userId, open }: LedgerProps) {
  const query = useInfiniteQuery(userLedgerQuery(userId))
  const [newest] = query.data?.pages ?? []
  const inRows = { ...query, fetchNextPage: () => fetchOlder(query) }
  return (
    <AdminPart title="Ledger">
      <div className="grid gap-4">
        {newest && (
          <FigureTiles
            figures={[
              { name: 'Available', value: formatCount(newest.available) },
              { name: 'Reserved', value: formatCount(newest.reserved) },
              { name: 'Debt', value: formatCount(newest.debt), alarm: newest.debt > 0 },
            ]}
          />
        )}
        <Listed
          query={inRows}
          what="The ledger"
          rowsOf={({ lines }) => lines}
          empty={{
            title: 'No activity yet.',
            text: 'Missions the user buys, spends or gets are listed here.',
          }}
        >
          {(lines) => <Lines lines={lines} onReturn={(id) => open(returnOf(id, userId))} />}
        </Listed>
      </div>
    </AdminPart>
  )
}

type LinesProps = { lines: LedgerLine[]; onReturn: (reportId: string) => void }

function Lines({ lines, onReturn }: LinesProps) {
  const open = returnable(lines)
  return (
    <Table
      caption="Ledger"
      rows={ledgerRows(lines)}
      keyOf={({ id }) => id}
      columns={[
        { head: 'When', cell: ({ at }) => <Moment at={at} /> },
        { head: 'What', cell: ({ kind }) => <span className="capitalize">{kind}</span> },
        {
          head: 'About',
          cell: (line) => (
            <span className="grid gap-0.5">
              {lineWorkOf(line) && <Id>{lineWorkOf(line)}</Id>}
              {line.orderId && <Id>{line.orderId}</Id>}
              {line.note && <span className="text-ink-2">{line.note}</span>}
            </span>
          ),
        },
        { head: 'Change', end: true, cell: ({ change }) => signed.format(change) },
        { head: 'Balance', end: true, cell: ({ balance }) => formatCount(balance) },
        {
          head: 'Act',
          end: true,
          cell: ({ id, reportId }) =>
            reportId && open.has(id) ? (
              <RowButton onClick={() => onReturn(reportId)}>Return</RowButton>
            ) : null,
        },
      ]}
    />
  )
}

const signed = new Intl.NumberFormat('en', { signDisplay: 'exceptZero' })
