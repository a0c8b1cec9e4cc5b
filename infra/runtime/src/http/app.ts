import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@sortie/contracts/kit'
import type { ProblemCode } from '@sortie/contracts/problems'
import express, { type Express, type Request, type Response, Router } from 'express'
import type { z } from 'zod'
import { Rejection } from '../domain.ts'
import { ANONYMOUS, because } from '../process/context.ts'
import { type Log, SpanKind, span } from '../process/telemetry.ts'
import { keyedHash } from '../store/keys.ts'
import { CALLER_HEADER, type Caller } from './caller.ts'
import { InvalidRequest, problemReplies, sendProblem } from './problem.ts'
import { createReplyTimes } from './reply-times.ts'

export const BODY_LIMIT = '64kb'
/** What is signed comes from a partner's machine, and may be longer than what a page sends. */
export const RAW_LIMIT = '512kb'

/** What a handler gets: everything parsed, nothing else. */
export type Ask<Params = unknown, Query = unknown, Body = unknown> = {
  params: Params
  query: Query
  body: Body
  /** Who is calling; `userId` is set wherever the endpoint asks for a user. */
  caller: Caller
  /** The signed-in user. @throws Rejection('unauthenticated') where there is none. */
  userId: string
  /** The body as it came, where the endpoint accepts it raw; else empty. */
  raw: Buffer
  /** The `Idempotency-Key`, if one was sent to an endpoint that honours it. */
  key: string | null
  /** ISO time at which the request arrived. */
  now: string
  headers: Request['headers']
  /** Sets a header of the reply. */
  set: (name: string, value: string) => void
}

type AnyEndpoint = Endpoint
export type Route = {
  endpoint: AnyEndpoint
  answer: (ask: Ask<never, never, never>, response: Response) => Promise<unknown>
}

/** An endpoint and what answers it. What it returns is parsed by the endpoint's reply schema. */
export const route = <
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(
  endpoint: Endpoint<Params, Query, Body, Reply>,
  answer: (
    ask: Ask<z.infer<Params>, z.infer<Query>, z.infer<Body>>,
    response: Response,
  ) => Promise<z.input<Reply> | undefined>,
): Route => ({ endpoint: endpoint as unknown as AnyEndpoint, answer })

/** The value, or the refusal that it is not there. */
export const found = <T>(value: T | null | undefined, code: ProblemCode): T => {
  if (value === null || value === undefined) throw new Rejection(code)
  return value
}

export type HttpGiven = {
  routes: Route[]
  verifyCaller: (token: string | undefined) => Promise<Caller | null>
  /** Keys the fingerprints of requests. */
  fingerprintKey: Buffer
  log: Log
  health: { ready: () => Promise<Record<string, boolean>> }
  metrics: (request: Request, response: Response) => void
}

const parsed = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> => {
  const result = schema.safeParse(value)
  if (!result.success) throw new InvalidRequest(result.error)
  return result.data
}

const idempotencyKey = (request: Request, endpoint: AnyEndpoint): string | null => {
  const key = endpoint.idempotent ? request.get('idempotency-key') : undefined
  if (key === undefined) return null
  if (/^[\x21-\x7e]{1,128}$/.test(key)) return key
  throw new Rejection('invalid_request', {
    message: 'Idempotency-Key: 1 to 128 visible characters',
  })
}

/** @throws where the caller may not ask this; to all but operators, theirs is not there. */
const checkAccess = ({ access }: AnyEndpoint, caller: Caller) => {
  if (access === 'admin' && !(caller.userId && caller.admin)) throw new Rejection('not_found')
  if (access === 'user' && !caller.userId) throw new Rejection('unauthenticated')
}

const asksForJson = (request: Request) => !request.is('application/json') && hasBody(request)
const hasBody = (request: Request) =>
  request.headers['transfer-encoding'] !== undefined ||
  Number(request.headers['content-length'] ?? 0) > 0

const createAsk = (
  { params, query, body }: { params: unknown; query: unknown; body: unknown },
  caller: Caller,
  key: string | null,
  request: Request,
  response: Response,
): Ask => ({
  params,
  query,
  body,
  caller,
  get userId() {
    if (!caller.userId) throw new Rejection('unauthenticated')
    return caller.userId
  },
  raw: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  key,
  now: new Date().toISOString(),
  headers: request.headers,
  set: (name, value) => response.setHeader(name, value),
})

const serve = ({ endpoint, answer }: Route, { verifyCaller, fingerprintKey }: HttpGiven) => {
  const { path, method } = endpoint
  return async (request: Request, response: Response) => {
    const caller = await verifyCaller(request.get(CALLER_HEADER))
    if (!caller) throw new Rejection('unauthenticated')
    checkAccess(endpoint, caller)
    const takesBody = endpoint.accepts === 'json'
    if (takesBody && asksForJson(request)) throw new Rejection('unsupported_media_type')
    const params = parsed(endpoint.params, request.params)
    const query = parsed(endpoint.query, request.query)
    const body = takesBody ? parsed(endpoint.body, request.body ?? {}) : {}
    const key = idempotencyKey(request, endpoint)
    const actor = (!endpoint.unnamed && caller.userId) || ANONYMOUS
    const cause = {
      cause: `req:${actor}:${method} ${path}:${key ?? randomUUID()}`,
      fingerprint: key && keyedHash(fingerprintKey, method, path, JSON.stringify([params, body])),
      actor,
      correlation: request.get('x-request-id') ?? randomUUID(),
    }
    const ask = createAsk({ params, query, body }, caller, key, request, response)
    const reply = await because(cause, () => answer(ask as never, response))
    if (endpoint.produces !== 'json') return
    if (endpoint.status === 204) response.status(204).end()
    else response.status(endpoint.status).json(endpoint.reply.parse(reply))
  }
}

const bodyReaders = {
  json: [express.json({ limit: BODY_LIMIT })],
  raw: [express.raw({ type: () => true, limit: RAW_LIMIT })],
  none: [],
}

const methodsByPath = (routes: Route[]): Map<string, string[]> =>
  new Map(
    [...Map.groupBy(routes, ({ endpoint }) => endpoint.path)].map(([path, there]) => [
      path,
      there.map(({ endpoint }) => endpoint.method.toUpperCase()),
    ]),
  )

/** The web server of a service: its endpoints, health, metrics; every refusal is a problem. */
export const createApp = (given: HttpGiven): Express => {
  const { routes, log, health, metrics } = given
  const app = express().disable('x-powered-by').set('query parser', 'simple').set('etag', false)
  const measure = createReplyTimes()

  app.get('/healthz', (_request, response) => void response.json({ ok: true }))
  app.get('/readyz', async (_request, response) => {
    const checks = await health.ready()
    const ok = Object.values(checks).every(Boolean)
    response.status(ok ? 200 : 503).json({ ok, checks })
  })
  app.get('/metrics', metrics)

  const router = Router()
  for (const given_ of routes) {
    const { endpoint } = given_
    const { method, path, produces } = endpoint
    const handle = serve(given_, given)
    const readBody = bodyReaders[endpoint.accepts]
    router[method](path, ...readBody, (request, response) => {
      const began = performance.now()
      const attributes = { 'http.method': method, 'http.route': path }
      response.once('close', () => {
        const replied = { method, route: path, status: response.statusCode }
        measure(performance.now() - began, replied, produces)
      })
      const parent = request.get('traceparent') ?? null
      const name = `${method.toUpperCase()} ${path}`
      return span(name, { kind: SpanKind.SERVER, attributes, parent }, () =>
        handle(request, response),
      )
    })
  }
  for (const [path, methods] of methodsByPath(routes)) {
    router.all(path, (_request, response) => {
      response.setHeader('Allow', methods.join(', '))
      sendProblem(response, 'method_not_allowed')
    })
  }
  app.use(router)
  app.use((_request, response) => sendProblem(response, 'not_found'))
  app.use(problemReplies(log))
  return app
}
