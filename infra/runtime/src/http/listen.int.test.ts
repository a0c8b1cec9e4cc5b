import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../../tests/stage.ts'
import { BACKLOG, listenOn } from './listen.ts'

const MANY = 1_000
const HOST = '127.0.0.1'
let server: Server
let sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  server.closeAllConnections()
  server.close()
})

/** How many connections to a port of this machine are established for whoever opened them. */
const establishedTo = (port: number) => {
  const remote = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const rows = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1)
  return rows.filter((row) => {
    const [, , to, state] = row.trim().split(/\s+/)
    return to === remote && state === '01'
  }).length
}
const systemTakes = () => Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'))

test('1,000 connections that come at once to a busy process are all kept, answered, and none is reset', async () => {
  expect(systemTakes(), 'net.core.somaxconn is too low, see operations.md').toBeGreaterThan(MANY)
  server = createServer((_request, response) => response.end('here'))
  const port = await listenOn(server, 0, HOST)
  let [answered, resets] = [0, 0]
  sockets = Array.from({ length: MANY }, () => {
    const socket = connect(port, HOST)
    socket.on('error', () => {
      resets += 1
    })
    socket.once('data', () => {
      answered += 1
    })
    return socket.end('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  })
  // Node connects at the end of this turn; this code runs right after, and nothing was accepted yet.
  const established = await new Promise<number>((resolve) =>
    process.nextTick(() => process.nextTick(() => resolve(establishedTo(port)))),
  )
  expect(established).toBe(MANY)
  await eventually('all are answered', () => answered + resets === MANY)
  expect({ answered, resets }).toEqual({ answered: MANY, resets: 0 })
})

test('a port that is taken is told, and does not hang', async () => {
  server = createServer()
  const port = await listenOn(server, 0, HOST)
  const other = createServer()
  await expect(listenOn(other, port, HOST)).rejects.toThrow('EADDRINUSE')
  expect(BACKLOG).toBeGreaterThan(MANY)
  const socket = connect(port, HOST)
  sockets.push(socket)
  await once(socket, 'connect')
})
