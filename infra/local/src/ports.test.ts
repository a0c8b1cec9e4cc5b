import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import {
  conflict,
  holderOf,
  isFree,
  isOpen,
  listeningInodes,
  portOfInstance,
  portsOf,
} from './ports.ts'

test('an offset moves every port', () => {
  expect(portsOf(10_000)).toMatchObject({ gateway: 18_080, kafka: 29_092, identity: 14_001 })
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
  expect(await isOpen(port)).toBe(true)
  expect((await holderOf(port))?.pid).toBe(process.pid)
  await new Promise((resolve) => server.close(resolve))
  expect(await isFree(port)).toBe(true)
})
