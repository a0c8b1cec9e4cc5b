import { scenario } from '@sortie/runtime/testing/decider'
import { test } from 'vitest'
import { subscription } from './subscription.ts'

const { given } = scenario(subscription)
const about = { subscriptionId: 'sub_1', at: '2026-01-01T00:00:00Z' } as const
const details = {
  ...about,
  email: 'ada@example.com',
  intentId: '1',
  confirmationHash: 'c',
  unsubscribeHash: 'u',
}
const again = { ...details, intentId: '2', confirmationHash: 'c2' }
const subscribe = { type: 'Subscribe', data: again } as const
const nextDay = '2026-01-02T00:00:00Z'
const subscribeAt = (at: string) => ({ type: 'Subscribe', data: { ...again, at } }) as const
const reminded = (at: string) =>
  ({ type: 'NewsletterSubscribed', data: { ...details, at } }) as const
const confirm = { type: 'Confirm', data: about } as const
const unsubscribe = { type: 'Unsubscribe', data: about } as const
const subscribed = { type: 'NewsletterSubscribed', data: details } as const
const subscribedAgain = { type: 'NewsletterSubscribed', data: again } as const
const confirmed = { type: 'NewsletterConfirmed', data: about } as const
const unsubscribed = { type: 'NewsletterUnsubscribed', data: about } as const

test('a new address is subscribed', () => given().when(subscribe).then(subscribedAgain))
test('subscribing again within a day changes nothing', () =>
  given(subscribed).when(subscribeAt('2026-01-01T23:59:59.999Z')).then())
test('subscribing again after a day sends the same link again', () =>
  given(subscribed).when(subscribeAt(nextDay)).then(reminded(nextDay)))
test('the next mail waits for a day after the last one', () =>
  given(subscribed, reminded(nextDay)).when(subscribeAt('2026-01-02T12:00:00Z')).then())
test('a link that was sent twice confirms once', () =>
  given(subscribed, reminded(nextDay)).when(confirm).then(confirmed))
test('after confirming nobody is asked again, however late', () =>
  given(subscribed, confirmed).when(subscribeAt('2027-01-01T00:00:00Z')).then())
test('subscribing again after confirming changes nothing', () =>
  given(subscribed, confirmed).when(subscribe).then())
test('whoever left comes back with a new mail to confirm', () =>
  given(subscribed, confirmed, unsubscribed).when(subscribe).then(subscribedAgain))
test('an address is confirmed', () => given(subscribed).when(confirm).then(confirmed))
test('confirming twice changes nothing', () => given(subscribed, confirmed).when(confirm).then())
test('coming back has to be confirmed again', () =>
  given(subscribed, confirmed, unsubscribed, subscribedAgain).when(confirm).then(confirmed))
test('what was cancelled cannot be confirmed', () =>
  given(subscribed, unsubscribed).when(confirm).thenRejects('link_invalid'))
test('nothing is confirmed where nobody subscribed', () =>
  given().when(confirm).thenRejects('link_invalid'))
test('an unconfirmed address is unsubscribed', () =>
  given(subscribed).when(unsubscribe).then(unsubscribed))
test('a confirmed address is unsubscribed', () =>
  given(subscribed, confirmed).when(unsubscribe).then(unsubscribed))
test('unsubscribing twice changes nothing', () =>
  given(subscribed, unsubscribed).when(unsubscribe).then())
test('nobody is unsubscribed where nobody subscribed', () =>
  given().when(unsubscribe).thenRejects('link_invalid'))
