import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@sortie/contracts/kit'
import type { Request, Response } from 'express'
import type { z } from 'zod'
import { Rejection } from '../domain.ts'
import { ANONYMOUS, because, type Cause } from '../process/context.ts'
import { keyedHash } from '../store/vault/keys.ts'
import { CALLER_HEADER, type Caller } from './caller.ts'
import { plainIssue } from './plain-issue.ts'
import { InvalidRequest } from './problem.ts'
import type { ApiRequest, Route } from './route.ts'

export type Serving = {
  verifyCaller: (token: string | undefined) => Promise<Caller | null>
  /** Keys the fingerprints of requests. */
  fingerprintKey: Buffer
  /** @throws Rejection while the database accepts no writes. */
  expectWrites: () => void
}

const parsed = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> => {
  const result = schema.safeParse(value, { error: plainIssue })
  if (!result.success) throw new InvalidRequest(result.error)
  return result.data
}

const idempotencyKey = (request: Request, endpoint: Endpoint): string | null => {
  const key = endpoint.idempotent ? request.get('idempotency-key') : undefined
  if (key === undefined) return null
  if (/^[\x21-\x7e]{1,128}$/.test(key)) return key
  throw new Rejection('invalid_request', {
    message: 'Idempotency-Key: 1 to 128 visible characters',
  })
}

/** @throws where the caller may not ask this; to all but operators, theirs is not there. */
const checkAccess = ({ access }: Endpoint, caller: Caller) => {
  if (access === 'admin' && !(caller.userId && caller.admin)) throw new Rejection('not_found')
  if (access === 'user' && !caller.userId) throw new Rejection('unauthenticated')
}

const asksForJson = (request: Request) =>
  request.headers['content-type'] !== JSON_TYPE && !request.is(JSON_TYPE) && hasBody(request)
const hasBody = (request: Request) =>
  request.headers['transfer-encoding'] !== undefined ||
  Number(request.headers['content-length'] ?? 0) > 0

const JSON_TYPE = 'application/json'

type Inputs = { params: unknown; query: unknown; body: unknown }

/** Parses the inputs of a request. @throws where it is not what the endpoint asks for. */
const inputsOf = (request: Request, endpoint: Endpoint): Inputs => {
  const takesBody = endpoint.accepts === 'json'
  if (takesBody && asksForJson(request)) throw new Rejection('unsupported_media_type')
  return {
    params: parsed(endpoint.params, request.params),
    query: parsed(endpoint.query, request.url.includes('?') ? request.query : {}),
    body: takesBody ? parsed(endpoint.body, request.body ?? {}) : {},
  }
}

/** The parts of a request after reading it. */
type ReceivedRequest = { inputs: Inputs; caller: Caller; key: string | null }

const apiRequestOf = (
  { inputs, caller, key }: ReceivedRequest,
  request: Request,
  response: Response,
  answerWith: ApiRequest['answerWith'],
): ApiRequest => ({
  ...inputs,
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
  answerWith,
})

/** The cause of whatever a request leads to: the same for one that is sent again under its key. */
const causeOf = (
  { inputs, caller, key }: ReceivedRequest,
  request: Request,
  { path, method, unnamed }: Endpoint,
  fingerprintKey: Buffer,
): Cause => {
  const actor = (!unnamed && caller.userId) || ANONYMOUS
  // Only of what has a key: a body may be large, and most calls have none.
  const content = () => JSON.stringify([inputs.params, inputs.body])
  return {
    cause: `req:${actor}:${method} ${path}:${key ?? randomUUID()}`,
    fingerprint: key && keyedHash(fingerprintKey, method, path, content()),
    actor,
    correlation: request.get('x-request-id') ?? randomUUID(),
  }
}

/** Answers requests to one endpoint. @throws what is replied as a problem. */
export const serveEndpoint = ({ endpoint, answer }: Route, serving: Serving) => {
  const { verifyCaller, fingerprintKey, expectWrites } = serving
  return async (request: Request, response: Response): Promise<void> => {
    const caller = await verifyCaller(request.get(CALLER_HEADER))
    if (!caller) throw new Rejection('unauthenticated')
    checkAccess(endpoint, caller)
    // Before anything is done outside of the database that could not be recorded in it afterwards.
    if (endpoint.method !== 'get') expectWrites()
    const inputs = inputsOf(request, endpoint)
    const ready = { inputs, caller, key: idempotencyKey(request, endpoint) }
    let { status } = endpoint
    const apiRequest = apiRequestOf(ready, request, response, (other) => {
      status = other
    })
    const cause = causeOf(ready, request, endpoint, fingerprintKey)
    const reply = await because(cause, () => answer(apiRequest as never, response))
    if (endpoint.produces !== 'json') return
    if (status === 204) response.status(204).end()
    else response.status(status).json(endpoint.reply.parse(reply))
  }
}
