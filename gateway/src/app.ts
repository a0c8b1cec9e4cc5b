import { isIP } from 'node:net'
import { problemReplies, sendProblem } from '@sortie/runtime/problem'
import type { Log } from '@sortie/runtime/telemetry'
import express, { type Express, type Request, type RequestHandler, type Response } from 'express'
import { serveDocs } from './docs.ts'
import { exchangeOf } from './exchange.ts'
import type { createHealth } from './health.ts'
import { securityHeaders } from './security-headers.ts'

type Given = {
  log: Log
  publicUrl: string
  web: RequestHandler
  trustedProxies: string[]
  observe: (request: Request, response: Response) => void
  api: (request: Request, response: Response) => Promise<void>
  health: ReturnType<typeof createHealth>
  ready: () => Promise<boolean>
  metrics: (request: Request, response: Response) => void
}

const named = (response: Response, route: string) => {
  exchangeOf(response).route = route
  response.setHeader('Cache-Control', 'no-store')
  return response
}

/** Whether somebody on this machine asks, and not a proxy on it for somebody else. */
const isLoopback = ({ socket, headers }: Request) => {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const local = isIP(address) === 4 ? address.startsWith('127.') : address === '::1'
  return local && !headers['x-forwarded-for'] && !headers.forwarded
}

// The address as it was sent: whatever begins like the API never reaches the web app.
const isCall = /^\/api(\/|\?|$)/i
const isOwn = /^\/api\/(docs|health)(\/|\?|$)/

/** The gateway's addresses: its own health, the API and its documents, and the web app. */
export const createGatewayApp = (given: Given): Express => {
  const { health, ready, metrics, observe, api } = given
  const secure = securityHeaders(given.publicUrl)
  const app = express().disable('x-powered-by').set('query parser', false).set('etag', false)
  app.set('trust proxy', given.trustedProxies.length ? given.trustedProxies : false)
  app.set('case sensitive routing', true)
  // Calls first: they are most of the traffic, and need none of what follows. All in one step, as
  // each step of its own would cost a call as much as what is done in it.
  app.use((request, response, next) => {
    observe(request, response)
    secure(response)
    return isCall.test(request.url) && !isOwn.test(request.url) ? api(request, response) : next()
  })

  app.get('/healthz', (_request, response) => void named(response, '/healthz').json({ ok: true }))
  app.get('/readyz', async (_request, response) => {
    const ok = await ready()
    named(response, '/readyz')
      .status(ok ? 200 : 503)
      .json({ ok, checks: { keys: ok } })
  })
  app.get('/metrics', (request, response) => {
    named(response, '/metrics')
    if (isLoopback(request)) metrics(request, response)
    else sendProblem(response, 'not_found')
  })
  app.get('/api/health', async (_request, response) => {
    const summary = await health()
    named(response, '/api/health')
      .status(summary.ok ? 200 : 503)
      .json(summary)
  })
  app.use(serveDocs())
  app.use((request, response, next) => (isCall.test(request.url) ? api(request, response) : next()))
  app.use(given.web)
  app.use(problemReplies(given.log))
  return app
}
