import { timingSafeEqual } from 'node:crypto'
import { type Request, type Response, Router, text } from 'express'
import { type Account, API_VERSION } from '../account.ts'
import type { Fault, Faults } from '../faults.ts'
import { newId } from '../id.ts'
import { shape } from '../shape/shape.ts'
import { type ErrorBody, invalid, Refusal } from './error.ts'
import { type Answer, openKeys } from './idempotency.ts'
import { operations } from './operations.ts'
import { checked, type Params, readForm } from './params.ts'
import { expanded } from './reply.ts'

type Deps = { account: Account; secretKey: string; faults: Faults }

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const unauthorized = (message: string) =>
  new Refusal(401, { type: 'invalid_request_error', message })

const authenticate = (request: Request, secretKey: string) => {
  const key = /^Bearer (.+)$/.exec(request.get('authorization') ?? '')?.[1]
  if (!key) {
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization ' +
        "header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  }
  if (!isSame(key, secretKey)) {
    throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`)
  }
}

const versionOf = (request: Request) => {
  const version = request.get('stripe-version') ?? API_VERSION
  if (version === API_VERSION) return version
  throw invalid(`Invalid Stripe API version: ${version}. Here only ${API_VERSION} is spoken.`)
}

const paramsOf = (request: Request): Params => {
  if (request.method === 'GET') return readForm(request.url.split('?')[1] ?? '')
  const body: string = typeof request.body === 'string' ? request.body : ''
  if (body && !request.is('application/x-www-form-urlencoded')) {
    throw invalid('Invalid request: send it as application/x-www-form-urlencoded.')
  }
  return readForm(body)
}

/** What a test asked for. */
const failed = new Refusal(500, { type: 'api_error', message: 'An unknown error occurred.' })

const send = (response: Response, { status, body }: Answer) =>
  response
    .status(status)
    .type('json')
    .send(JSON.stringify(body, null, 2))

const refused = (error: unknown, request: string): Answer => {
  const { status, body }: { status: number; body: ErrorBody } =
    error instanceof Refusal
      ? error
      : { status: 500, body: { type: 'api_error', message: 'An unknown error occurred.' } }
  if (!(error instanceof Refusal)) console.error(error)
  return { status, body: { error: body }, request }
}

/** Stripe's API: every refusal in its shape, every key answered once. */
export const createApi = ({ account, secretKey, faults }: Deps) => {
  const { store } = account
  const keys = openKeys(store)

  const perform = (
    operation: string,
    request: Request,
    { params, fault }: { params: Params; fault: Fault | undefined },
    id: string,
  ): Answer => {
    const given = checked(params, shape.requests[operation]!)
    const key = request.method === 'POST' ? request.get('idempotency-key') : undefined
    const origin = { id, idempotency_key: key ?? null }
    const named = String(Object.values(request.params)[0] ?? '')
    const work = (): Answer => {
      if (fault?.outcome === 'refuse') {
        throw invalid('A test asked for this refusal.', undefined, fault.code)
      }
      const made = operations[operation]!({ account, params: given, id: named, origin })
      return { status: 200, body: expanded(account, made, given), request: id }
    }
    if (!key) return store.transact(work)
    const asked = { key, path: request.path, params: JSON.stringify(params) }
    const before = keys.find(asked)
    if (before) return before
    // What was refused is remembered as well, as it is at Stripe; malformed requests are not.
    const answered = (answer: Answer) => {
      keys.save(asked, answer)
      return answer
    }
    try {
      return store.transact(() => answered(work()))
    } catch (error) {
      return answered(refused(error, id))
    }
  }

  const serve = (operation: string) => async (request: Request, response: Response) => {
    const id = newId.request()
    response.set('request-id', id)
    try {
      authenticate(request, secretKey)
      response.set('stripe-version', versionOf(request))
      const fault = faults.take(operation)
      if (fault?.outcome === 'fail') throw failed
      const key = request.get('idempotency-key')
      const answer = perform(operation, request, { params: paramsOf(request), fault }, id)
      if (key) response.set('idempotency-key', key)
      if (answer.request !== id) {
        response.set({ 'idempotent-replayed': 'true', 'original-request': answer.request })
      }
      if (fault) await keys.during(key, () => faults.delay(fault.delayMs))
      if (fault?.outcome === 'drop') return void request.socket.destroy()
      send(response, answer)
      account.wake()
    } catch (error) {
      send(response, refused(error, id))
    }
  }

  const router = Router()
  router.use(text({ type: () => true, limit: '1mb' }))
  for (const operation of Object.keys(operations)) {
    const [method, path = ''] = operation.split(' ')
    const address = path.replace(/\{(\w+)\}/g, ':$1')
    router[method === 'GET' ? 'get' : 'post'](address, serve(operation))
  }
  router.use('/v1', (request, response) => {
    const message =
      `Unrecognized request URL (${request.method}: ${request.originalUrl.split('?')[0]}). ` +
      'Please see https://stripe.com/docs or we can help at https://support.stripe.com/.'
    const answer = new Refusal(404, { type: 'invalid_request_error', message })
    send(response, refused(answer, newId.request()))
  })
  return router
}
