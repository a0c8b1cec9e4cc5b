import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A stand-in that listens on a port of its own on this machine. */
export type StandIn = {
  /** Its base address, without a slash at the end. */
  url: string
  port: number
  /** Path and query of every request so far, in order. */
  seen: string[]
  stop: () => Promise<void>
}

/** Starts a server on this machine; `port` 0 takes any that is free. */
export const listenLocally = async (
  answer: RequestListener,
  port = 0,
  host = '127.0.0.1',
): Promise<StandIn> => {
  const seen: string[] = []
  const server: Server = createServer((request, response) => {
    seen.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  const { port: actualPort } = server.address() as AddressInfo
  return {
    url: `http://${host}:${actualPort}`,
    port: actualPort,
    seen,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The whole body of a request, as text. */
export const bodyText = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
