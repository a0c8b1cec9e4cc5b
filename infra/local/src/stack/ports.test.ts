import { connect, createServer, type Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import {
  claimPort,
  conflict,
  holderOf,
  isFree,
  isPortOpen,
  listeningInodes,
  portOfInstance,
  portsOf,
} from './ports.ts'

test('an offset moves every port', () => {
  expect(portsOf(10_000)).toMatchObject({ gateway: 18_080, kafka: 29_092, identity: 14_001 })
})

test('a port that no browser opens is refused at once', () => {
  expect(() => portsOf(2_000)).toThrow('port 10080, which is that of gateway')
  expect(portsOf(2_000, { PORT: '10180' }).gateway).toBe(10_180)
})

test('a port that is set is not moved', () => {
  expect(portsOf(10_000, { PORT: '9000' })).toMatchObject({ gateway: 9000, inbox: 11_080 })
})

test('no two parts of a stack share a port, second instances included', () => {
  const ports = portsOf(0)
  const all = (Object.keys(ports) as (keyof typeof ports)[]).flatMap((name) => [
    ports[name],
    portOfInstance(ports, name, 2),
  ])
  expect(new Set(all).size).toBe(all.length)
})

const table = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4711 1
   1: 0100007F:1F90 0100007F:C350 01 00000000:00000000 00:00000000 00000000     0        0 4712 1
   2: 0100007F:2382 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4713 1
`

test('of the sockets on a port only the listening ones count', () => {
  expect(listeningInodes(table, 8080)).toEqual(['4711'])
  expect(listeningInodes(table, 80)).toEqual([])
})

test('a conflict names the port, who wants it and who has it, in one sentence', () => {
  expect(conflict(8080, 'gateway', { pid: 42, command: 'node server.js' })).toBe(
    'Port 8080, which gateway needs, is taken by process 42 (node server.js): stop it, ' +
      'or choose another port (see .env.example).',
  )
  expect(conflict(8080, 'gateway')).toContain('is taken by a process of another user')
})

test('the process that listens on a port is found', async () => {
  const server = createServer()
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
  expect(await isFree(port)).toBe(false)
  expect(await isPortOpen(port)).toBe(true)
  expect((await holderOf(port))?.pid).toBe(process.pid)
  await new Promise((resolve) => server.close(resolve))
  expect(await isFree(port)).toBe(true)
})

const listening = async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as { port: number }).port }
}

/** A connection that goes out from a port which the system chose for it. */
const outgoing = async () => {
  const { server, port } = await listening()
  const accepted = new Promise<Socket>((resolve) => server.once('connection', resolve))
  const socket = connect(port, '127.0.0.1')
  const other = await accepted
  other.on('error', () => {})
  const end = () => {
    socket.resetAndDestroy()
    server.close()
  }
  return { port: socket.localPort!, end }
}

test('a port that only an outgoing connection has is waited for', async () => {
  const { port, end } = await outgoing()
  expect(await isFree(port)).toBe(false)
  const tell = vi.fn()
  const claimed = claimPort(port, 'mongo', tell)
  await vi.waitFor(() => expect(tell).toHaveBeenCalled())
  expect(tell.mock.calls[0]?.[0]).toBe(
    `waiting for port ${port}, which mongo needs, until an outgoing connection of this machine ends`,
  )
  end()
  await claimed
  expect(await isFree(port)).toBe(true)
  expect(tell).toHaveBeenLastCalledWith('')
})

test('a connection that does not end is named as what has the port', async () => {
  const { port, end } = await outgoing()
  const claimed = claimPort(port, 'mongo', () => {}, 100)
  await expect(claimed).rejects.toThrow(
    `Port ${port}, which mongo needs, is taken by an outgoing connection of this machine: ` +
      'start again later, or choose another port (see .env.example).',
  )
  end()
})

test('a port that somebody listens on is not waited for', async () => {
  const { server, port } = await listening()
  const tell = vi.fn()
  await expect(claimPort(port, 'mongo', tell)).rejects.toThrow(`is taken by process ${process.pid}`)
  expect(tell).not.toHaveBeenCalled()
  server.close()
})
