import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Problem } from '@sortie/contracts/problems'
import type { Express } from 'express'

// Requests that Node refuses before the usual error replies are possible.
const refusals: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of this request are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The request body is larger than 64 kB.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'This request took too long to arrive.'],
}
const malformed: [number, string] = [400, 'This is not a well-formed HTTP request.']

const refusal = (code: string | undefined): string => {
  const [status, message] = refusals[code ?? ''] ?? malformed
  const body = JSON.stringify({
    type: 'about:blank',
    title: message,
    status,
    code: 'malformed_request',
    message,
    detail: message,
  } satisfies Problem)
  return [
    `HTTP/1.1 ${status} ${status === 400 ? 'Bad Request' : 'Refused'}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

/** Node keeps the reply that is being written on the socket. */
type WithReply = Socket & { _httpMessage?: ServerResponse }

/**
 * The web server of the gateway, with limits in time: headers within 10 s, a request within 30 s,
 * no connection silent for two minutes.
 */
export const createGatewayServer = (app: Express): Server => {
  const server = createServer({ connectionsCheckingInterval: 5_000, maxHeaderSize: 16_384 }, app)
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  server.keepAliveTimeout = 65_000
  server.timeout = 120_000
  server.on('clientError', (error: Error & { code?: string }, socket: WithReply) => {
    const answering = socket._httpMessage?.headersSent
    if (socket.writable && !answering && error.code !== 'ECONNRESET') {
      socket.write(refusal(error.code))
    }
    socket.destroySoon()
  })
  return server
}
