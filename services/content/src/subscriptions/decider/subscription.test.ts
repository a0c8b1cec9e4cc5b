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
const endAfter = (reason: 'bounced' | 'complained', happenedAt: string = nextDay) =>
  ({
    type: 'EndAfterFeedback',
    data: { ...about, at: nextDay, reason, issueId: 'nli_1' },
    happenedAt,
  }) as const
const ended = (reason: 'refused' | 'bounced' | 'complained') =>
  ({
    type: 'NewsletterUnsubscribed',
    data: { ...about, at: nextDay, reason, issueId: 'nli_1' },
  }) as const
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

test.each(['bounced', 'complained'] as const)('a mail that %s ends a subscription', (reason) => {
  given(subscribed, confirmed).when(endAfter(reason)).then(ended(reason))
  given(subscribed).when(endAfter(reason)).then(ended(reason))
})
test('what is reported again changes nothing', () =>
  given(subscribed, confirmed, ended('bounced')).when(endAfter('bounced')).then())
test('a complaint after a bounce, or after leaving, changes nothing', () => {
  given(subscribed, confirmed, ended('bounced')).when(endAfter('complained')).then()
  given(subscribed, confirmed, unsubscribed).when(endAfter('complained')).then()
})
test('a report about an address that nobody subscribed changes nothing', () =>
  given().when(endAfter('bounced')).then())
test('a report from before a subscription says nothing of it', () => {
  given(subscribed, confirmed).when(endAfter('bounced', '2025-12-31T23:58:59.999Z')).then()
})
test('the clock of a mail service may be a minute behind', () =>
  given(subscribed, confirmed)
    .when(endAfter('bounced', '2025-12-31T23:59:00.000Z'))
    .then(ended('bounced')))
test.each(['refused', 'bounced', 'complained'] as const)(
  'whose subscription ended as %s comes back a day later, and confirms anew',
  (reason) => {
    const past = [subscribed, confirmed, ended(reason)]
    given(...past)
      .when(subscribeAt('2026-01-02T23:59:59.999Z'))
      .then()
    const { data } = subscribeAt('2026-01-03T00:00:00Z')
    given(...past)
      .when({ type: 'Subscribe', data })
      .then({ type: 'NewsletterSubscribed', data })
    given(...past)
      .when(confirm)
      .thenRejects('link_invalid')
    given(...past, { type: 'NewsletterSubscribed', data })
      .when(confirm)
      .then(confirmed)
  },
)
test('whoever left by themselves comes back at once, with a reason or without', () =>
  given(subscribed, confirmed, {
    type: 'NewsletterUnsubscribed',
    data: { ...about, reason: 'unsubscribed' },
  })
    .when(subscribe)
    .then(subscribedAgain))
