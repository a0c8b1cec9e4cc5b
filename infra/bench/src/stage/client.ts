import { Agent, request } from 'node:http'

/** A request as it goes over the wire. */
export type WireRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

/** Headers of a body of JSON. */
export const jsonHeaders = (body: string): Record<string, string> => ({
  'content-type': 'application/json',
  'content-length': String(Buffer.byteLength(body)),
})

/**
 * Sends requests to one server, over at most so many connections, which are kept.
 * @returns resolves when the reply is all there. @throws Error where its status is another.
 */
export const createClient = (url: string, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return ({ method, path, headers, body }: WireRequest, status: number) =>
    new Promise<void>((resolve, reject) => {
      const sent = request(`${url}${path}`, { agent, method, headers }, (reply) => {
        reply.resume()
        reply.once('end', () =>
          reply.statusCode === status
            ? resolve()
            : reject(new Error(`${method} ${path} was answered by ${reply.statusCode}`)),
        )
      })
      sent.once('error', reject)
      sent.end(body)
    })
}
export type Client = ReturnType<typeof createClient>
