import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { clockLead } from './clock.ts'

let server: Server | undefined
afterEach(() => void server?.close())

/** A server whose clock differs from ours by so many seconds. */
const serverAhead = async (seconds: number): Promise<string> => {
  server = createServer((_request, response) => {
    response.setHeader('Date', new Date(Date.now() + seconds * 1_000).toUTCString())
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.for([600, -600, 0])(
  'Stripe’s clock is %s s ahead: we learn it from its reply',
  async (ahead) => {
    const lead = await clockLead(await serverAhead(ahead))
    expect(Math.abs(lead + ahead)).toBeLessThanOrEqual(5)
  },
)

test('a Stripe that does not answer tells no time', async () => {
  await expect(clockLead('http://127.0.0.1:9')).rejects.toThrow()
})
