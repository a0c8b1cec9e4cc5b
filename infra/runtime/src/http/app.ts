import express, { type Express, type Request, type Response, Router } from 'express'
import { type Log, SpanKind, span } from '../process/telemetry.ts'
import { readJsonBody } from './json-body.ts'
import { problemReplies, sendProblem } from './problem.ts'
import type { ServiceReadiness } from './readiness.ts'
import { createReplyTimes } from './reply-times.ts'
import type { Route } from './route.ts'
import { type Serving, serveEndpoint } from './serve.ts'

export const BODY_LIMIT = 64 * 1024
/** A signed body comes from a partner's machine, and may be longer than one that a page sends. */
export const RAW_LIMIT = 512 * 1024

export type HttpOptions = Omit<Serving, 'expectWrites'> & {
  routes: Route[]
  log: Log
  readiness: Pick<ServiceReadiness, 'state' | 'expectWrites'>
  metrics: (request: Request, response: Response) => void
}

const jsonReader = readJsonBody(BODY_LIMIT)

/** Returns the middleware that reads the body of an endpoint. */
const bodyReadersOf = ({ accepts, mostBytes = RAW_LIMIT }: Route['endpoint']) => {
  if (accepts === 'none') return []
  if (accepts === 'json') return [jsonReader]
  return [express.raw({ type: () => true, limit: mostBytes })]
}

const methodsByPath = (routes: Route[]): Map<string, string[]> =>
  new Map(
    [...Map.groupBy(routes, ({ endpoint }) => endpoint.path)].map(([path, there]) => [
      path,
      there.map(({ endpoint }) => endpoint.method.toUpperCase()),
    ]),
  )

/** A route as Express calls it: in a span of its own, its time measured. */
const traced = (route: Route, serving: Serving, measure: ReturnType<typeof createReplyTimes>) => {
  const { method, path, produces } = route.endpoint
  const handle = serveEndpoint(route, serving)
  const attributes = { 'http.method': method, 'http.route': path }
  return (request: Request, response: Response) => {
    const began = performance.now()
    response.once('close', () => {
      const replied = { method, route: path, status: response.statusCode }
      measure(performance.now() - began, replied, produces)
    })
    const parent = request.get('traceparent') ?? null
    const name = `${method.toUpperCase()} ${path}`
    return span(name, { kind: SpanKind.SERVER, attributes, parent }, () =>
      handle(request, response),
    )
  }
}

/** All routes, and who asks with another method is told which there are. */
const routerOf = ({ routes, readiness, ...options }: HttpOptions): Router => {
  const router = Router()
  const serving: Serving = { ...options, expectWrites: readiness.expectWrites }
  const measure = createReplyTimes()
  for (const route of routes) {
    const { method, path } = route.endpoint
    router[method](path, ...bodyReadersOf(route.endpoint), traced(route, serving, measure))
  }
  for (const [path, methods] of methodsByPath(routes)) {
    router.all(path, (_request, response) => {
      response.setHeader('Allow', methods.join(', '))
      sendProblem(response, 'method_not_allowed')
    })
  }
  return router
}

/** The web server of a service: its endpoints, health, metrics; every refusal is a problem. */
export const createApp = (options: HttpOptions): Express => {
  const { log, readiness, metrics } = options
  const app = express().disable('x-powered-by').set('query parser', 'simple').set('etag', false)

  app.get('/healthz', (_request, response) => void response.json({ ok: true }))
  // An instance that only reads still serves: what it cannot do is told beside it.
  app.get('/readyz', (_request, response) => {
    const { reads, writes, stopping } = readiness.state()
    const serves = reads && !stopping
    const ok = serves && writes
    response.status(serves ? 200 : 503).json({ ok, checks: { reads, writes }, stopping })
  })
  app.get('/metrics', metrics)
  app.use(routerOf(options))
  app.use((_request, response) => sendProblem(response, 'not_found'))
  app.use(problemReplies(log))
  return app
}
