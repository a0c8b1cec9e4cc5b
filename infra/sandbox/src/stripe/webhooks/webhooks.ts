import { createHmac } from 'node:crypto'
import type { Store } from '../store.ts'
import type { Queue, QueuedDelivery } from './queue.ts'

/** As many are sent side by side, so nobody can count on an order. */
const AT_ONCE = 8
const ANSWER_WITHIN_MS = 10_000

/** `Stripe-Signature` of a body: HMAC-SHA256 over time and body, by the endpoint's secret. */
export const webhookSignatureOf = (body: string, secret: string, time: number) => {
  const signed = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return `t=${time},v1=${signed}`
}

export type WebhookTarget = { url: string; secret: string }

/** Sends events to the endpoint, by signed requests. */
export const createWebhooks = (store: Store, queue: Queue, endpoint: WebhookTarget) => {
  const underWay = new Map<number, Promise<void>>()
  const stopping = new AbortController()

  const send = async (delivery: QueuedDelivery) => {
    const event = store.find('event', delivery.event)
    const body = JSON.stringify(event, null, 2)
    const { age = 0, secret = endpoint.secret } = delivery.manner
    try {
      const reply = await fetch(endpoint.url, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': webhookSignatureOf(
            body,
            secret,
            Math.floor(Date.now() / 1_000) - age,
          ),
        },
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      })
      await reply.body?.cancel()
      queue.attempted(delivery, reply.status)
    } catch (error) {
      // This process stops before it learns the endpoint's answer: the next process sends the event again.
      if (stopping.signal.aborted) return
      const { cause, message } = error as Error & { cause?: { code?: string } }
      queue.attempted(delivery, null, cause?.code ?? message)
    }
  }

  return {
    /** Sends what is due; resolves with how many events that was, once they are answered. */
    run: async () => {
      if (!endpoint.url || stopping.signal.aborted) return 0
      const due = queue.due(AT_ONCE).filter(({ id }) => !underWay.has(id))
      const begun = due.slice(0, AT_ONCE - underWay.size).map((delivery) => {
        const sent = send(delivery).finally(() => underWay.delete(delivery.id))
        underWay.set(delivery.id, sent)
        return sent
      })
      await Promise.all(begun)
      return begun.length
    },
    stop: async () => {
      stopping.abort()
      await Promise.all(underWay.values())
    },
  }
}
export type WebhookSender = ReturnType<typeof createWebhooks>
