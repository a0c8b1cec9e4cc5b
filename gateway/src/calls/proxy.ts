import { Agent, type ClientRequest, type IncomingMessage } from 'node:http'
import { SpanKind } from '@opentelemetry/api'
import type { Context } from '@sortie/contracts/context'
import { sendProblem } from '@sortie/runtime/http/problem'
import { traceparentOf } from '@sortie/runtime/process/telemetry'
import type { Request, Response } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { startSpan } from '../tracing/spans.ts'
import { exchangeOf } from './exchange.ts'
import { forwardedHeaders } from './headers.ts'
import type { Upstreams } from './upstreams.ts'

/** The longest silence of a service, in ms; live streams send something each 15 s. */
const SILENCE_MS = 30_000
/** Later than this, a failed request is not sent again. */
const RETRY_WITHIN_MS = 5_000

// Nothing was sent where no connection came about.
const unsent = new Set(
  `ECONNREFUSED EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN ETIMEDOUT`.split(' '),
)
const harmless = new Set(['GET', 'HEAD'])

/**
 * Returns true if a request may be sent again after this failure.
 * @param isKeyed whether it is done once, however often it is sent.
 */
export const mayRetry = (method: string, code: string | undefined, isKeyed = false): boolean =>
  harmless.has(method) || isKeyed || unsent.has(code ?? '')

/** Returns true if a request carries a key under which its service does it once. */
const isKeyed = (request: Request, response: Response) =>
  exchangeOf(response).endpoint.idempotent && request.headers['idempotency-key'] !== undefined

/** Returns the address of an instance as plain values, which are read faster than those of a URL. */
const targetOf = (url: string) => {
  const { protocol, hostname, port, pathname } = new URL(url)
  // Of IPv6 without brackets, as names are looked up.
  return { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port, pathname }
}

type Failure = Error & { code?: string }

export type ProxyOptions = {
  upstreams: Upstreams
  publicUrl: URL
  /** Called with a service's reply before anything of it is passed on. */
  replied: (reply: IncomingMessage, response: Response) => void
}

/** Hands requests to the service that they are for, over connections that are kept. */
export const createProxy = ({ upstreams, publicUrl, replied }: ProxyOptions) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64 })
  // Streams hold their connections, so they must not take those of the others.
  const streamAgent = new Agent({ keepAlive: true })
  // Parsed once instead of for each call.
  const parsed = new Map(
    Object.values(upstreams.addresses).flatMap((urls) => urls.map((url) => [url, targetOf(url)])),
  )

  /** A harmless request gets a second chance, though there be one instance only. */
  const targetsFor = (context: Context, method: string) => {
    const order = upstreams.order(context)
    return order.length === 1 && harmless.has(method) ? [...order, ...order] : order
  }

  const write = (outgoing: ClientRequest, response: Response) => {
    const { body } = exchangeOf(response)
    if (!body) return
    outgoing.setHeader('content-length', body.length)
    outgoing.write(body)
  }

  const failed = (error: Failure, request: Request, response: Response) => {
    const { attempt } = exchangeOf(response)
    if (response.destroyed || response.writableEnded) return
    if (response.headersSent) return void response.destroy()
    if (unsent.has(error.code ?? '')) upstreams.away(attempt.targets[attempt.index]!)
    attempt.index += 1
    const late = performance.now() - attempt.began > RETRY_WITHIN_MS
    const again = !late && mayRetry(request.method, error.code, isKeyed(request, response))
    if (again && attempt.targets[attempt.index]) return send(request, response)
    attempt.span?.setAttribute('error', error.code ?? error.name)
    sendProblem(response, 'unavailable')
  }

  const middleware = (through: Agent) =>
    createProxyMiddleware<Request, Response>({
      agent: through,
      changeOrigin: true,
      proxyTimeout: SILENCE_MS,
      router: (_request, response) => {
        const { targets, index } = exchangeOf(response!).attempt
        return parsed.get(targets[index]!)!
      },
      ejectPlugins: true,
      plugins: [
        (server) => {
          server.on('proxyReq', (outgoing, _request, response) => write(outgoing, response))
          server.on('proxyRes', (reply, _request, response) => replied(reply, response))
          server.on('error', (error, request, response) =>
            failed(error, request as Request, response as Response),
          )
        },
      ],
    })
  const calls = middleware(agent)
  const streams = middleware(streamAgent)

  const send = (request: Request, response: Response) => {
    const { produces } = exchangeOf(response).endpoint
    void (produces === 'events' ? streams : calls)(request, response)
  }

  return {
    /**
     * Sends a request on. An instance that cannot be reached is followed by the next; then 503.
     * @param caller who is calling, signed.
     */
    proxy: (request: Request, response: Response, caller: string, ip: string) => {
      const exchange = exchangeOf(response)
      const { known, span: parent, requestId, partner } = exchange
      // If nothing is recorded, the service continues the trace from the call that came in.
      const span = parent?.isRecording()
        ? startSpan(`call ${known.context}`, SpanKind.CLIENT, parent.spanContext())
        : null
      if (span) response.once('close', () => span.end())
      const targets = targetsFor(known.context, request.method)
      exchange.attempt = { targets, index: 0, began: performance.now(), span }
      const within = span ?? parent
      const traceparent = within && traceparentOf(within)
      const facts = { caller, requestId, partner, traceparent, ip, publicUrl }
      request.headers = forwardedHeaders(request.headers, facts)
      send(request, response)
    },
    /** Closes the connections to an instance on which nothing is under way: it will close them soon. */
    dropIdle: (url: string) => {
      const { hostname, port } = targetOf(url)
      for (const { freeSockets } of [agent, streamAgent]) {
        for (const [name, sockets] of Object.entries(freeSockets)) {
          if (!name.startsWith(`${hostname}:${port}:`)) continue
          for (const socket of sockets ?? []) socket.destroy()
        }
      }
    },
    stop: () => {
      agent.destroy()
      streamAgent.destroy()
    },
  }
}
export type ServiceProxy = ReturnType<typeof createProxy>
