import { scenario } from '@sortie/runtime/testing'
import { test } from 'vitest'
import { message } from './message.ts'

const { given } = scenario(message)
const data = {
  messageId: 'msg_1',
  at: '2026-01-01T00:00:00Z',
  email: 'ada@example.com',
  message: 'Hello',
} as const
const receive = { type: 'Receive', data } as const
const received = { type: 'ContactMessageReceived', data } as const

test('a message is received', () => given().when(receive).then(received))
test('receiving it twice changes nothing', () => given(received).when(receive).then())
