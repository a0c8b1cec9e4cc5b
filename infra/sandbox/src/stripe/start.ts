import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import type { StripeAccount } from './account.ts'
import { createStripeApi } from './api/api.ts'
import { startClockwork } from './clockwork.ts'
import { createControls } from './controls.ts'
import { createFaults } from './faults.ts'
import { createCheckoutPages } from './page/pages.ts'
import { openSettlements } from './payments/settlements.ts'
import { openStripeStore } from './store.ts'
import { openQueue } from './webhooks/queue.ts'
import { createWebhooks } from './webhooks/webhooks.ts'

export type StripeOptions = {
  /** Address of the webhook endpoint; it may be set later by `tell`. */
  webhookUrl?: string
  /** SQLite file of everything; in memory unless given. */
  file?: string
  host?: string
  /** 0, the default, takes any that is free. */
  port?: number
  /** Address of the hosted pages as a browser reaches them. */
  pages?: string
  secretKey?: string
  webhookSecret?: string
  /** The time that a bank takes to answer, in ms. */
  bankMs?: number
  /** Other stand-ins that answer at the same port. */
  neighbors?: express.Router
}

/** A bank takes days; here, long enough that a buyer sees the page which says that it is waited for. */
const BANK_MS = 6_000

/** Stripe as it stands in here. */
export type StripeStandIn = {
  /** Its base address, without a slash at the end: `STRIPE_API_URL`. */
  url: string
  port: number
  /** `STRIPE_SECRET_KEY` and `STRIPE_WEBHOOK_SECRET`. */
  secretKey: string
  webhookSecret: string
  /** Sets the address of the webhook endpoint. */
  tell: (url: string) => void
  stop: () => Promise<void>
}

const generated = (prefix: string) => `${prefix}_${randomBytes(24).toString('hex')}`

const listen = (app: express.Express, port: number, host: string) =>
  new Promise<Server>((resolve, reject) => {
    const server = app.listen(port, host, (error?: Error) =>
      error ? reject(error) : resolve(server),
    )
  })

/**
 * Starts a stand-in for Stripe: its API under `/v1`, the hosted page under `/c/pay`, signed
 * webhooks, and what tests need under `/_test`.
 */
export const startStripe = async (options: StripeOptions = {}): Promise<StripeStandIn> => {
  const { file = ':memory:', host = '127.0.0.1', bankMs = BANK_MS } = options
  const { secretKey = generated('sk_test'), webhookSecret = generated('whsec') } = options
  const store = openStripeStore(file)
  const queue = openQueue(store)
  const endpoint = { url: options.webhookUrl ?? '', secret: webhookSecret }
  const faults = createFaults()
  const account: StripeAccount = {
    store,
    queue,
    settlements: openSettlements(store),
    pages: options.pages ?? '',
    bankMs,
    wake: () => {},
  }
  const app = express().disable('x-powered-by').set('etag', false)
  app.get('/readyz', (_request, response) => void response.json({ ok: true }))
  app.use('/_test', createControls({ account, faults, endpoint }))
  app.use('/c', createCheckoutPages(account))
  if (options.neighbors) app.use(options.neighbors)
  app.use(createStripeApi({ account, secretKey, faults }))
  const server = await listen(app, options.port ?? 0, host)
  const { port } = server.address() as AddressInfo
  account.pages ||= `http://localhost:${port}`
  const webhooks = createWebhooks(store, queue, endpoint)
  const clockwork = startClockwork(account, webhooks)
  account.wake = clockwork.wake
  return {
    url: `http://${host}:${port}`,
    port,
    secretKey,
    webhookSecret,
    tell: (url) => {
      endpoint.url = url
      clockwork.wake()
    },
    stop: async () => {
      clockwork.stop()
      await webhooks.stop()
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
      store.close()
    },
  }
}
