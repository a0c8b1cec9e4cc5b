import { problemReplies } from '@sortie/runtime/http/problem'
import type { Log } from '@sortie/runtime/process/telemetry'
import express, { type Express, type Request, type RequestHandler, type Response } from 'express'
import { exchangeOf } from './calls/exchange.ts'
import type { createHealth } from './health/health.ts'
import { serveDocs } from './pages/docs.ts'
import { securityHeaders } from './pages/security-headers.ts'

type Deps = {
  log: Log
  publicUrl: string
  web: RequestHandler
  trustedProxies: string[]
  observe: (request: Request, response: Response) => void
  api: (request: Request, response: Response) => Promise<void>
  health: ReturnType<typeof createHealth>
  ready: () => Promise<boolean>
}

const named = (response: Response, route: string) => {
  exchangeOf(response).route = route
  response.setHeader('Cache-Control', 'no-store')
  return response
}

// The address as it was sent: whatever begins like the API never reaches the web app.
const isCall = /^\/api(\/|\?|$)/i
const isOwn = /^\/api\/(docs|health)(\/|\?|$)/

/** The gateway's addresses: its own health, the API and its documents, and the web app. */
export const createGatewayApp = (deps: Deps): Express => {
  const { health, ready, observe, api } = deps
  const secure = securityHeaders(deps.publicUrl)
  const app = express().disable('x-powered-by').set('query parser', false).set('etag', false)
  app.set('trust proxy', deps.trustedProxies.length ? deps.trustedProxies : false)
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
  app.get('/api/health', async (_request, response) => {
    const summary = await health()
    named(response, '/api/health')
      .status(summary.ok ? 200 : 503)
      .json(summary)
  })
  app.use(serveDocs())
  app.use((request, response, next) => (isCall.test(request.url) ? api(request, response) : next()))
  app.use(deps.web)
  app.use(problemReplies(deps.log))
  return app
}
