import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createClosing } from '@sortie/runtime/http/leaving'
import { listenOn } from '@sortie/runtime/http/listen'

const CLOSE_WITHIN_MS = 1_000

type Deps = {
  port: number
  host: string
  metrics: (request: IncomingMessage, response: ServerResponse) => void
}

/**
 * Tells this process's figures at `/metrics`, at a port that no visitor is sent to: whoever reaches
 * the port may read them, so it is for the house's own network.
 */
export const startMetricsServer = async ({ port, host, metrics }: Deps) => {
  const server = createServer((request, response) => {
    const isMetrics = request.method === 'GET' && request.url?.split('?')[0] === '/metrics'
    if (isMetrics) metrics(request, response)
    else response.writeHead(404).end()
  })
  const closing = createClosing(server)
  const listening = await listenOn(server, port, host)
  return { port: listening, stop: () => closing.close(CLOSE_WITHIN_MS) }
}
