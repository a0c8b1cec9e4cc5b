import type { IncomingHttpHeaders } from 'node:http'
import { CALLER_HEADER } from '@sortie/runtime/caller'

// Of one connection only (RFC 9110, 7.6.1), or set anew by the gateway.
const ours = new Set(
  `connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer
   transfer-encoding upgrade expect cookie forwarded via x-real-ip content-length traceparent
   tracestate baggage`.split(/\s+/),
)
const isOurs = (name: string) =>
  ours.has(name) || name.startsWith('x-sortie-') || name.startsWith('x-forwarded-')

/** What the gateway says of a request, whatever the visitor claimed. */
export type Said = {
  /** The signed caller. */
  caller: string
  requestId: string
  /** W3C trace context of the gateway's own span. */
  traceparent: string | null
  ip: string
  publicUrl: URL
}

/** The headers that a service gets: the visitor's, without what only the gateway may say. */
export const forwardedHeaders = (
  sent: IncomingHttpHeaders,
  { caller, requestId, traceparent, ip, publicUrl }: Said,
): IncomingHttpHeaders => {
  const named = new Set((sent.connection ?? '').toLowerCase().split(/\s*,\s*/))
  const kept = Object.entries(sent).filter(([name]) => !isOurs(name) && !named.has(name))
  return {
    ...Object.fromEntries(kept),
    [CALLER_HEADER]: caller,
    'x-request-id': requestId,
    'x-forwarded-for': ip,
    'x-forwarded-proto': publicUrl.protocol.slice(0, -1),
    'x-forwarded-host': publicUrl.host,
    ...(traceparent && { traceparent }),
  }
}

// Cookies and the policy of caches are the gateway's; the rest is of one connection only.
const notForTheBrowser = new Set(
  `connection keep-alive set-cookie cache-control server x-powered-by x-request-id`.split(/\s+/),
)

/** Takes from a service's reply, in place, what a browser must not see. */
export const stripReply = (headers: IncomingHttpHeaders) => {
  for (const name of Object.keys(headers)) {
    if (notForTheBrowser.has(name) || name.startsWith('x-sortie-')) delete headers[name]
  }
}
