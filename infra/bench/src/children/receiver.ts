// A receiver of webhooks: it answers after so many milliseconds that it took what was sent.
import { createServer } from 'node:http'

const restMs = Number(process.env.REST_MS)
createServer((request, response) => {
  request.resume()
  request.once('end', () => setTimeout(() => response.writeHead(204).end(), restMs))
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'))
