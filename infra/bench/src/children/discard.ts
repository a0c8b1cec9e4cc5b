// Reads what is sent, does nothing with it, and says that it was taken.
import { createServer } from 'node:http'

createServer((request, response) => {
  request.resume()
  request.once('end', () => response.writeHead(204).end())
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'))
