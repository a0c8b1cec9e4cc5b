import type { Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** A client that asked for readiness within this time sends requests by it, and gets time to notice. */
const WATCHED_MS = 5_000
/** Time enough for whoever asks for readiness each half second, and once more. */
const NOTICE_MS = 1_200

export type Leaving = {
  /** Notes that somebody asked for readiness. @returns whether requests may be sent here. */
  isServing: () => boolean
  /** Says that no more requests are to be sent here, and waits until those who ask will have noticed. */
  leave: () => Promise<void>
}

/** Lets those who send requests here stop that before the server closes. */
export const createLeaving = (): Leaving => {
  let askedAt = Number.NEGATIVE_INFINITY
  let isLeaving = false
  return {
    isServing: () => {
      askedAt = performance.now()
      return !isLeaving
    },
    leave: async () => {
      isLeaving = true
      if (performance.now() - askedAt < WATCHED_MS) await sleep(NOTICE_MS)
    },
  }
}

const IDLE_CHECK_MS = 50

/** A server that can be closed without cutting a request. */
export type GracefulServer = {
  /**
   * Answers what was sent, each reply with `Connection: close`, and accepts nothing new.
   * @param withinMs after which what is still open is cut
   */
  close: (withinMs: number) => Promise<void>
}

/** Watches the replies of a server from its first one. */
export const createClosing = (server: Server): GracefulServer => {
  const open = new Set<ServerResponse>()
  let isClosing = false
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (isClosing) response.shouldKeepAlive = false
    open.add(response)
    response.once('close', () => open.delete(response))
  })

  return {
    close: (withinMs) =>
      new Promise((resolve) => {
        isClosing = true
        for (const response of open) if (!response.headersSent) response.shouldKeepAlive = false
        const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
        const cut = setTimeout(() => server.closeAllConnections(), withinMs)
        server.close(() => {
          clearInterval(idle)
          clearTimeout(cut)
          resolve()
        })
      }),
  }
}
