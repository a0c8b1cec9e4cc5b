import { setTimeout as sleep } from 'node:timers/promises'
import express, { type Request, type Response, Router } from 'express'
import { createRecentlyUsed } from './recently-used.ts'

/** So many receivers are kept, and so many of the latest requests to each. */
const MOST_RECEIVERS = 200
const MOST_REQUESTS = 50
/** Seconds that a receiver asks to wait which is called too often, or is down. */
const RETRY_AFTER = '2'

/** A request as it arrived. */
export type WebhookDelivery = {
  receivedAt: string
  headers: Record<string, unknown>
  /** The exact bytes as text: they are what a signature is of. */
  body: string
}

export type WebhookReceiverOptions = {
  /** The time that a slow receiver takes for its answer, in ms. */
  slowMs?: number
}

/** The behavior of a receiver: it answers with a status, or does what its name says. */
type Behavior = { status: number; isOnce: boolean } | 'redirect' | 'slow' | 'drops'

/** Reads the behavior of a receiver from the end of its name; null for one that takes all. */
const behaviorOf = (name: string): Behavior | null | 'unknown' => {
  const [, suffix = ''] = name.split('--')
  if (suffix === '') return null
  if (suffix === 'redirect' || suffix === 'slow' || suffix === 'drops') return suffix
  const [, status, once] = /^([45]\d\d)(-once)?$/.exec(suffix) ?? []
  return status ? { status: Number(status), isOnce: once !== undefined } : 'unknown'
}

const textOf = (body: unknown): string => (Buffer.isBuffer(body) ? body.toString('utf8') : '')

/**
 * Receivers of webhooks for tests and by hand. `POST /{name}` keeps the request and answers 204, unless the name ends in
 *
 * - `--500`, `--410` or any other status of an error; 429 and 503 come with `Retry-After: 2`
 * - `--500-once`: so for the first request only
 * - `--redirect`: 302 to `/{name}/elsewhere`, which keeps requests in the same list
 * - `--slow`: three seconds before the answer
 * - `--drops`: the connection ends before an answer
 *
 * `GET /{name}/_requests` lists what came, oldest first.
 */
export const createWebhookReceivers = ({ slowMs = 3_000 }: WebhookReceiverOptions = {}): Router => {
  const receivers = createRecentlyUsed<WebhookDelivery[], void>(MOST_RECEIVERS, () => [])
  const deliveriesOf = (request: Request) => receivers.open(String(request.params.name), undefined)

  const keep = (request: Request): WebhookDelivery[] => {
    const deliveries = deliveriesOf(request)
    deliveries.push({
      receivedAt: new Date().toISOString(),
      headers: request.headers,
      body: textOf(request.body),
    })
    if (deliveries.length > MOST_REQUESTS) deliveries.shift()
    return deliveries
  }

  const accept = (response: Response) => void response.status(204).end()

  const refuse = (response: Response, status: number) => {
    if (status === 429 || status === 503) response.set('retry-after', RETRY_AFTER)
    response.status(status).end()
  }

  const receive = async (request: Request, response: Response): Promise<void> => {
    const behavior = behaviorOf(String(request.params.name))
    if (behavior === 'unknown') {
      response.status(404).json({ error: 'No receiver has a name with this ending' })
      return
    }
    const isFirst = keep(request).length === 1
    if (behavior === null) return accept(response)
    if (typeof behavior === 'object') {
      if (behavior.isOnce && !isFirst) return accept(response)
      return refuse(response, behavior.status)
    }
    switch (behavior) {
      case 'redirect':
        response.redirect(302, `${request.baseUrl}/${request.params.name}/elsewhere`)
        return
      case 'slow':
        await sleep(slowMs)
        return accept(response)
      case 'drops':
        request.socket.destroy()
    }
  }

  const router = Router()
  router.get('/:name/_requests', (request, response) => {
    response.json({ requests: deliveriesOf(request) })
  })
  router.use(express.raw({ type: () => true, limit: '1mb' }))
  router.post('/:name', receive)
  router.all('/:name/elsewhere', (request, response) => {
    keep(request)
    accept(response)
  })
  return router
}
