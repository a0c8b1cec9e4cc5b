import { timingSafeEqual } from 'node:crypto'
import { type Request, type Response, Router, text } from 'express'
import { API_VERSION, type StripeAccount } from '../account.ts'
import type { StripeFault, StripeFaults } from '../faults.ts'
import { newId } from '../id.ts'
import { shape } from '../shape/shape.ts'
import { type ErrorBody, invalidRequest, StripeRefusal } from './error.ts'
import { openKeys, type RepeatedAnswer } from './idempotency.ts'
import { stripeOperations } from './operations.ts'
import { checkParameters, type Params, readForm } from './params.ts'
import { expanded } from './reply.ts'

type Deps = { account: StripeAccount; secretKey: string; faults: StripeFaults }

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const unauthorized = (message: string) =>
  new StripeRefusal(401, { type: 'invalid_request_error', message })

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
  throw invalidRequest(
    `Invalid Stripe API version: ${version}. Here only ${API_VERSION} is spoken.`,
  )
}

const paramsOf = (request: Request): Params => {
  if (request.method === 'GET') return readForm(request.url.split('?')[1] ?? '')
  const body: string = typeof request.body === 'string' ? request.body : ''
  if (body && !request.is('application/x-www-form-urlencoded')) {
    throw invalidRequest('Invalid request: send it as application/x-www-form-urlencoded.')
  }
  return readForm(body)
}

/** The failure that a test asked for. */
const failed = new StripeRefusal(500, { type: 'api_error', message: 'An unknown error occurred.' })

const send = (response: Response, { status, body }: RepeatedAnswer) =>
  response
    .status(status)
    .type('json')
    .send(JSON.stringify(body, null, 2))

const refused = (error: unknown, request: string): RepeatedAnswer => {
  const { status, body }: { status: number; body: ErrorBody } =
    error instanceof StripeRefusal
      ? error
      : { status: 500, body: { type: 'api_error', message: 'An unknown error occurred.' } }
  if (!(error instanceof StripeRefusal)) console.error(error)
  return { status, body: { error: body }, request }
}

/** Stripe's API: every refusal in its shape, every key answered once. */
export const createStripeApi = ({ account, secretKey, faults }: Deps) => {
  const { store } = account
  const keys = openKeys(store)

  const perform = (
    operation: string,
    request: Request,
    { params, fault }: { params: Params; fault: StripeFault | undefined },
    id: string,
  ): RepeatedAnswer => {
    const checked = checkParameters(params, shape.requests[operation]!)
    const key = request.method === 'POST' ? request.get('idempotency-key') : undefined
    const origin = { id, idempotency_key: key ?? null }
    const named = String(Object.values(request.params)[0] ?? '')
    const work = (): RepeatedAnswer => {
      if (fault?.outcome === 'refuse') {
        throw invalidRequest('A test asked for this refusal.', undefined, fault.code)
      }
      const made = stripeOperations[operation]!({ account, params: checked, id: named, origin })
      return { status: 200, body: expanded(account, made, checked), request: id }
    }
    if (!key) return store.transact(work)
    const fingerprint = { key, path: request.path, params: JSON.stringify(params) }
    const before = keys.find(fingerprint)
    if (before) return before
    // A refusal is remembered as well, as it is at Stripe; malformed requests are not.
    const answered = (answer: RepeatedAnswer) => {
      keys.save(fingerprint, answer)
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
  for (const operation of Object.keys(stripeOperations)) {
    const [method, path = ''] = operation.split(' ')
    const address = path.replace(/\{(\w+)\}/g, ':$1')
    router[method === 'GET' ? 'get' : 'post'](address, serve(operation))
  }
  router.use('/v1', (request, response) => {
    const message =
      `Unrecognized request URL (${request.method}: ${request.originalUrl.split('?')[0]}). ` +
      'Please see https://stripe.com/docs or we can help at https://support.stripe.com/.'
    const answer = new StripeRefusal(404, { type: 'invalid_request_error', message })
    send(response, refused(answer, newId.request()))
  })
  return router
}
