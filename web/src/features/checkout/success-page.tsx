import type { OrderProgress } from '@sortie/contracts/billing/orders/orders'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { buttonClass } from '@/components/button'
import { Notice } from '@/components/states/notice'
import { Spinner } from '@/components/states/spinner'
import { useLive } from '@/lib/api/live'
import { formatCents, formatCount } from '@/lib/format'
import { declineText } from '@/lib/orders/decline'
import { invoiceAddress, liveOrder, orderQuery } from '@/lib/orders/orders'
import { grantWords } from '@/lib/orders/owed'
import { forgetOrder } from './payment'
import { reportPurchase } from './report-purchase'
import { Returned } from './returned'
import { returnedStatus } from './returned-words'

/** Returns true while the status, the balance or the papers of an order may still change. */
const waits = ({ status, balance, paidAt, invoices }: OrderProgress) =>
  status === 'open' ||
  status === 'pending' ||
  (paidAt !== null && (balance === null || invoices.length === 0))

/** Shows the page that a buyer comes back to: it waits for the payment by itself, and shows the result. */
export function SuccessPage({ orderId }: { orderId: string }) {
  const { data: order } = useSuspenseQuery(orderQuery(orderId))
  const connected = useLive(liveOrder, orderId, waits(order))
  const { packId, balance } = order
  useEffect(() => {
    if (order.status !== 'open') forgetOrder(packId)
    return reportPurchase(order)
  }, [order, packId])

  const status = returnedStatus(order)
  if (status) return <Returned order={order} status={status} />
  if (balance) return <Granted order={order} balance={balance} />
  if (order.status === 'failed' || order.status === 'expired') return <NotPaid order={order} />
  return <Waiting order={order} connected={connected} />
}

type GrantedProps = { order: OrderProgress; balance: { before: number; after: number } }

function Granted({ order: { missions, cents, invoices }, balance }: GrantedProps) {
  const invoice = invoices.find(({ kind }) => kind === 'invoice')
  const { title, settled } = grantWords(missions, balance)
  return (
    <Notice
      eyebrow="Funds authorized"
      title={title}
      actions={
        <>
          <Link to="/reports" className={buttonClass('main', 'lg')}>
            Launch Mission Dashboard
          </Link>
          <Link to="/keyword-intel" className={buttonClass('plain', 'lg')}>
            New Mission
          </Link>
          {invoice && (
            <a
              href={invoiceAddress(invoice.invoiceId)}
              download
              className={buttonClass('quiet', 'lg')}
            >
              Receipt {invoice.number} (PDF)
            </a>
          )}
        </>
      }
    >
      <p role="status">
        {settled && `You bought ${formatCount(missions)} missions. ${settled} `}
        Your balance changed from <Balance missions={balance.before} /> to{' '}
        <Balance missions={balance.after} /> {balance.after === 1 ? 'mission' : 'missions'}.
      </p>
      <p className="text-base">
        You paid {formatCents(cents)} once. Missions never expire. We’re emailing you the receipt.
        It is also in Account.
      </p>
    </Notice>
  )
}

function Balance({ missions }: { missions: number }) {
  return <strong className="text-2xl font-semibold text-ink">{formatCount(missions)}</strong>
}

function NotPaid({ order }: { order: OrderProgress }) {
  return (
    <Notice
      eyebrow="Not paid"
      title={order.status === 'failed' ? 'The payment failed' : 'The payment page has expired'}
      actions={
        <Link
          to="/checkout"
          search={{ package: order.packId }}
          className={buttonClass('main', 'lg')}
        >
          Try Again
        </Link>
      }
    >
      <p role="status">
        {order.status === 'failed'
          ? declineText(order.failure)
          : 'The payment did not arrive in time.'}
      </p>
      <p className="text-base">Nothing was charged, and we kept your pack.</p>
    </Notice>
  )
}

function Waiting({ order, connected }: { order: OrderProgress; connected: boolean }) {
  const pending = order.status === 'pending'
  return (
    <Notice
      eyebrow={pending ? 'Bank transfer' : 'Confirming'}
      title={pending ? 'Your bank is processing the payment' : 'Confirming your payment'}
      actions={<Actions order={order} />}
    >
      <div role="status" className="flex items-center gap-4">
        {!pending && <Spinner />}
        <p>
          {pending
            ? 'A bank debit takes a few days. You get your missions as soon as it is paid, and we’ll email you.'
            : 'This takes a few seconds. You can close the page; once the payment is confirmed, you get your missions.'}
        </p>
      </div>
      {!connected && <p className="text-base">The connection was lost. We’re trying again.</p>}
    </Notice>
  )
}

function Actions({ order: { status, url } }: { order: OrderProgress }): ReactNode {
  return (
    <>
      {status === 'open' && url && (
        <a href={url} className={buttonClass('plain')}>
          Not paid yet? Back to payment
        </a>
      )}
      <Link to="/reports" className={buttonClass('plain')}>
        Go to your dashboard
      </Link>
    </>
  )
}
