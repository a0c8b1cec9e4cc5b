import type { BillingEvent } from '@sortie/contracts/billing'
import type { Commands } from '@sortie/runtime/store/command'
import { work } from '@sortie/runtime/work/work'
import type { Apply, PaymentOutcome } from '../../orders/apply-payment.ts'
import { isMissing } from '../../stripe/errors.ts'
import type { Payments } from '../../stripe/payments.ts'
import { PAYMENT_ATTEMPTS } from '../../stripe/stripe.ts'
import { type PaymentEventCommand, paymentEventOf } from '../decider/payment-event.ts'

type PaymentArrival = Extract<BillingEvent, { type: 'PaymentEventReceived' }>
type Deps = { events: Commands<PaymentEventCommand>; payments: Payments; apply: Apply }

/** Returns true for an event about a refund: its object is one. */
const isOfRefund = (kind: string) => kind.startsWith('refund.') || kind.startsWith('charge.refund.')

/** Applies an event of Stripe. The event is a hint only: its object is fetched afresh and applied as it is now. */
export const applyPaymentEvent = ({ events, payments, apply }: Deps) => {
  const applyNow = async (kind: string, objectId: string): Promise<PaymentOutcome> => {
    if (kind.startsWith('checkout.session.')) {
      return apply.session(await payments.session(objectId), 'webhook')
    }
    if (kind.startsWith('charge.dispute.')) {
      return apply.dispute(await payments.dispute(objectId), 'webhook')
    }
    const payment = isOfRefund(kind)
      ? await payments.paymentOfRefund(objectId)
      : await payments.paymentOfCharge(objectId)
    return apply.refunds(payment, 'webhook')
  }

  const applyIfOurs = async (kind: string, objectId: string): Promise<PaymentOutcome> => {
    try {
      return await applyNow(kind, objectId)
    } catch (error) {
      if (isMissing(error)) return { outcome: 'not_ours' }
      throw error
    }
  }

  const on = 'PaymentEventReceived'
  const run = async ({ data: { eventId, kind, objectId } }: PaymentArrival) => {
    const applied = await applyIfOurs(kind, objectId)
    const data = { eventId, ...applied, at: new Date().toISOString() }
    await events.handle(paymentEventOf(eventId), { type: 'Apply', data })
  }
  const attempts = PAYMENT_ATTEMPTS
  return [
    work<BillingEvent, typeof on>({
      name: 'apply-payment-event',
      on: [on],
      attempts,
      run,
      when: ({ data: { kind } }) => !isOfRefund(kind),
    }),
    // Of its own name, as older releases would take the refund for a charge, which there is not.
    work<BillingEvent, typeof on>({
      name: 'apply-refund-event',
      on: [on],
      attempts,
      run,
      when: ({ data: { kind } }) => isOfRefund(kind),
    }),
  ]
}
