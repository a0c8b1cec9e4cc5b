import type { ContentEvent } from '@sortie/contracts/content'
import { foldEvent, type Projection } from '@sortie/runtime/views/projection'
import { expect, test } from 'vitest'
import { messageView } from './message-view.ts'

const at = '2026-11-28T08:00:00.000Z'
const position = { stream: 'msg_1', version: 1, at }
const received = (email: string | null) =>
  ({
    type: 'ContactMessageReceived',
    data: { messageId: 'msg_1', at, email, message: email && 'Hello' },
  }) as ContentEvent
const answered = {
  type: 'ContactMessageAnswered',
  data: { messageId: 'msg_1', at, answer: 'Hi', by: 'usr_op' },
} as ContentEvent
const viewOf = (...events: ContentEvent[]) =>
  events.reduce<unknown>(
    (view, event) => foldEvent(messageView as unknown as Projection, view, event, position),
    undefined,
  )

test('a message waits until it is answered, or nobody is left to be answered', () => {
  expect(viewOf(received('ada@example.com'))).toMatchObject({ waits: true, answered: false })
  expect(viewOf(received('ada@example.com'), answered)).toMatchObject({ waits: false })
  expect(viewOf(received(null))).toMatchObject({ waits: false, answered: false })
})
