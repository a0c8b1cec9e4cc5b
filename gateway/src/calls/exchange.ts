import type { Span } from '@opentelemetry/api'
import type { Endpoint } from '@sortie/contracts/kit'
import type { Response } from 'express'
import type { SessionClaims } from '../sessions/revocations.ts'
import type { PublicRoute } from './routes.ts'

/** The sending of one request to a service. */
export type Attempt = {
  /** The base URLs of the instances to try, in this order. */
  targets: string[]
  /** Which of them is being tried. */
  index: number
  /** By `performance.now()`. */
  began: number
  /** The call's own span; null where nothing of the trace is recorded. */
  span: Span | null
}

/** One request with all facts that later steps need, from its arrival to the end of its reply. */
export type Exchange = {
  /** Sent back as `x-request-id`, and handed to services. */
  requestId: string
  /** The pattern that the address fits, for logs and metrics: never the address itself. */
  route: string
  /** The span of the whole exchange; calls of the API have one. */
  span: Span | null
  known: PublicRoute
  endpoint: Endpoint
  claims: SessionClaims | null
  /** The token of a partner who is signed in to their page; only for calls of partners. */
  partner: string | null
  /** The whole body of the request; null where it has none. */
  body: Buffer | null
  attempt: Attempt
  /** The client closes the connection afterwards. */
  closes: boolean
}

/** Returns the exchange of a reply. Later steps add their findings to it. */
export const exchangeOf = (response: Response): Exchange => response.locals as Exchange
