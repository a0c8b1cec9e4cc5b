import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readGuestBook, writeGuestEntry } from './contract.ts'
import { service } from './service.ts'

let guestBook: RunningService
beforeAll(async () => {
  guestBook = await startForTest(service.context, service.shape, service.build)
})
afterAll(() => guestBook.stop())

const write = (userId: string, text: string, key?: string) =>
  guestBook.call(writeGuestEntry, {
    caller: guestBook.caller(userId),
    body: { name: 'Ada', text },
    headers: key ? { 'idempotency-key': key } : {},
  })
const entries = async () => (await guestBook.call(readGuestBook)).body.entries
const entryWith = async (text: string) => (await entries()).find((each) => each.text === text)
const eventsOf = async (stream: string) =>
  (await guestBook.published()).filter((event) => event.stream === stream)

test('a guest reads their own entry as soon as it is written', async () => {
  expect(await write('usr_reader', 'A fine evening')).toMatchObject({
    status: 201,
    body: { version: 1 },
  })
  expect(await entryWith('A fine evening')).toMatchObject({ name: 'Ada' })
})

test('a request that is sent again under its key gets the first answer, and a second entry is refused', async () => {
  await write('usr_twice', 'Once', 'first')
  expect((await write('usr_twice', 'Once', 'first')).body).toEqual({ version: 1 })
  expect((await write('usr_twice', 'Twice', 'second')).problem).toMatchObject({ code: 'forbidden' })
  expect(await entryWith('Twice')).toBeUndefined()
})

test('whoever wrote is thanked, and other services learn of both without reading personal words', async () => {
  await write('usr_thanked', 'Such good soup')
  await expect
    .poll(() => entryWith('Such good soup'))
    .toMatchObject({ thankedAt: expect.any(String) })
  await expect
    .poll(async () => (await eventsOf('gue_thanked')).map(({ type }) => type))
    .toEqual(['GuestEntryWritten', 'GuestThanked'])
  expect(JSON.stringify(await eventsOf('gue_thanked'))).not.toContain('soup')
})

test('the metrics show how many entries there are', async () => {
  const before = (await entries()).length
  await write('usr_counted', 'One more')
  const metrics = async () => (await fetch(`${guestBook.url}/metrics`)).text()
  await expect
    .poll(metrics)
    .toMatch(new RegExp(`^sortie_guest_entries(\\{.*\\})? ${before + 1}$`, 'm'))
})

test('the words of a guest who is erased are gone, and the entry stays', async () => {
  await write('usr_erased', 'Forget me')
  await guestBook.publish('identity', {
    type: 'PersonErased',
    stream: 'usr_erased',
    version: 1,
    data: { userId: 'usr_erased', at: new Date().toISOString() },
  })
  const count = (await entries()).length
  await expect.poll(() => entryWith('Forget me')).toBeUndefined()
  expect((await entries()).filter(({ name, text }) => name === null && text === null)).toHaveLength(
    1,
  )
  expect(await entries()).toHaveLength(count)
})
