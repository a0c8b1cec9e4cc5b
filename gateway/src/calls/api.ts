import type { Endpoint } from '@sortie/contracts/kit'
import { Rejection } from '@sortie/runtime/domain'
import { sendProblem } from '@sortie/runtime/http/problem'
import type { Request, Response } from 'express'
import { type Authenticate, ipOf } from '../sessions/authenticate.ts'
import type { SignCaller } from '../sessions/caller-cache.ts'
import type { Cookies } from '../sessions/cookies.ts'
import { isCrossSite } from '../sessions/csrf.ts'
import { ClientGone, readBody } from './body.ts'
import { exchangeOf } from './exchange.ts'
import type { LiveStreams } from './live-streams.ts'
import type { ServiceProxy } from './proxy.ts'
import type { Routes } from './routes.ts'

/** No address of ours is longer than this. */
const LONGEST_URL = 4_096

type Deps = {
  routes: Routes
  ownOrigin: string
  authenticate: Authenticate
  cookies: Pick<Cookies, 'readPartner'>
  signCaller: SignCaller
  proxy: ServiceProxy['proxy']
  streams: Pick<LiveStreams, 'enter'>
}

const pathOf = (url: string) => {
  const query = url.indexOf('?')
  return query === -1 ? url : url.slice(0, query)
}

/** The part of the API that partners know: their page signs in there, by a cookie of its own. */
const PARTNERS = '/api/partner/'

const isForOperators = ({ access }: Endpoint) => access === 'admin'

/** Finds the endpoint of a request. @throws Rejection where there is none. */
const recognise = (request: Request, response: Response, { routes }: Deps) => {
  const exchange = exchangeOf(response)
  const { url, method, headers } = request
  const known = url.length > LONGEST_URL ? null : routes(pathOf(url))
  exchange.route = known?.pattern ?? '/api/*'
  if (!known) throw new Rejection('not_found')
  const endpoint = known.methods.get(method)
  if (!endpoint) {
    if ([...known.methods.values()].every(isForOperators)) throw new Rejection('not_found')
    response.setHeader('Allow', [...known.methods.keys()].join(', '))
    throw new Rejection('method_not_allowed')
  }
  exchange.known = known
  exchange.endpoint = endpoint
  exchange.closes = /\bclose\b/i.test(headers.connection ?? '')
  return exchange
}

/** One call of the API, from its limits to the service that answers it. */
export const createGatewayApi = (deps: Deps) => {
  const { ownOrigin, authenticate, cookies, signCaller, proxy, streams } = deps

  const call = async (request: Request, response: Response) => {
    const exchange = recognise(request, response, deps)
    const { endpoint, known } = exchange
    const { method, headers } = request
    // Worked out from what proxies say, so once.
    const ip = ipOf(request)
    // An operators' endpoint must look absent to everybody else, whatever else is wrong with the request.
    const early = isForOperators(endpoint) ? await authenticate(request, response, ip) : null
    if (early && !early.claims?.admin) throw new Rejection('not_found')
    if (isCrossSite({ method, headers, ownOrigin })) throw new Rejection('cross_site_request')
    exchange.body = await readBody(request, endpoint)
    const visit = early ?? (await authenticate(request, response, ip))
    // Identity's own calls are about the session: better no answer than that of a stranger.
    const needsSession = endpoint.access === 'user' || known.context === 'identity'
    if (visit.unknown && needsSession) throw new Rejection('unavailable')
    exchange.claims = visit.claims
    exchange.partner = known.pattern.startsWith(PARTNERS)
      ? cookies.readPartner(headers.cookie)
      : null
    const { userId = null, sessionId = null, admin = false } = visit.claims ?? {}
    const caller = await signCaller({ userId, sessionId, ip, operator: false, admin })
    if (response.destroyed) return
    if (endpoint.produces === 'events' && userId) streams.enter(userId, response)
    proxy(request, response, caller, ip)
  }

  return async (request: Request, response: Response) => {
    response.setHeader('Cache-Control', 'no-store')
    try {
      await call(request, response)
    } catch (error) {
      if (error instanceof ClientGone) return
      if (!(error instanceof Rejection)) throw error
      sendProblem(response, error.code, error.extra)
    }
  }
}
