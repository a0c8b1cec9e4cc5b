import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createClosing, createLeaving } from './leaving.ts'

let cleanUp = () => {}
afterEach(() => cleanUp())

/** A server whose replies come when the test says so, and a client that keeps its connections. */
const listening = async () => {
  const waiting: ServerResponse[] = []
  const server = createServer((_request, response) => void waiting.push(response))
  const closing = createClosing(server)
  const agent = new Agent({ keepAlive: true })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  cleanUp = () => {
    agent.destroy()
    server.closeAllConnections()
  }
  const ask = async () => {
    const [response] = (await once(get({ port, host: '127.0.0.1', agent }), 'response')) as [
      IncomingMessage,
    ]
    response.resume()
    await once(response, 'end')
    return response
  }
  const untilAsked = async (count: number) => {
    while (waiting.length < count) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return { server, closing, waiting, ask, untilAsked }
}

test('what is under way while a server closes is answered, and its connection ends with it', async () => {
  const { closing, waiting, ask, untilAsked } = await listening()
  const first = ask()
  await untilAsked(1)
  waiting[0]!.end('one')
  expect((await first).headers.connection).toBe('keep-alive')

  const second = ask()
  await untilAsked(2)
  const closed = closing.close(60_000)
  waiting[1]!.end('two')
  expect((await second).headers.connection).toBe('close')
  await closed
  await expect(ask()).rejects.toThrow('ECONNREFUSED')
})

test('what is not answered in time is cut', async () => {
  const { closing, ask, untilAsked } = await listening()
  const never = ask()
  const failed = expect(never).rejects.toThrow()
  await untilAsked(1)
  await closing.close(50)
  await failed
})

test('whoever asks for readiness is given time to notice a stop; where nobody asks, nothing waits', async () => {
  const alone = createLeaving()
  let left = false
  await Promise.race([alone.leave().then(() => (left = true)), Promise.resolve().then(() => {})])
  await Promise.resolve()
  expect(left).toBe(true)
  expect(alone.isServing()).toBe(false)

  const watched = createLeaving()
  expect(watched.isServing()).toBe(true)
  let over = false
  const leaving = watched.leave().then(() => (over = true))
  expect(watched.isServing()).toBe(false)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(over).toBe(false)
  await leaving
})
