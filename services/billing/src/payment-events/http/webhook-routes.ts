import { stripeWebhook } from '@sortie/contracts/billing/payments/payments'
import { Rejection } from '@sortie/runtime/domain'
import { type Route, route } from '@sortie/runtime/http/route'
import { type Log, meter } from '@sortie/runtime/process/telemetry'
import type { Commands } from '@sortie/runtime/store/command'
import { readMessage } from '../../stripe/webhook.ts'
import { type PaymentEventCommand, paymentEventOf } from '../decider/payment-event.ts'

type Deps = {
  events: Commands<PaymentEventCommand>
  /** The newest first; while one is replaced, two are good. */
  secrets: string[]
  /**
   * Returns the current time of the database: the time of receipt is compared with payments that other machines
   * recorded.
   */
  databaseNow: () => Promise<string>
  log: Log
}

/** Stripe's messages are kept before they are acknowledged, and looked into afterwards. */
export const webhookRoutes = ({ events, secrets, databaseNow, log }: Deps): Route[] => {
  const refusals = meter().createCounter('sortie_billing_webhooks_refused')
  return [
    route(stripeWebhook, async ({ raw, headers }) => {
      const message = readMessage(raw, headers['stripe-signature'] as string | undefined, secrets)
      if (message.refused) {
        log.warn({ reason: message.refused }, 'a webhook was refused')
        refusals.add(1, { reason: message.refused })
        throw new Rejection('signature_invalid')
      }
      if (!message.wanted) return { received: true }
      const { notice } = message
      const stream = paymentEventOf(notice.eventId)
      const data = { ...notice, at: await databaseNow() }
      await events.handle(stream, { type: 'Receive', data }, { isNew: true })
      return { received: true }
    }),
  ]
}
