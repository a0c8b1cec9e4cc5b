import { createGroupCommit } from '../process/group-commit.ts'
import type { Sender, Sent } from './sender.ts'

/** Messages that go in one request. */
const MOST = 500

/**
 * Sends messages of many callers: those that come while a request is on its way go together in the next one. Each caller
 * is answered once all replicas have its message.
 */
export const createGroupSender = (
  sender: Pick<Sender, 'send'>,
): ((message: Sent) => Promise<void>) =>
  createGroupCommit<Sent>(MOST, async (messages) => {
    await sender.send(messages)
    return []
  })
