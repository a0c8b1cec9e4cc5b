import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestAccountEvent, testAccount, testAccountView } from '../../../tests/account.ts'
import {
  asked,
  type Bank,
  log,
  openBank,
  openStage,
  pauseFor,
  type TestStage,
} from '../../../tests/stage.ts'
import { createClaims } from '../../store/claims.ts'
import { createSnapshots, foldedBy } from '../../store/snapshots.ts'
import { rebuild } from '../../views/filling/rebuild.ts'
import { createLeftovers } from '../../views/generations/leftovers.ts'
import { type Projection, projection } from '../../views/projection.ts'
import { rowProjection } from '../../views/row-projection.ts'
import { createErasures } from './erasure.ts'

let stage: TestStage
let bank: Bank
beforeAll(async () => {
  stage = await openStage()
  bank = await openBank(stage)
  await createClaims(stage.db, '', Buffer.alloc(0)).prepare()
})
afterAll(() => stage.close())

const by = foldedBy('account', testAccount.source)
type More = Partial<Pick<Parameters<typeof createErasures>[0], 'forgetParts'>>
/** @param beside the holders of other instances that run. */
const erasuresOf = (
  from: Bank,
  settledMs: number,
  beside: string[] = [],
  { forgetParts = async () => {} }: More = {},
) =>
  createErasures({
    db: from.db,
    keys: from.keys,
    store: from.store,
    snapshots: from.snapshots,
    parking: from.parking,
    views: from.views,
    settledMs,
    holder: from.holder,
    generations: from.generations,
    leftovers: createLeftovers({
      ...from,
      instances: {
        look: async () => {},
        keptViews: () => new Set(['account', 'branch', 'later', 'memos']),
      },
    }),
    living: () => [from.holder, ...beside],
    projections: () => from.projections,
    forget: from.accounts.forget,
    forgetParts,
  })

/** Everything that the service has stored, as text. */
const dump = async () => {
  const texts: string[] = []
  for (const { name } of await stage.db.listCollections().toArray()) {
    texts.push(JSON.stringify(await stage.db.collection(name).find().toArray()))
  }
  return texts.join('\n')
}

/** An account whose owner and notes can be recognised anywhere; its key is that of `usr_<stream>`. */
const planted = async () => {
  const stream = `acc_${randomUUID()}`
  const owner = `Planted Owner ${randomUUID()}`
  const memo = `Planted Memo ${randomUUID()}`
  const subject = `usr_${stream}`
  await asked(() => bank.accounts.handle(stream, { type: 'Open', owner }))
  for (let count = 0; count < 3; count++) {
    await asked(() => bank.accounts.handle(stream, { type: 'Deposit', amount: 10, memo }))
  }
  return { stream, subject, owner, texts: [owner, memo] }
}
const rows = () => stage.db.collection<{ _id: string }>('erasures')

test('an erasure leaves no clear text, and every total as it was', async () => {
  const { stream, subject, owner, texts } = await planted()
  const other = await planted()
  const { snapshots } = bank
  snapshots.consider(by, stream, 199, { version: 200, state: { owner }, subject })
  const claims = createClaims(stage.db, 'address', Buffer.alloc(32))
  await claims.claim(owner, subject)
  const event = { id: `${stream}@1`, stream, version: 1, subject }
  const parked = {
    consumer: 'c',
    stream,
    topic: 't',
    partition: 0,
    offset: '1',
    trace: null,
    value: JSON.stringify(event),
    reason: `Error: nobody knows ${owner}`,
  }
  await bank.parking.park(parked, true)
  type Item = {
    _id: string
    work: string
    stream: string
    version: number
    state: string
    error: string
  }
  await stage.db.collection<Item>('work').insertOne({
    _id: `mail:${stream}@1`,
    work: 'mail',
    stream,
    version: 1,
    state: 'dead',
    error: `TypeError: cannot greet ${owner}`,
  })
  const before = await bank.reader.find(stream)
  expect(before?.owner).toBe(owner)
  for (const text of texts) expect(await dump()).toContain(text)
  await expect
    .poll(() => createSnapshots(stage.db, bank.keys).find(by, stream))
    .toMatchObject({ state: { owner } })

  await erasuresOf(bank, 0).erase(subject)

  const after = await dump()
  for (const text of texts) expect(after).not.toContain(text)
  for (const text of other.texts) expect(after).toContain(text)
  expect(await bank.reader.find(stream)).toEqual({ ...before, owner: null, lastMemo: null })
  expect((await bank.accounts.state(stream)).state).toEqual({
    ...(await bank.accounts.state(other.stream)).state,
    owner: null,
  })
  expect(await snapshots.find(by, stream)).toBeNull()
  expect(await claims.ownerOf(owner)).toBeNull()
  expect((await bank.parking.list()).map(({ reason }) => reason)).toContain('Error')
})

test('what comes late about an erased person is kept without clear text', async () => {
  const { stream, subject } = await planted()
  await erasuresOf(bank, 0).erase(subject)
  const memo = `Planted Memo ${randomUUID()}`
  await asked(() => bank.accounts.handle(stream, { type: 'Deposit', amount: 5, memo }))
  expect(await bank.reader.find(stream)).toMatchObject({ balance: 35, owner: null, lastMemo: null })
  expect(await dump()).not.toContain(memo)
})

test('an instance that still has the key forgets it, and what it wrote goes with it', async () => {
  const { stream, subject, texts } = await planted()
  const second = await openBank(stage)
  const slow = erasuresOf(second, 1_500)
  await second.accounts.state(stream)
  await erasuresOf(bank, 0).erase(subject)
  // It remembers the key: what it appends now is written into its views in the clear.
  const memo = `Planted Memo ${randomUUID()}`
  await asked(() => second.accounts.handle(stream, { type: 'Deposit', amount: 5, memo }))
  expect(await dump()).toContain(memo)

  const watching = slow.watch(log)
  await expect.poll(() => rows().findOne({ _id: subject }), { timeout: 15_000 }).toBeNull()
  await watching.stop()
  const after = await dump()
  for (const text of [memo, ...texts]) expect(after).not.toContain(text)
  expect((await second.accounts.state(stream)).state).toMatchObject({ owner: null, balance: 35 })
})

test('an erasure that was killed on its way is finished by whoever runs next', async () => {
  const { subject, texts } = await planted()
  // Killed after the row was written: the key is still there.
  await rows().insertOne({ _id: subject })
  const watching = erasuresOf(await openBank(stage), 0).watch(log)
  await expect.poll(() => rows().findOne({ _id: subject }), { timeout: 15_000 }).toBeNull()
  await watching.stop()
  const after = await dump()
  for (const text of texts) expect(after).not.toContain(text)
})

test('views of an older generation that nobody dropped yet hold nothing either', async () => {
  const { stream, subject, texts } = await planted()
  const live = stage.db.collection<{ _id: string }>('view.account.1')
  const older = stage.db.collection<{ _id: string }>('view.account.0')
  await older.insertOne((await live.findOne({ _id: stream }))!)
  await erasuresOf(bank, 0).erase(subject)
  const after = await dump()
  for (const text of texts) expect(after).not.toContain(text)
})

test('neither do older and abandoned generations of views of other contexts, nor views that no release keeps', async () => {
  const { stream, subject, texts } = await planted()
  const other = await planted()
  await bank.generations.note({ name: 'branch', rules: 'these' })
  const places = ['view.branch.0', 'view.branch.7', 'view.retired.1']
  const viewOf = ({ owner, subject: key }: typeof other) => ({
    _id: key,
    v: 1,
    at: { [key]: 1 },
    view: { owner },
  })
  // By the person's own id; and by that of a branch, where only the stream tells whose it is.
  const inBranch = {
    _id: 'berlin',
    v: 1,
    at: { [stream]: 2 },
    view: { opened: texts[0], deposits: {} },
  }
  for (const place of places) {
    const views = stage.db.collection<{ _id: string }>(place)
    await views.insertMany([viewOf({ ...other, stream, subject, owner: texts[0]! }), inBranch])
    await views.insertOne(viewOf(other))
  }
  expect(await dump()).toContain(texts[0])
  await erasuresOf(bank, 0).erase(subject)
  const after = await dump()
  for (const text of texts) expect(after).not.toContain(text)
  for (const place of places) {
    const left = await stage.db.collection<{ _id: string }>(place).find().toArray()
    expect(left.map(({ _id }) => _id)).toEqual([other.subject])
  }
})

test('what a rebuild folded before an erasure, and writes after it, goes too', async () => {
  const { stream, subject, texts } = await planted()
  // The last of all streams, at which the rebuild is stopped with the person's view in its hands.
  const last = `pot_${randomUUID()}`
  await asked(() => bank.accounts.handle(last, { type: 'Deposit', amount: 1 }))
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  let isHeld = false
  const open: Bank['store']['open'] = async (commit) => {
    if (commit.stream === last) {
      isHeld = true
      await gate
    }
    return bank.store.open(commit)
  }
  const rebuilding = rebuild({
    ...bank,
    store: { ...bank.store, open },
    projection: testAccountView as Projection,
    changed: true,
  })
  await expect.poll(() => isHeld, { timeout: 15_000 }).toBe(true)
  await erasuresOf(bank, 0).erase(subject)
  const watching = erasuresOf(await openBank(stage), 0).watch(log)
  await pauseFor(3_000)
  release()
  const { swapped, generation } = await rebuilding
  expect(swapped).toBe(true)
  await expect.poll(() => rows().findOne({ _id: subject }), { timeout: 15_000 }).toBeNull()
  await watching.stop()
  const after = await dump()
  for (const text of texts) expect(after).not.toContain(text)
  const view = await stage.db.collection<{ _id: string }>(`view.account.${generation}`).findOne({
    _id: stream,
  })
  expect(view).toMatchObject({ view: { balance: 30, owner: null } })
})

test('of rows that an erasure removed nothing is left in the end, not even their ids', async () => {
  const memos = rowProjection<{ memo: string }, TestAccountEvent>({
    name: 'memos',
    sorts: {},
    on: {
      MoneyDeposited: ({ data: { memo } }) =>
        memo ? [{ id: `id of ${memo}`, set: { memo } }] : [],
    },
  })
  const keeping = await openBank(stage, { projections: [testAccountView, memos] as never })
  const { stream, subject, texts } = await planted()
  const other = await planted()
  for (const each of [stream, other.stream]) {
    const commits = await keeping.store.read(each)
    await keeping.views.catchUp(memos as never, 1, commits.at(-1)!)
  }
  const kept = () => stage.db.collection('view.memos.1').find({ s: stream }).toArray()
  expect(JSON.stringify(await kept())).toContain(texts[1])
  const erasures = erasuresOf(keeping, 0)
  await erasures.erase(subject)
  const watching = erasures.watch(log)
  await expect.poll(() => rows().findOne({ _id: subject }), { timeout: 15_000 }).toBeNull()
  await watching.stop()
  expect(await kept()).toEqual([])
  const others = stage.db.collection('view.memos.1').find({ s: other.stream })
  expect(JSON.stringify(await others.toArray())).toContain(other.texts[1])
})

test('an instance whose release keeps other views lets go in them, and the row waits for it', async () => {
  const later = projection({ ...testAccountView, name: 'later' })
  const newer = await openBank(stage, { projections: [testAccountView, later] as never })
  const { stream, subject, texts } = await planted()
  // Read in the newer release's view, as if it were filled; the older one does not know that.
  const [commit] = await newer.store.read(stream)
  await newer.views.catchUp(later as Projection, 1, commit!)
  expect(JSON.stringify(await stage.db.collection('view.later.1').find().toArray())).toContain(
    texts[0],
  )
  await erasuresOf(bank, 0, [newer.holder]).erase(subject)
  const watching = erasuresOf(bank, 0, [newer.holder]).watch(log)
  const row = () => rows().findOne({ _id: subject })
  await expect.poll(row, { timeout: 15_000 }).toMatchObject({ done: [bank.holder] })

  const watchingToo = erasuresOf(newer, 0, [bank.holder]).watch(log)
  await expect.poll(() => rows().findOne({ _id: subject }), { timeout: 15_000 }).toBeNull()
  await Promise.all([watching.stop(), watchingToo.stop()])
  const after = await dump()
  for (const text of texts) expect(after).not.toContain(text)
})

test('of a set all keys go first, and one that fails holds up no other and is counted until it does not', async () => {
  const all = [await planted(), await planted(), await planted()]
  const [, failing] = all
  let isBroken = true
  const keysAtFirst: (string | null)[] = []
  const forgetParts = async (subject: string) => {
    if (keysAtFirst.length === 0) {
      for (const each of all) keysAtFirst.push(String(await bank.keys.isErased(each.subject)))
    }
    if (isBroken && subject === failing!.subject) throw new TypeError('cannot be let go of')
  }
  const erasures = erasuresOf(bank, 2_000, [], { forgetParts })
  const subjects = all.map(({ subject }) => subject)
  await expect(erasures.erase(...subjects)).rejects.toThrow('1 of 3 erasures failed')
  expect(keysAtFirst).toEqual(['true', 'true', 'true'])
  const after = await dump()
  for (const { texts } of all.filter((each) => each !== failing))
    for (const text of texts) expect(after).not.toContain(text)
  expect(await erasures.standing()).toMatchObject({ open: 3, failing: 1 })

  const watching = erasures.watch(log)
  const left = async () => (await rows().find().toArray()).map(({ _id }) => _id)
  await expect.poll(left, { timeout: 20_000 }).toEqual([failing!.subject])
  const standing = await erasures.standing()
  expect(standing).toMatchObject({ open: 1, failing: 1 })
  expect(standing.oldestSeconds).toBeGreaterThan(0)
  isBroken = false
  await expect.poll(left, { timeout: 30_000 }).toEqual([])
  await watching.stop()
  expect(await erasures.standing()).toEqual({ open: 0, failing: 0, oldestSeconds: 0 })
  const end = await dump()
  for (const { texts } of all) for (const text of texts) expect(end).not.toContain(text)
}, 60_000)

test('who may not wait destroys the key at once, and the rest is let go of in the background, by one instance', async () => {
  const { stream, subject, texts } = await planted()
  const second = await openBank(stage)
  const letGo: string[] = []
  const noting = (name: string) => ({
    forgetParts: async (one: string) => void (one === subject && letGo.push(name)),
  })
  const first = erasuresOf(bank, 4_000, [second.holder], noting('first'))
  const other = erasuresOf(second, 4_000, [bank.holder], noting('second'))
  const watching = [first.watch(log), other.watch(log)]
  await first.eraseSoon(subject)
  expect(await bank.keys.isErased(subject)).toBe(true)
  expect((await bank.accounts.state(stream)).state).toMatchObject({ owner: null })
  await expect.poll(() => letGo.length, { timeout: 5_000 }).toBe(1)
  await expect.poll(dump, { timeout: 5_000 }).not.toContain(texts[0])
  await expect.poll(() => rows().findOne({ _id: subject }), { timeout: 20_000 }).toBeNull()
  for (const each of watching) await each.stop()
  // Once at first, and once by each instance when no key can be remembered any more.
  expect(letGo.slice(1).toSorted()).toEqual(['first', 'second'])
}, 60_000)

test('rows of older releases, and those that they added to, are gone on with beside ours', async () => {
  const [old, ours] = [await planted(), await planted()]
  await rows().insertOne({ _id: old.subject })
  const erasures = erasuresOf(await openBank(stage), 0)
  await erasures.erase(ours.subject)
  const watching = erasures.watch(log)
  await expect.poll(() => rows().countDocuments(), { timeout: 15_000 }).toBe(0)
  await watching.stop()
  const after = await dump()
  for (const text of [...old.texts, ...ours.texts]) expect(after).not.toContain(text)
})
