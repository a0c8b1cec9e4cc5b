import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Connections that the system keeps for us until we accept them. With Node's own 511, a thousand that
 * come while the process is busy are reset, or tried again after a second and more. The system takes
 * no more than `net.core.somaxconn`, 4096 where nobody changed it.
 */
export const BACKLOG = 4_096

/** Starts listening. @returns the port. @throws Error where the address cannot be had. */
export const listenOn = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
