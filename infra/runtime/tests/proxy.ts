import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { Kafka, logLevel } from 'kafkajs'

/** A TCP proxy that can be cut, or that can hang: connected, but silent. */
export const startProxy = async (target: string) => {
  const [host, port] = target.split(':') as [string, string]
  const sockets = new Set<Socket>()
  let hanging = false
  let open = true

  const server = createServer((inside) => {
    if (!open) return void inside.destroy()
    const outside = connect(Number(port), host)
    for (const [from, to] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => hanging || to.write(bytes))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    open = false
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    /** Ends all connections and refuses new ones. */
    cut,
    restore: () => {
      open = true
      hanging = false
    },
    /** Nothing comes through any more, yet nobody is told. */
    hang: () => {
      hanging = true
    },
    close: () => {
      cut()
      server.close()
    },
  }
}

/** A Kafka client whose every connection goes through a proxy, whatever the broker advertises. */
export const kafkaThrough = (port: number, brokers: string[]): Kafka =>
  new Kafka({
    clientId: 'through-proxy',
    brokers,
    logLevel: logLevel.NOTHING,
    connectionTimeout: 2_000,
    requestTimeout: 10_000,
    retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 5 },
    socketFactory: ({ onConnect }) => {
      const socket = connect(port, '127.0.0.1', onConnect)
      socket.setKeepAlive(true, 60_000)
      return socket
    },
  })
