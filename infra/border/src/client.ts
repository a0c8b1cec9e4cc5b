import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { addressOf, type CallInput } from '@sortie/contracts/call'
import type { Endpoint } from '@sortie/contracts/kit'

export type RawRequest = {
  method: string
  /** Sent as it is, malformed ones too. */
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}
export type RawReply = {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** The same before it was read as UTF-8, for what is no text. */
  bytes: Buffer
  /** From the first byte sent to the last one read. */
  milliseconds: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/**
 * One request as it is, past every convenience of a client. A stream of events is cut off after its
 * first one.
 */
export const sendRaw = (
  base: string,
  { method, path, headers = {}, body }: RawRequest,
): Promise<RawReply> => {
  const { hostname, port } = new URL(base)
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const options = { agent, hostname, port, method, path, headers: { ...length, ...headers } }
    const sent = request(options, (response) => {
      const chunks: Buffer[] = []
      const done = () => {
        const bytes = Buffer.concat(chunks)
        const text = bytes.toString('utf8')
        const milliseconds = performance.now() - began
        const { statusCode, headers } = response
        resolve({ status: statusCode!, headers, text, bytes, milliseconds })
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        if (!response.headers['content-type']?.startsWith('text/event-stream')) return
        if (!Buffer.concat(chunks).includes('data:')) return
        done()
        response.destroy()
      })
      response.once('end', done)
      response.once('error', reject)
    })
    sent.once('error', reject)
    sent.setTimeout(30_000, () => sent.destroy(new Error(`${method} ${path}: no reply in 30 s`)))
    sent.end(body)
  })
}

/** The cookies that a reply sets, as a browser would send them back. */
export const cookiesOf = ({ headers }: RawReply): string =>
  (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')

/** Calls an endpoint as its contract says, with these headers. */
export const callEndpoint = <E extends Endpoint>(
  base: string,
  endpoint: E,
  input: CallInput<E>,
  headers: Record<string, string> = {},
): Promise<RawReply> => {
  const { body } = input as CallInput<Endpoint>
  return sendRaw(base, {
    method: endpoint.method.toUpperCase(),
    path: addressOf<E>(endpoint.path, input),
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** Sends JSON to any path, with these headers: what a contract does not describe, or refuses. */
export const postJson = (
  base: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<RawReply> =>
  sendRaw(base, {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

export const get = (base: string, path: string, headers: Record<string, string> = {}) =>
  sendRaw(base, { method: 'GET', path, headers })
