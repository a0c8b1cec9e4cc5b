import type { AdminOrder, OrderStatus } from '@sortie/contracts/billing/orders/orders'
import { PACKS } from '@sortie/contracts/billing/packs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Listed } from '@/components/states/query-states'
import { Moment, RowButton, State, type StatusTone } from '@/components/tables/row-parts'
import { type Column, Table } from '@/components/tables/table'
import { adminApi } from '@/lib/api/client/admin-api.gen'
import { formatCents, formatCount } from '@/lib/format'
import { shownStatus, statusTexts } from '@/lib/orders/order-status'
import { closingAct, refundOf, refuseRefundAct } from '../acts/act-definitions'
import { type Act, useActDialog } from '../acts/act-dialog'
import { StateFilter } from '../frame/filter'
import { AdminPage } from '../frame/frame'
import { Address, FileLink, StoryLink, UserLink } from '../frame/references'
import { SearchForm } from '../frame/search-form'
import { type OrderFilter, ordersList, TROUBLES } from '../queries'

type OrdersSearch = { search?: string; status?: OrderFilter }

const tones: Record<OrderStatus, StatusTone> = {
  open: 'calm',
  pending: 'wait',
  paid: 'good',
  failed: 'bad',
  expired: 'calm',
  refund_requested: 'wait',
  refunded: 'calm',
  disputed: 'bad',
}
/** By status, and by what somebody has to look at. */
export const ORDER_FILTERS: OrderFilter[] = [
  ...(Object.keys(tones) as OrderStatus[]),
  ...(Object.keys(TROUBLES) as OrderFilter[]),
]

/** The interval at which orders are read again while a refund of one of them is on its way, in milliseconds. */
const UNDERWAY_MS = 2_000
const isUnderway = ({ orders }: { orders: AdminOrder[] }) =>
  orders.some(({ refundUnderway }) => refundUnderway)

type Props = {
  search: string | undefined
  status: OrderFilter | undefined
  onShow: (shown: OrdersSearch) => void
}

/** All orders, newest first, by status and by what was searched for. */
export function AllOrders({ search, status, onShow }: Props) {
  const query = useInfiniteQuery({
    ...ordersList(search, status),
    refetchInterval: ({ state }) => (state.data?.pages.some(isUnderway) ? UNDERWAY_MS : false),
  })
  const [open, dialog] = useActDialog()
  return (
    <AdminPage
      title="Orders"
      aside={
        <SearchForm
          label="Order, user or whole address"
          value={search}
          onSearch={(text) => onShow({ ...(text && { search: text }), ...(status && { status }) })}
        />
      }
    >
      <StateFilter
        label="Status"
        choices={ORDER_FILTERS}
        chosen={status}
        onChoose={(chosen) =>
          onShow({ ...(search && { search }), ...(chosen && { status: chosen }) })
        }
      />
      <Listed
        query={query}
        what="The orders"
        rowsOf={({ orders }) => orders}
        empty={{
          title: 'No orders found.',
          text: 'Choose another status, or search for something else.',
        }}
      >
        {(rows) => (
          <Table
            caption="Orders"
            rows={rows}
            keyOf={({ orderId }) => orderId}
            columns={columnsOf(open)}
          />
        )}
      </Listed>
      {dialog}
    </AdminPage>
  )
}

const nameOf = (packId: AdminOrder['packId']) =>
  PACKS.find(({ id }) => id === packId)?.name ?? packId
const isRefundable = ({ status, refundUnderway }: AdminOrder) =>
  (status === 'paid' || status === 'refund_requested') && !refundUnderway

/** A payment of a deleted account that was not sent back. A billing of the release before does not say. */
const isLateOpen = ({ paidAfterDeletion, lateRefundOpen, status }: AdminOrder) =>
  lateRefundOpen ?? (paidAfterDeletion && status !== 'refunded')
/**
 * Returns true where an operator can settle the refund elsewhere and close it here. On a disputed payment the bank
 * decides first.
 */
const isClosable = (order: AdminOrder) =>
  Boolean(order.failedRefund ?? order.unsentRefund) ||
  (isLateOpen(order) && order.status !== 'disputed')

/** A refund that somebody has to look at, with Stripe's code for why. */
function RefundTrouble({ order }: { order: AdminOrder }) {
  const { failedRefund, unsentRefund, refundDelay, refundUnderway } = order
  return (
    <>
      {refundUnderway && !refundDelay && (
        <span className="text-ink-2">The refund is approved, and is being sent</span>
      )}
      {failedRefund && (
        <span className="text-bad">
          Refund of {formatCents(failedRefund.cents)} failed: {failedRefund.reason}
        </span>
      )}
      {unsentRefund && (
        <span className="text-bad">The approved refund was not sent. {unsentRefund.reason}</span>
      )}
      {refundDelay && (
        <span className="text-bad">
          Stripe hasn’t accepted the refund ({refundDelay.code}). We’ll keep trying.
        </span>
      )}
    </>
  )
}

function StatusCell({ order }: { order: AdminOrder }) {
  const { status, failure, refundRequest, mismatches, paidAfterDeletion } = order
  const isOpen = isLateOpen(order)
  return (
    <span className="grid justify-items-start gap-1 md:min-w-40">
      <State tone={tones[status]}>{statusTexts[shownStatus(order)]}</State>
      {failure && <span className="text-ink-2">{failure}</span>}
      {refundRequest && (
        <span className="text-ink-2">
          Requested {formatCents(refundRequest.cents)}
          {refundRequest.message && `: “${refundRequest.message}”`}
        </span>
      )}
      {paidAfterDeletion &&
        (isOpen ? (
          <span className="text-bad">Paid after the account was deleted, not refunded yet</span>
        ) : (
          <span className="text-ink-2">
            Paid after the account was deleted,{' '}
            {status === 'refunded' ? 'refunded automatically' : 'closed by an operator'}
          </span>
        ))}
      <RefundTrouble order={order} />
      {mismatches > 0 && (
        <span className="text-bad">{formatCount(mismatches)} payments do not match</span>
      )}
    </span>
  )
}

function Amount({ order }: { order: AdminOrder }) {
  const { packId, cents, refundedCents, chargedBackCents } = order
  return (
    <>
      {formatCents(cents)}
      <span className="block whitespace-nowrap text-ink-2">{nameOf(packId)}</span>
      {refundedCents > 0 && (
        <span className="block whitespace-nowrap text-ink-2">
          {formatCents(refundedCents)} refunded
        </span>
      )}
      {chargedBackCents > 0 && (
        <span className="block whitespace-nowrap text-ink-2">
          {formatCents(chargedBackCents)} charged back
        </span>
      )}
    </>
  )
}

const papers = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  reversal: 'Credit note reversal',
} satisfies Record<AdminOrder['invoices'][number]['kind'], string>

const invoiceAddress = (invoiceId: string) =>
  adminApi.getUserInvoice.address({
    params: { invoiceId },
  })

/** An order with its invoices and credit notes, which stay when the buyer is gone. */
function Papers({ order: { orderId, invoices } }: { order: AdminOrder }) {
  return (
    <span className="grid min-w-0 grid-cols-[minmax(0,1fr)] justify-items-start gap-0.5 md:min-w-36">
      <StoryLink id={orderId} />
      {invoices.map(({ invoiceId, number, kind }) => (
        <FileLink key={invoiceId} href={invoiceAddress(invoiceId)}>
          {`${papers[kind]} ${number}`}
        </FileLink>
      ))}
    </span>
  )
}

/** Returns the columns of orders, with the acts of operators. */
const columnsOf = (open: (act: Act) => void): Column<AdminOrder>[] => [
  { head: 'Order', cell: (order) => <Papers order={order} /> },
  {
    head: 'Buyer',
    cell: ({ userId, email, buyerKnown }) => (
      <UserLink userId={userId}>
        <Address known={buyerKnown}>{email}</Address>
      </UserLink>
    ),
  },
  { head: 'Status', cell: (order) => <StatusCell order={order} /> },
  { head: 'Amount', end: true, cell: (order) => <Amount order={order} /> },
  { head: 'Started', end: true, cell: ({ startedAt }) => <Moment at={startedAt} /> },
  {
    head: 'Act',
    end: true,
    cell: (order) =>
      isRefundable(order) || order.refundRequest || isClosable(order) ? (
        <span className="flex gap-1.5 md:justify-end">
          {isRefundable(order) && (
            <RowButton onClick={() => open(refundOf(order))}>Refund</RowButton>
          )}
          {order.refundRequest && !order.refundUnderway && (
            <RowButton onClick={() => open(refuseRefundAct(order))}>Refuse</RowButton>
          )}
          {isClosable(order) && (
            <RowButton onClick={() => open(closingAct(order))}>Close</RowButton>
          )}
        </span>
      ) : null,
  },
]
