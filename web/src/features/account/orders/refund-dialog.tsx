import type { Order } from '@sortie/contracts/billing/orders/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/button'
import { Dialog } from '@/components/dialogs/dialog'
import { TextArea } from '@/components/fields/field'
import { FormFailure } from '@/components/fields/form-failure'
import { SessionEnded } from '@/components/states/session-ended'
import { isStatus } from '@/lib/api/api'
import { billingApi } from '@/lib/api/client/billing-api.gen'
import { keyPerContent } from '@/lib/api/idempotency'
import { failureText } from '@/lib/api/problem'
import { formatCents } from '@/lib/format'
import { useForm } from '@/lib/forms/form'
import { announce, warn } from '@/lib/notices/toast'
import { AccountPart } from '../part'
import { myOrdersQuery, refundableQuery } from '../queries'

type Props = { order: Order; name: string; onClose: () => void }

/** Shows the amount that an order would refund now, and the form that requests it. */
export default function RefundDialog({ order, name, onClose }: Props) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Request a refund"
      description={`${name}, bought for ${formatCents(order.cents)}. We pay back unused missions at the price you paid for each. A person checks your request; missions you use until then can reduce it.`}
    >
      <div className="mt-5">
        <AccountPart what="The sum" query={refundableQuery(order.orderId)} rows={1}>
          {({ missions, cents }) =>
            missions > 0 ? (
              <Ask order={order} missions={missions} cents={cents} onClose={onClose} />
            ) : (
              <Nothing onClose={onClose} />
            )
          }
        </AccountPart>
      </div>
    </Dialog>
  )
}

function Nothing({ onClose }: { onClose: () => void }) {
  return (
    <div className="grid gap-5">
      <p role="status">
        No unused missions are left in this order, so there is nothing to pay back.
      </p>
      <div className="flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  )
}

/** The messages typed so far, by order, until each is sent: signing in again in between loses nothing. */
const typed = new Map<string, string>()

type AskProps = { order: Order; missions: number; cents: number; onClose: () => void }

function Ask({ order, missions, cents, onClose }: AskProps) {
  const client = useQueryClient()
  const [keyOf] = useState(keyPerContent)
  const form = useForm<'message'>({
    action: 'request-refund',
    validate: () => null,
    explain: (error) => {
      if (isStatus(error, 401)) {
        warn('Error', 'The refund could not be requested')
        return <SessionEnded kept="your words" />
      }
      const words = failureText(error, 'The refund could not be requested. Please try again.')
      warn('Error', words, error)
      return words
    },
    submit: async ({ message }, action) => {
      typed.set(order.orderId, message)
      const body = { message: message.trim() }
      const { orderId } = order
      const input = { params: { orderId }, body, action, idempotencyKey: keyOf(body) }
      const reply = await billingApi.requestRefund(input)
      client.setQueryData(myOrdersQuery.queryKey, (known) =>
        known?.map((one) =>
          one.orderId === order.orderId
            ? {
                ...one,
                status: 'refund_requested' as const,
                refusal: null,
                refundRequest: { ...reply, at: new Date().toISOString() },
              }
            : one,
        ),
      )
      announce('Refund requested', `${formatCents(reply.cents)}. We’ll email you the answer.`)
      typed.delete(order.orderId)
      onClose()
    },
  })
  return (
    <form {...form.props} noValidate className="grid gap-5" aria-label="Request a refund">
      <dl className="grid gap-2 rounded-sm bg-sunken p-4 text-sm">
        <div className="flex justify-between gap-4">
          <dt className="text-ink-2">Unused missions</dt>
          <dd className="tabular-nums">
            {missions} of {order.missions}
          </dd>
        </div>
        <div className="flex justify-between gap-4 text-base font-semibold">
          <dt>You get back</dt>
          <dd className="tabular-nums">{formatCents(cents)}</dd>
        </div>
      </dl>
      <TextArea
        label="Why? (optional)"
        name="message"
        maxLength={1000}
        defaultValue={typed.get(order.orderId)}
        hint="It helps us improve."
        error={form.errors.message}
      />
      <FormFailure>{form.failure}</FormFailure>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="solid" busy={form.busy} pendingLabel="Sending...">
          Request {formatCents(cents)}
        </Button>
      </div>
    </form>
  )
}
