import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type TestStage } from '../../tests/stage.ts'
import { Rejection } from '../domain.ts'
import {
  createLocalNetworkThrottle,
  createNetworkThrottle,
  createThrottle,
  type GiveBack,
  type NetworkThrottle,
  prepareThrottles,
  type Throttle,
  throttleOnce,
  throttleWaitText,
  WIDE_NETWORK_FACTOR,
} from './throttle.ts'

let stage: TestStage
beforeAll(async () => {
  stage = await openStage()
  await prepareThrottles(stage.db)
})
afterAll(() => stage.close())

const POINTS = 3
/** Two instances that count together. */
const pair = (seconds = 60): [Throttle, Throttle] => {
  const limit = { name: randomUUID(), points: POINTS, seconds }
  return [createThrottle(stage.db, limit), createThrottle(stage.db, limit)]
}
const counted = async () =>
  (
    await stage.db
      .collection('throttles')
      .find({ key: /:somebody$/ })
      .toArray()
  ).map(({ points }) => points as number)

/** How many of these addresses are let through, one after the other. */
const passedFrom = async ({ takeFrom }: NetworkThrottle, addresses: string[]) => {
  let passed = 0
  for (const address of addresses) {
    const [giveBack] = await taking([takeFrom(address)])
    if (giveBack) passed += 1
  }
  return passed
}
const ofNetworks = () => ({ name: randomUUID(), points: POINTS, seconds: 60 })

/** What each take gave; null where it was refused. */
const taking = (takes: Promise<GiveBack>[]) =>
  Promise.all(
    takes.map((take) =>
      take.catch((error) => {
        expect(error).toBeInstanceOf(Rejection)
        expect(error.code).toBe('too_many_requests')
        return null
      }),
    ),
  )

test('instances count together, and say when to come back', async () => {
  const [one, other] = pair()
  for (let point = 0; point < POINTS; point++) await (point % 2 ? one : other).take('a')
  await expect(one.take('a')).rejects.toMatchObject({ code: 'too_many_requests' })
  await expect(other.take('a')).rejects.toMatchObject({ extra: { retryAfter: 60 } })
})

test('instances that take the first points of a key at once never take too many', async () => {
  for (let key = 0; key < 40; key++) {
    const [one, other] = pair()
    const taken = await taking([1, 2, 3, 4].flatMap(() => [one.take('a'), other.take('a')]))
    const passed = taken.filter(Boolean).length
    expect(passed).toBeGreaterThan(0)
    expect(passed).toBeLessThanOrEqual(POINTS)
  }
})

test('what is given back can be taken again, and is not counted again', async () => {
  const [throttle] = pair()
  for (let time = 0; time < 4 * POINTS; time++) (await throttle.take('somebody'))()
  expect(await counted()).toEqual([1])
  const taken = await taking([1, 2, 3, 4].map(() => throttle.take('somebody')))
  expect(taken.filter(Boolean)).toHaveLength(POINTS)
})

test('never more points are out than there are, whoever gives back and takes', async () => {
  const [one, other] = pair()
  const first = await taking([one.take('a'), one.take('a'), other.take('a')])
  for (const giveBack of first) giveBack?.()
  const again = await taking([1, 2, 3, 4].flatMap(() => [one.take('a'), other.take('a')]))
  expect(again.filter(Boolean)).toHaveLength(POINTS)
})

test('what is given back after its window is no point of the next one', async () => {
  const [throttle] = pair(2)
  const [giveBack] = await taking([throttle.take('a')])
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  giveBack?.()
  const taken = await taking([1, 2, 3, 4].map(() => throttle.take('a')))
  expect(taken.filter(Boolean)).toHaveLength(POINTS)
})

test.each([
  ['all instances', () => createNetworkThrottle(stage.db, ofNetworks())],
  ['one instance', () => createLocalNetworkThrottle(ofNetworks())],
])(
  'who picks another address of the same /64 each time uses up one set of points, counted by %s',
  async (_, create) => {
    const addresses = Array.from({ length: POINTS + 2 }, (_, host) => `2001:db8:1:1::${host + 1}`)
    expect(await passedFrom(create(), addresses)).toBe(POINTS)
  },
)

test('who picks another /64 of the same /48 each time comes to an end too, later', async () => {
  const throttle = createNetworkThrottle(stage.db, ofNetworks())
  const most = POINTS * WIDE_NETWORK_FACTOR
  for (let network = 1; network <= most; network++) {
    await throttle.takeFrom(`2001:db8:2:${network.toString(16)}::1`)
  }
  await expect(throttle.takeFrom('2001:db8:2:ffff::1')).rejects.toMatchObject({
    code: 'too_many_requests',
  })
  // Whoever is in another /48 has nothing to do with it.
  await throttle.takeFrom('2001:db8:3:1::1')
})

test('an address of IPv4 is counted alone, and by one key however it came in', async () => {
  const throttle = createNetworkThrottle(stage.db, ofNetworks())
  const ways = ['203.0.113.7', '::ffff:203.0.113.7', '64:ff9b::203.0.113.7', '2002:cb00:7107::1']
  expect(await passedFrom(throttle, ways)).toBe(POINTS)
  await throttle.takeFrom('203.0.113.8')
})

test('what is given back can be taken again from both networks of an address', async () => {
  const throttle = createNetworkThrottle(stage.db, ofNetworks())
  for (let time = 0; time < 2 * POINTS * WIDE_NETWORK_FACTOR; time++) {
    ;(await throttle.takeFrom('2001:db8:4:1::1'))()
  }
  expect(await passedFrom(throttle, Array(POINTS + 1).fill('2001:db8:4:1::1'))).toBe(POINTS)
})

test('whoever is refused is told how long to wait, in words', async () => {
  const throttle = createThrottle(stage.db, {
    name: randomUUID(),
    points: 1,
    seconds: 7_200,
    refusal: (wait) => `Try again in ${wait}.`,
  })
  await throttle.take('a')
  const message = 'Try again in 2 hours.'
  await expect(throttle.take('a')).rejects.toMatchObject({ extra: { message, detail: message } })
})

test('a wait is said in the largest unit that is exact enough, and never too short', () => {
  const waits = [1, 59, 90, 91, 3_000, 5_400, 5_401, 86_400]
  expect(waits.map(throttleWaitText)).toEqual([
    '1 second',
    '59 seconds',
    '90 seconds',
    '2 minutes',
    '50 minutes',
    '90 minutes',
    '2 hours',
    '24 hours',
  ])
})

test('a command that is sent again costs nothing, and is answered where no point is left', async () => {
  const [throttle] = pair()
  const run = throttleOnce(throttle)
  const done = new Set<string>()
  const send = (command: string) =>
    run({ of: 'a', command, isKnown: async () => done.has(command) }, async () => {
      const repeated = done.has(command)
      done.add(command)
      return { repeated }
    })
  await Promise.all(Array.from({ length: 20 }, () => send('first')))
  for (const command of ['first', 'second', 'second', 'third']) await send(command)
  await expect(send('fourth')).rejects.toMatchObject({ code: 'too_many_requests' })
  for (const command of ['first', 'third']) expect(await send(command)).toEqual({ repeated: true })
  expect([...done]).toEqual(['first', 'second', 'third'])
})
