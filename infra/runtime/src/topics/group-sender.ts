import { setTimeout } from 'node:timers/promises'
import { createGroupCommit } from '../process/group-commit.ts'
import type { QueuedMessage, Sender } from './sender.ts'

/** Messages that go in one request. */
const MOST = 500
/** So long a request waits for further messages, in ms: one of many costs little more than one of a few. */
const GATHER_MS = 10

/**
 * Sends messages of many callers: those that come within some milliseconds, or while a request is on its way, go together.
 * Each caller is answered once all replicas have its message.
 */
export const createGroupSender = (
  sender: Pick<Sender, 'send'>,
): ((message: QueuedMessage) => Promise<void>) =>
  createGroupCommit<QueuedMessage>(
    MOST,
    async (messages) => {
      await sender.send(messages)
      return []
    },
    () => setTimeout(GATHER_MS),
  )
