import { scenario } from '@sortie/runtime/testing/decider'
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

const answer = {
  type: 'Answer',
  data: { messageId: 'msg_1', at: '2026-01-02T00:00:00Z', answer: 'Hi', by: 'usr_1' },
} as const
const answered = { type: 'ContactMessageAnswered', data: answer.data } as const
const erased = { ...received, data: { ...data, email: null, message: null } } as const

test('an operator answers it', () => given(received).when(answer).then(answered))
test('and may answer again', () => given(received, answered).when(answer).then(answered))
test('what was never received is not answered', () =>
  given().when(answer).thenRejects('message_not_found'))
test('nobody is left to answer to once the person is erased', () =>
  given(erased).when(answer).thenRejects('message_not_found'))
