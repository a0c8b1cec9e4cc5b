import type { HeldOrder } from '@sortie/contracts/tracking/partners/partner-orders'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Listed } from '@/components/states/query-states'
import { Moment, RowButton } from '@/components/tables/row-parts'
import { type Column, Table } from '@/components/tables/table'
import { amountIn } from '@/lib/partner-words'
import { StoryLink } from '../frame/references'
import { heldOrdersList } from '../queries'
import type { PartnerAct } from './partner-dialog'
import { heldReasonText } from './partner-terms'

/** Orders that partners are not told of until an operator decides; nothing where there are none. */
export function HeldOrders({ open }: { open: (act: PartnerAct) => void }) {
  const query = useInfiniteQuery(heldOrdersList)
  const isNothing = query.data?.pages.every(({ orders }) => orders.length === 0) ?? false
  if (isNothing || query.isPending) return null
  return (
    <section aria-label="Held orders" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-xl">Held orders</h2>
      <p className="text-sm text-ink-2">
        Partners are not told of these orders until you release them. They see how many there are,
        and no reason.
      </p>
      <Listed
        query={query}
        what="The held orders"
        rowsOf={({ orders }) => orders}
        empty={{ title: 'No held orders.', text: 'Orders that wait for you are listed here.' }}
      >
        {(rows) => (
          <Table
            caption="Held orders"
            rows={rows}
            keyOf={({ partnerOrderId }) => partnerOrderId}
            columns={columnsOf(open)}
          />
        )}
      </Listed>
    </section>
  )
}

const columnsOf = (open: (act: PartnerAct) => void): Column<HeldOrder>[] => [
  { head: 'Partner', cell: ({ ref }) => <div className="wrap-anywhere md:min-w-32">{ref}</div> },
  { head: 'Reason', cell: ({ reason }) => heldReasonText(reason) },
  { head: 'Order', cell: ({ orderId }) => <StoryLink id={orderId} /> },
  { head: 'Paid at', cell: ({ paidAt }) => <Moment at={paidAt} /> },
  { head: 'Paid', end: true, cell: ({ currency, paidCents }) => amountIn(currency, paidCents) },
  {
    head: 'Refunded',
    end: true,
    cell: ({ currency, refundedCents }) => amountIn(currency, refundedCents),
  },
  {
    head: 'Commission',
    end: true,
    cell: ({ currency, commissionCents }) => amountIn(currency, commissionCents),
  },
  {
    head: 'Act',
    end: true,
    cell: (order) => (
      <span className="inline-flex flex-wrap gap-1.5 md:justify-end">
        <RowButton onClick={() => open({ name: 'Release Order', order })}>Release</RowButton>
        <RowButton onClick={() => open({ name: 'Reject Order', order })}>Reject</RowButton>
      </span>
    ),
  },
]
