import { randomUUID } from 'node:crypto'
import type { NewsletterIssueId } from '@sortie/contracts/content/newsletter/newsletter-issues'
import type { SubscriptionId } from '@sortie/contracts/content/newsletter/subscriptions'
import { connectMongo } from '@sortie/runtime/database/mongo'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createIssueDeliveries, type IssueDeliveries } from './issue-deliveries.ts'
import { createIssueOpenings, widthFor } from './issue-openings.ts'

let mongo: Awaited<ReturnType<typeof connectMongo>>
const name = `test-${randomUUID().slice(0, 8)}`
const db = () => mongo.getClient().db(name)
beforeAll(async () => {
  mongo = await connectMongo(process.env.MONGO_URL ?? '', 'test')
})
afterAll(async () => {
  await db().dropDatabase()
  await mongo.close()
})

const SECOND = 1_000
let time = Date.parse('2026-11-28T08:00:00.000Z')
let issueId: NewsletterIssueId
let deliveries: IssueDeliveries
beforeEach(async () => {
  issueId = `nli_${randomUUID()}`
  deliveries = createIssueDeliveries(db(), () => time)
  await deliveries.prepare()
})

/** Ids that are spread as evenly as hashes are. */
const idAt = (index: number, of: number): SubscriptionId =>
  `sub_${Math.floor((index / of) * 2 ** 32)
    .toString(16)
    .padStart(8, '0')
    .padEnd(64, 'a')}`
const idsOf = (count: number) => Array.from({ length: count }, (_, index) => idAt(index, count))
const due = async () => (await deliveries.due(issueId, 100)).length

test('of two who take the same deliveries each is taken by one of them', async () => {
  await deliveries.open(issueId, idsOf(20))
  const found = await deliveries.due(issueId, 100)
  const [one, other] = await Promise.all([deliveries.take(found), deliveries.take(found)])
  const taken = [...one.deliveries, ...other.deliveries].map(({ _id }) => _id)
  expect(taken.toSorted()).toEqual(found.map(({ _id }) => _id).toSorted())
  expect(await due()).toBe(0)
})

test('what was taken is due again once nobody keeps it, and not before', async () => {
  await deliveries.open(issueId, idsOf(3))
  const taken = await deliveries.take(await deliveries.due(issueId, 100))
  time += 15 * SECOND
  await taken.keep()
  time += 15 * SECOND
  expect(await due()).toBe(0)
  await deliveries.settle(taken.deliveries[0]!, 'mailed')
  time += 15 * SECOND
  expect(await due()).toBe(2)
})

test('what was taken and not tried is given back, and its try does not count', async () => {
  await deliveries.open(issueId, idsOf(3))
  const taken = await deliveries.take(await deliveries.due(issueId, 100))
  const [mailed, postponed, untried] = taken.deliveries
  await deliveries.settle(mailed!, 'mailed')
  await deliveries.postpone(postponed!)
  await taken.giveBack([untried!])
  const [again, ...others] = await deliveries.due(issueId, 100)
  expect([again?._id, again?.tries, others]).toEqual([untried!._id, 0, []])
  // Who keeps what was taken keeps nothing that was postponed.
  await taken.keep()
  time += 31 * SECOND
  expect(await due()).toBe(2)
})

test('a delivery that fails five times is given up', async () => {
  await deliveries.open(issueId, idsOf(1))
  for (let tries = 1; tries <= 5; tries++) {
    const [one] = (await deliveries.take(await deliveries.due(issueId, 1))).deliveries
    expect(one?.tries).toBe(tries)
    await deliveries.postpone(one!)
    time += 3_600 * SECOND
  }
  expect(await due()).toBe(0)
  expect(await deliveries.sums(issueId)).toEqual({ mailed: 0, refused: 0, failed: 1 })
})

test('deliveries are opened to each address once, also by one who begins anew', async () => {
  const all = idsOf(1_000)
  const openings = createIssueOpenings(db())
  await openings.prepare()
  let dies = true
  const openNext = () =>
    openings.openNext(issueId, {
      firstWidth: async () => widthFor(100, all.length),
      read: async ({ least, most }) => {
        const found = all.filter((id) => least <= id && id <= most)
        // Less than there are at so many places: so it is looked at fewer of them.
        return { subscriptionIds: found.slice(0, 60), isAll: found.length <= 60 }
      },
      open: async (subscriptionIds) => {
        await deliveries.open(issueId, subscriptionIds)
        dies = !dies
        if (dies) throw new Error('killed')
      },
    })
  for (let rounds = 0; ; rounds++) {
    const isMore = await openNext().catch(() => true)
    if (!isMore) break
    expect(rounds).toBeLessThan(100)
  }
  const found = await deliveries.due(issueId, 2_000)
  expect(found.map(({ subscriptionId }) => subscriptionId).toSorted()).toEqual(all)
})
