import { messageIdOf } from '@sortie/runtime/mail/message-id'
import { expect, test } from 'vitest'
import type { SubscriptionCommand } from '../subscriptions/decider/subscription.ts'
import { createEndAfterFeedback } from './end-after-feedback.ts'
import type { MailFeedback } from './feedback.ts'

const at = '2026-11-30T08:00:00.000Z'
const earlier = '2026-11-30T07:00:00.000Z'
const report: MailFeedback = {
  kind: 'bounced',
  email: 'ada@example.com',
  messageId: null,
  issueId: null,
  happenedAt: earlier,
}

/** The commands that feedback leads to, each with its stream. */
const commandsOf = async (...feedback: MailFeedback[]) => {
  const commands: { stream: string; command: SubscriptionCommand }[] = []
  const endAfterFeedback = createEndAfterFeedback({
    subscriptions: {
      handle: async (stream, command) => {
        commands.push({ stream, command })
        return { version: 1, events: [], repeated: false } as never
      },
    },
    subscriptionOf: (email) => `sub_${email.replaceAll(/[^a-z]/g, '-')}`,
    mailDomain: 'sortie.test',
  })
  await endAfterFeedback(feedback, at)
  return commands
}
const commandFor = async (changes: Partial<MailFeedback>) =>
  (await commandsOf({ ...report, ...changes }))[0]

test('the Message-ID of a mail says whose subscription it was, and of which issue', async () => {
  const messageId = messageIdOf('nli_1/sub_2', 'sortie.test')
  expect(await commandFor({ messageId })).toEqual({
    stream: 'sub_2',
    command: {
      type: 'EndAfterFeedback',
      data: { subscriptionId: 'sub_2', at, reason: 'bounced', issueId: 'nli_1' },
      happenedAt: earlier,
    },
  })
})

test.each([
  ['without a Message-ID', null],
  ['of another domain', messageIdOf('nli_1/sub_2', 'elsewhere.test')],
  ['of another kind of ours', messageIdOf('nli_1/test/1', 'sortie.test')],
  ['of something like an issue', messageIdOf('nli_1/sub_2/3', 'sortie.test')],
])('a mail %s is looked up by its address', async (_what, messageId) => {
  expect(await commandFor({ messageId })).toEqual({
    stream: 'sub_ada-example-com',
    command: {
      type: 'EndAfterFeedback',
      data: { subscriptionId: 'sub_ada-example-com', at, reason: 'bounced' },
      happenedAt: earlier,
    },
  })
})

test('an issue that the mail names by a header counts, and what is none does not', async () => {
  expect(await commandFor({ issueId: 'nli_7' })).toMatchObject({
    command: { data: { subscriptionId: 'sub_ada-example-com', issueId: 'nli_7' } },
  })
  const { command } = (await commandFor({ issueId: 'nothing' }))!
  expect(command.data).not.toHaveProperty('issueId')
})

test('what has no time happened when it arrived', async () => {
  expect(await commandFor({ happenedAt: null })).toMatchObject({ command: { happenedAt: at } })
})

test('each of many reports is handled, and none names an address', async () => {
  const emails = 'abcdefghijklmnopqrstuvwxyz'.split('').map((letter) => `${letter}@example.com`)
  const commands = await commandsOf(...emails.map((email) => ({ ...report, email })))
  expect(new Set(commands.map(({ stream }) => stream)).size).toBe(26)
  expect(JSON.stringify(commands.map(({ command }) => command))).not.toContain('@')
})
