import { randomUUID } from 'node:crypto'
import type { operationsOf } from '@sortie/contracts/operators/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { type Bank, openBank, openStage, request, type TestStage } from '../../../tests/stage.ts'
import { heldData, type KeptPart } from './held-data.ts'

let stage: TestStage
let bank: Bank
beforeAll(async () => {
  stage = await openStage()
  bank = await openBank(stage)
})
afterAll(() => stage.close())

type Page = z.infer<ReturnType<typeof operationsOf>['getHeldDataOf']['reply']>

const filed = (text: string) => ({ type: 'StatementFiled', data: { text } })
/** What a person is told, page by page. @param alsoOf streams of theirs that do not name them. */
const pagesOf = async (
  userId: string,
  alsoOf: string[] = [],
  keeps?: (userId: string, after: string) => AsyncIterable<KeptPart>,
) => {
  const { answer } = heldData({
    context: 'account',
    store: bank.store,
    alsoOf: async () => alsoOf,
    keeps,
  })
  const pages: Page[] = []
  for (let cursor: string | undefined; ; ) {
    const page = (await answer({ userId, query: { cursor } } as never, {} as never)) as Page
    pages.push(page)
    if (page.next === null) return pages
    cursor = page.next
  }
}
const idsIn = (pages: Page[]) =>
  pages.flatMap(({ events }) => events.map(({ stream, version }) => `${stream}@${version}`))
const append = (stream: string, after: number, events: object[], about: object) =>
  bank.store.append(stream, after, events as never, { ...request(), subject: null, ...about })
const versions = (stream: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${stream}@${index + 1}`)

test('a person who has tens of megabytes is told all of it once, in replies of less than 1 MB', async () => {
  const userId = `usr_${randomUUID()}`
  const [large, long, made, other] = Array.from({ length: 4 }, () => `acc_${randomUUID()}`) as [
    string,
    string,
    string,
    string,
  ]
  const text = 'x'.repeat(400_000)
  const count = 60
  for (let version = 0; version < count; version++) {
    await append(large, version, [filed(text)], { subject: userId })
  }
  // Many events of one commit, which come to more than a reply holds.
  const each = { type: 'MoneyDeposited', data: { amount: 1 } }
  await append(long, 0, Array(6_000).fill(each), { subject: userId })
  await append(made, 0, [filed('made')], { actor: userId, subject: userId })
  await append(made, 1, [filed('by their own doing')], { actor: userId })
  for (let version = 0; version < 3; version++) await append(other, version, [filed(text)], {})

  const pages = await pagesOf(userId, [other, large])
  const wanted = [
    ...versions(large, count),
    ...versions(long, 6_000),
    ...versions(made, 2),
    ...versions(other, 3),
  ]
  expect(idsIn(pages).toSorted()).toEqual(wanted.toSorted())
  for (const page of pages) expect(JSON.stringify(page).length).toBeLessThan(1_000_000)
  // Each stream in its order, however it was cut.
  const told = idsIn(pages).filter((id) => id.startsWith(long))
  expect(told).toEqual(versions(long, 6_000))
  expect(idsIn(await pagesOf(`usr_${randomUUID()}`))).toEqual([])
})

test('many streams that do not name a person are told in pages, too', async () => {
  const streams = Array.from({ length: 450 }, () => `acc_${randomUUID()}`)
  const text = 'x'.repeat(5_000)
  await Promise.all(streams.map((stream) => append(stream, 0, [filed(text)], {})))
  const pages = await pagesOf(`usr_${randomUUID()}`, streams)
  expect(pages.length).toBeGreaterThan(2)
  expect(idsIn(pages)).toEqual(streams.toSorted().map((stream) => `${stream}@1`))
})

test('what is kept beside events follows them, each part once, in replies of less than 1 MB', async () => {
  const userId = `usr_${randomUUID()}`
  await append(`acc_${randomUUID()}`, 0, [filed('an event')], { subject: userId })
  const parts = Array.from({ length: 7 }, (_, n) => ({
    id: `part-${n}`,
    what: 'file',
    data: { n, text: 'x'.repeat(300_000) },
  }))
  const keeps = async function* (of: string, after: string) {
    yield* of === userId ? parts.filter(({ id }) => id > after) : []
  }
  const all = (of: string) => pagesOf(of, [], keeps)
  const pages = await all(userId)
  expect(idsIn(pages)).toHaveLength(1)
  expect(pages.flatMap(({ kept = [] }) => kept.map(({ data }) => data.n))).toEqual(
    parts.map((_, n) => n),
  )
  for (const page of pages) expect(JSON.stringify(page).length).toBeLessThan(1_000_000)
  expect(await all(`usr_${randomUUID()}`)).toEqual([{ context: 'account', events: [], next: null }])
})

test('an instance that remembers a key shows nothing of whom another one has erased', async () => {
  const userId = `usr_${randomUUID()}`
  const stream = `acc_${randomUUID()}`
  const owner = `Planted ${randomUUID()}`
  const opened = { type: 'AccountOpened', data: { owner } }
  await append(stream, 0, [opened], { subject: userId })
  expect(JSON.stringify(await pagesOf(userId))).toContain(owner)
  const other = await openBank(stage)
  await other.keys.erase(userId)
  // What commands read may be remembered for a minute; what leaves the house may not.
  expect(JSON.stringify(await bank.store.read(stream))).toContain(owner)
  expect(JSON.stringify(await pagesOf(userId))).not.toContain(owner)
})

test('what is gathered while its person is erased is gathered again', async () => {
  const userId = `usr_${randomUUID()}`
  const owner = `Planted ${randomUUID()}`
  const opened = { type: 'AccountOpened', data: { owner } }
  await append(`acc_${randomUUID()}`, 0, [opened], { subject: userId })
  const other = await openBank(stage)
  let gathered = 0
  const { answer } = heldData({
    context: 'account',
    store: {
      ...bank.store,
      openAnew: () => {
        const { open, wasOvertaken } = bank.store.openAnew()
        return {
          open,
          wasOvertaken: async () => {
            gathered += 1
            // The page is whole, and not sent yet.
            await other.keys.erase(userId)
            return wasOvertaken()
          },
        }
      },
    },
  })
  const page = await answer({ userId, query: {} } as never, {} as never)
  expect(JSON.stringify(page)).not.toContain(owner)
  expect(gathered).toBe(2)
})

test('a cursor that is none of ours is refused', async () => {
  const { answer } = heldData({ context: 'account', store: bank.store })
  const asked = answer({ userId: 'usr_1', query: { cursor: 'abc' } } as never, {} as never)
  await expect(asked).rejects.toMatchObject({ code: 'invalid_request' })
})

test.each(['subject', 'actor', 'events.data.userId'])(
  'what is found by %s comes in the order of an index',
  async (field) => {
    const plan = await bank.store.commits
      .find({ [field]: 'usr_1', stream: { $gte: 'acc' } })
      .sort({ stream: 1, version: 1 })
      .explain('queryPlanner')
    const text = JSON.stringify(plan.queryPlanner.winningPlan)
    expect(text).toContain('IXSCAN')
    expect(text).not.toContain('"SORT"')
  },
)
