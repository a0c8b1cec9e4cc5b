import type { AdminOrder } from '@sortie/contracts/billing/orders/orders'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@/components/states/skeleton'
import { formatCents, formatCount } from '@/lib/format'
import { orderRefundableQuery } from '../queries'

/** Shows the amount that a refund of this order sends back now, beside the amount that the buyer requested. */
export function RefundSum({ order }: { order: AdminOrder }) {
  const { orderId, missions, refundRequest } = order
  const { data, error } = useQuery(orderRefundableQuery(orderId))
  return (
    <div className="grid gap-2">
      {refundRequest && (
        <p>
          The buyer requested {formatCents(refundRequest.cents)}. A refund covers what is unused
          now.
        </p>
      )}
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 rounded-sm bg-sunken px-3 py-2 tabular-nums">
        <dt>Unused missions</dt>
        <dd className="text-end text-ink">
          {data ? (
            `${formatCount(data.missions)} of ${formatCount(missions)}`
          ) : (
            <Unknown error={error} />
          )}
        </dd>
        <dt>The buyer gets back</dt>
        <dd className="text-end font-semibold text-ink">
          {data ? formatCents(data.cents) : <Unknown error={error} />}
        </dd>
      </dl>
      <p>We take back the unused missions and send their price to the buyer’s card or account.</p>
    </div>
  )
}

function Unknown({ error }: { error: Error | null }) {
  return error ? 'could not be loaded' : <Skeleton className="my-1 h-4 w-16" />
}
