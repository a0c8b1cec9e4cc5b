import type { IncomingHttpHeaders } from 'node:http'
import { CALLER_HEADER, PARTNER_HEADER } from '@sortie/runtime/http/caller'

// Of one connection only (RFC 9110, 7.6.1), or set anew by the gateway.
const ours = new Set(
  `connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer
   transfer-encoding upgrade expect cookie forwarded via x-real-ip content-length traceparent
   tracestate baggage`.split(/\s+/),
)
const isOurs = (name: string) =>
  ours.has(name) || name.startsWith('x-sortie-') || name.startsWith('x-forwarded-')

/** The facts of a request that the gateway vouches for, whatever the visitor claimed. */
export type GatewayClaims = {
  /** The signed caller. */
  caller: string
  requestId: string
  /** The token of a partner who is signed in to their page; null for everybody else, and for all other calls. */
  partner: string | null
  /** W3C trace context of the gateway's own span. */
  traceparent: string | null
  ip: string
  publicUrl: URL
}

/** The headers that a `Connection` header declares to be of this connection only. */
const namedBy = (connection: string | undefined): string[] =>
  connection === undefined || connection === 'keep-alive'
    ? []
    : connection
        .toLowerCase()
        .split(',')
        .map((name) => name.trim())

/** The headers that a service gets: the visitor's, without what only the gateway may say. */
export const forwardedHeaders = (
  sent: IncomingHttpHeaders,
  { caller, requestId, partner, traceparent, ip, publicUrl }: GatewayClaims,
): IncomingHttpHeaders => {
  const named = namedBy(sent.connection)
  // Of every call, so filled in place instead of by copies of copies.
  const handed: IncomingHttpHeaders = {}
  for (const name in sent) {
    if (!isOurs(name) && !named.includes(name)) handed[name] = sent[name]
  }
  handed[CALLER_HEADER] = caller
  handed['x-request-id'] = requestId
  handed['x-forwarded-for'] = ip
  handed['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1)
  handed['x-forwarded-host'] = publicUrl.host
  if (traceparent) handed.traceparent = traceparent
  if (partner) handed[PARTNER_HEADER] = partner
  return handed
}

// Cookies and the policy of caches are the gateway's; the rest is of one connection only.
const notForTheBrowser = new Set(
  `connection keep-alive set-cookie cache-control server x-powered-by x-request-id`.split(/\s+/),
)

/** Takes from a service's reply, in place, what a browser must not see. */
export const stripReply = (headers: IncomingHttpHeaders) => {
  for (const name in headers) {
    // Not deleted, which would make every later access slow; nothing is sent for it.
    if (notForTheBrowser.has(name) || name.startsWith('x-sortie-')) headers[name] = undefined
  }
}
