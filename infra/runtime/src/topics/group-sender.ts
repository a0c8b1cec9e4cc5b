import type { Sender, Sent } from './sender.ts'

/** Messages that go in one request. */
const MOST = 500

type Waiting = { message: Sent; resolve: () => void; reject: (error: unknown) => void }

/**
 * Sends messages of many callers: one that comes alone goes at once; those that come while a request is on its way go
 * together in the next one. Each caller is answered once all replicas have its message.
 */
export const createGroupSender = (sender: Pick<Sender, 'send'>) => {
  let waiting: Waiting[] = []
  let sending = false

  const sendAll = async () => {
    sending = true
    while (waiting.length > 0) {
      const group = waiting.slice(0, MOST)
      waiting = waiting.slice(MOST)
      try {
        await sender.send(group.map(({ message }) => message))
        for (const { resolve } of group) resolve()
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    sending = false
  }

  return (message: Sent): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting.push({ message, resolve, reject })
      if (!sending) void sendAll()
    })
}
