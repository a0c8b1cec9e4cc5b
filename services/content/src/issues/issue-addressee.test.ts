import type { ContentEvent } from '@sortie/contracts/content'
import { expect, test } from 'vitest'
import { createAddresseeOf } from './issue-addressee.ts'

const at = '2026-11-29T09:00:00.000Z'
const subscriptionId = 'sub_1'
const subscribed = (email: string | null): ContentEvent => ({
  type: 'NewsletterSubscribed',
  data: {
    subscriptionId,
    at,
    email,
    intentId: 'int_1',
    confirmationHash: 'a',
    unsubscribeHash: 'b',
  },
})
const confirmed: ContentEvent = { type: 'NewsletterConfirmed', data: { subscriptionId, at } }
const unsubscribed = (data: object = {}): ContentEvent => ({
  type: 'NewsletterUnsubscribed',
  data: { subscriptionId, at, ...data },
})

/** Whom the issue goes to after these events, the oldest first. */
const addressee = (...events: ContentEvent[]) => {
  const newest = async (_stream: string, { limit = 20 }: { limit?: number } = {}) =>
    events
      .map((event, index) => ({ version: index + 1, event }))
      .toReversed()
      .slice(0, limit)
  const find = createAddresseeOf({ newest } as unknown as Parameters<typeof createAddresseeOf>[0])
  return find(subscriptionId, 'nli_1')
}

test('an issue goes to the address that was confirmed last', async () =>
  expect(await addressee(subscribed('a@example.com'), confirmed)).toEqual({ to: 'a@example.com' }))

test('it goes to nobody who never confirmed, left, or was erased', async () => {
  const nobody = { to: null, because: 'left' }
  expect(await addressee()).toEqual(nobody)
  expect(await addressee(subscribed('a@example.com'))).toEqual(nobody)
  expect(await addressee(subscribed('a@example.com'), confirmed, unsubscribed())).toEqual(nobody)
  expect(await addressee(subscribed(null), confirmed)).toEqual(nobody)
})

test('an address that was refused at this issue counts as refused, also where whoever sent it died right after', async () => {
  const begun = [subscribed('a@example.com'), confirmed]
  const refused = (issueId: string) => unsubscribed({ reason: 'refused', issueId })
  expect(await addressee(...begun, refused('nli_1'))).toEqual({ to: null, because: 'refused' })
  expect(await addressee(...begun, refused('nli_0'))).toEqual({ to: null, because: 'left' })
})
