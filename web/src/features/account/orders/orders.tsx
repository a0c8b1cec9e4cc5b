import type { Order } from '@sortie/contracts/billing/orders/orders'
import { PACKS } from '@sortie/contracts/billing/packs'
import clsx from 'clsx'
import { FileText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Badge } from '@/components/badge'
import { Button, buttonClass } from '@/components/button'
import { Arriving } from '@/components/late/arriving'
import { EmptyState } from '@/components/states/empty-state'
import { formatCents, formatDay } from '@/lib/format'
import { declineText } from '@/lib/orders/decline'
import { shownStatus, statusTexts } from '@/lib/orders/order-status'
import { invoiceAddress } from '@/lib/orders/orders'
import { AccountCard, AccountPanel, AccountPart } from '../part'
import { myOrdersQuery } from '../queries'
import { tones } from './order-tones'
import { isAskable, paperName, refundText, refusalText, requestText } from './refund-words'

const RefundDialog = lazy(() => import('./refund-dialog'))

/** Lists the user's orders, each with its status, its papers, and the way to a refund. */
export function OwnOrders() {
  return (
    <AccountPanel id="orders" title="Orders and invoices" lead="Prices include tax.">
      <AccountPart what="Your orders" query={myOrdersQuery} rows={2}>
        {(orders) =>
          orders.length ? (
            <AccountCard>
              <ul className="divide-y divide-line">
                {orders.map((order) => (
                  <OrderRow key={order.orderId} order={order} />
                ))}
              </ul>
            </AccountCard>
          ) : (
            <EmptyState title="No orders yet.">
              Packs start at $7.99. You’ll find your invoices here as PDFs.
            </EmptyState>
          )
        }
      </AccountPart>
    </AccountPanel>
  )
}

const nameOf = ({ packId }: Order) => PACKS.find(({ id }) => id === packId)?.name ?? packId

function OrderRow({ order }: { order: Order }) {
  const { orderId, missions, cents, status, startedAt, failure, invoices } = order
  const { refundedCents, chargedBackCents } = order
  const shown = shownStatus(order)
  const refund = refundText(order)
  const refusal = refusalText(order)
  const isFailed = order.refund?.status === 'failed'
  return (
    // The palette leads to it.
    <li id={orderId} tabIndex={-1} className="grid gap-3 px-5 py-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
            {nameOf(order)}
            <Badge tone={tones[shown]}>{statusTexts[shown]}</Badge>
          </h3>
          <p className="text-sm text-ink-2">
            {missions} missions · <time dateTime={startedAt}>{formatDay(startedAt)}</time>
          </p>
          {status === 'failed' && <p className="text-sm text-ink-2">{declineText(failure)}</p>}
          {refund && (
            <p className={clsx('text-sm', isFailed ? 'text-bad' : 'text-ink-2')}>{refund}</p>
          )}
          {refusal && <p className="text-sm text-ink-2 wrap-anywhere">{refusal}</p>}
        </div>
        <p className="text-end font-semibold tabular-nums">
          {formatCents(cents)}
          {refundedCents > 0 && (
            <span className="block text-sm font-normal text-ink-2">
              {formatCents(refundedCents)} refunded
            </span>
          )}
          {chargedBackCents > 0 && (
            <span className="block text-sm font-normal text-ink-2">
              {formatCents(chargedBackCents)} returned by your bank
            </span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 empty:hidden">
        {invoices.map(({ invoiceId, number, kind }) => (
          <a
            key={invoiceId}
            href={invoiceAddress(invoiceId)}
            download
            className="inline-flex min-h-11 items-center gap-1.5 text-sm text-petrol underline underline-offset-4"
          >
            <FileText className="size-4" />
            {paperName(kind)} {number} (PDF)
          </a>
        ))}
        <NextStep order={order} />
      </div>
    </li>
  )
}

/** Shows the next step that the status of an order allows, such as paying for an open one. */
function NextStep({ order }: { order: Order }) {
  const [asking, setAsking] = useState(false)
  if (order.status === 'open' && order.url)
    return (
      <a href={order.url} className={buttonClass('plain')}>
        Continue to Payment
      </a>
    )
  if (order.status === 'refund_requested')
    return <p className="text-sm text-ink-2">{requestText(order)}</p>
  if (!isAskable(order)) return null
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Request a Refund
      </Button>
      {asking && (
        <Suspense fallback={<Arriving onGiveUp={() => setAsking(false)} />}>
          <RefundDialog order={order} name={nameOf(order)} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
