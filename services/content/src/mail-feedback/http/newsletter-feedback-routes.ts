import { receiveNewsletterFeedback } from '@sortie/contracts/content/newsletter/newsletter-feedback'
import { Rejection } from '@sortie/runtime/domain'
import { found, type Route, route } from '@sortie/runtime/http/route'
import type { NetworkThrottle } from '@sortie/runtime/http/throttle'
import { type Log, meter } from '@sortie/runtime/process/telemetry'
import type { MailFeedback } from '../feedback.ts'
import type { FeedbackReceiver } from '../receivers.ts'

type Deps = {
  /** By the name of a mail service: those that are set up. */
  receivers: ReadonlyMap<string, FeedbackReceiver>
  endAfterFeedback: (feedback: readonly MailFeedback[], at: string) => Promise<void>
  /** Requests that turn out to be genuine do not count. */
  throttle: NetworkThrottle
  log: Log
}

const MOST_BYTES = 256 * 1_024

/** Receives bounces and complaints. Known and unknown addresses are answered alike. */
export const newsletterFeedbackRoutes = (deps: Deps): Route[] => {
  const { receivers, endAfterFeedback, throttle, log } = deps
  const counter = meter().createCounter('sortie_newsletter_feedback')
  const refusals = meter().createCounter('sortie_newsletter_feedback_refused')

  return [
    route(receiveNewsletterFeedback, async ({ params, raw, headers, caller, now }) => {
      const { provider } = params
      const receive = found(receivers.get(provider), 'not_found')
      const giveBack = await throttle.takeFrom(caller.ip)
      if (raw.length > MOST_BYTES) throw new Rejection('body_too_large')
      const reading = await receive({ raw, headers, now })
      if (reading.refused) {
        const { refused: reason } = reading
        log.warn({ upstream: provider, reason }, 'feedback of a mail service was refused')
        refusals.add(1, { provider, reason })
        throw new Rejection(reason === 'malformed' ? 'invalid_request' : 'feedback_unverified')
      }
      giveBack()
      await endAfterFeedback(reading.feedback, now)
      for (const { kind } of reading.feedback) counter.add(1, { provider, kind })
      if (!reading.feedback.length) counter.add(1, { provider, kind: 'other' })
      return { received: true }
    }),
  ]
}
