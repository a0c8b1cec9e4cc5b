import { randomUUID } from 'node:crypto'
import {
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { createReplyTimes } from '@sortie/runtime/http/reply-times'
import type { Log } from '@sortie/runtime/process/telemetry'
import type { Request, Response } from 'express'
import { type Exchange, exchangeOf } from '../calls/exchange.ts'
import { parseTraceparent, startSpan } from './spans.ts'

type Inputs = {
  log: Log
  click: (traceparent: string | undefined, action: string | undefined) => Span | null
}

const OTHER = 'other'
/** The status under which a client counts that left before the reply. */
const CLIENT_GONE = 499

const endSpan = (span: Span, { route }: Exchange, method: string, status: number) => {
  span.updateName(`${method} ${route}`)
  span.setAttributes({ 'http.method': method, 'http.route': route, 'http.status_code': status })
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/**
 * Gives each request its id, and a log line, a measurement and, for calls of the API, a span when
 * its reply is over. All of them name the route's pattern and nothing of the visitor.
 */
export const observe = ({ log, click }: Inputs) => {
  const measure = createReplyTimes()

  return (request: Request, response: Response) => {
    const began = performance.now()
    const { method } = request
    const requestId = randomUUID()
    const exchange = exchangeOf(response)
    exchange.requestId = requestId
    exchange.route = OTHER
    request.headers['x-request-id'] = requestId
    response.setHeader('X-Request-Id', requestId)

    const traceparent = request.headers.traceparent as string | undefined
    const action = request.headers['x-sortie-action'] as string | undefined
    const isCall = request.url.startsWith('/api/')
    const clicked = isCall ? click(traceparent, action) : null
    const parent = clicked?.spanContext() ?? parseTraceparent(traceparent)
    exchange.span = isCall ? startSpan(method, SpanKind.SERVER, parent) : null

    response.once('close', () => {
      const ms = performance.now() - began
      const status = response.headersSent ? response.statusCode : CLIENT_GONE
      const { route, span, endpoint } = exchange
      measure(ms, { method, route, status }, endpoint?.produces)
      const within = span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT
      context.with(within, () =>
        log.info({ requestId, method, route, status, ms: Math.round(ms * 10) / 10 }, 'request'),
      )
      if (span) endSpan(span, exchange, method, status)
      clicked?.end()
    })
  }
}
