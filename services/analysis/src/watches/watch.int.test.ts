import { randomUUID } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import type { ProjectId } from '@sortie/contracts/analysis/projects/project-id'
import {
  archiveProject,
  changeProject,
  createProject,
  deleteProject,
} from '@sortie/contracts/analysis/projects/projects'
import {
  getWatch,
  leaveWatchMails,
  setWatchMails,
  startWatch,
  stopWatch,
  type Watch,
} from '@sortie/contracts/analysis/watches/watch'
import { operationsOf } from '@sortie/contracts/operators/operations'
import { deriveKey } from '@sortie/runtime/store/vault/keys'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { BAKERY_A_WEEK_LATER, BAKERY_AT_FIRST, changingSite } from '@sortie/sandbox/changing-site'
import type { StandIn } from '@sortie/sandbox/server'
import { startSite } from '@sortie/sandbox/site'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { almanac } from '../providers/almanac/almanac.ts'
import { siteReader } from '../providers/crawler/site-reader.ts'
import { build, shape } from '../testing-service.ts'
import { createWatchTokens } from './watch-tokens.ts'

// The watch of a project's sites, from the switch to the event that asks for a mail, on an imitation site.

const DAY = 86_400_000
const patience = { timeout: 20_000, interval: 200 }
const bakery = changingSite(BAKERY_AT_FIRST)
let site: StandIn
let analysis: RunningService

const here: LookupFunction = (_name, options, callback) => {
  if (options.all) return callback(null, [{ address: '127.0.0.1', family: 4 }])
  callback(null, '127.0.0.1', 4)
}

beforeAll(async () => {
  site = await startSite(bakery.pages)
  const reader = siteReader({
    contact: 'support@sortie.example',
    ports: [site.port],
    isAllowed: () => true,
    lookup: here,
  })
  analysis = await startForTest('analysis', shape, (kernel) => build(kernel, [almanac], reader))
})
afterAll(async () => {
  await analysis.stop()
  await site.stop()
})
beforeEach(() => bakery.show(BAKERY_AT_FIRST))
afterEach(() => void vi.useRealTimers())

const someone = () => analysis.caller(`usr_${randomUUID()}`)
type Caller = ReturnType<typeof someone>
const hostOf = (name: string) => `${name}.example:${site.port}`
const detailsWith = (names: string[]) => ({
  industry: 'Bakery',
  competitors: names.map((name) => ({ name, site: `http://${hostOf(name)}` })),
})

const projectOf = async (caller: Caller, names: string[] = ['weekly']): Promise<ProjectId> => {
  const body = { name: `Crumb ${randomUUID()}`, ...detailsWith(names) }
  return (await analysis.call(createProject, { caller, body })).body.projectId
}
const start = (caller: Caller, projectId: ProjectId, name = 'weekly') =>
  analysis.call(startWatch, { caller, params: { projectId }, body: { host: hostOf(name) } })
const look = async (caller: Caller, projectId: ProjectId): Promise<Watch> =>
  (await analysis.call(getWatch, { caller, params: { projectId } })).body
const until = (caller: Caller, projectId: ProjectId, check: (watch: Watch) => void) =>
  vi.waitFor(async () => check(await look(caller, projectId)), patience)

type Item = {
  _id: string
  work: string
  stream: string
  state: string
  holder: string | null
  dueAt: Date
}
const items = () => analysis.db.collection<Item>('work')
const streamOf = (projectId: ProjectId) => `wat_${projectId.slice('prj_'.length)}`
const itemOf = async (projectId: ProjectId, work: string) => {
  const [item] = await items()
    .find({ stream: streamOf(projectId), work, state: 'open' })
    .toArray()
  return item
}
/** Lets so many days pass: the clock goes on, and what became due is due. */
const later = async (projectId: ProjectId, days: number, work = 'watch-site') => {
  // A worker sets the next due time only once the work is done.
  await vi.waitFor(async () => expect((await itemOf(projectId, work))!.holder).toBeNull(), patience)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY })
  await items().updateMany(
    { stream: streamOf(projectId), work, state: 'open' },
    { $set: { dueAt: new Date(0) } },
  )
}
const firstRead = (watch: Watch) => expect(watch.sites[0]?.lastReadAt).not.toBeNull()

test('what a watch keeps is shown to its person, and goes with them', async () => {
  const caller = someone()
  const projectId = await projectOf(caller)
  await start(caller, projectId)
  await until(caller, projectId, firstRead)
  const { body } = await analysis.call(operationsOf('analysis').getHeldDataOf, { caller })
  const held = body.events.filter(({ stream }) => stream === streamOf(projectId))
  expect(held.map(({ type }) => type)).toEqual(['SiteWatchStarted', 'WatchedSiteRead'])
  expect(held[0]!.data).toMatchObject({ host: hostOf('weekly') })
  const query = { cursor: body.next! }
  const behind = await analysis.call(operationsOf('analysis').getHeldDataOf, { caller, query })
  expect(behind.body).toMatchObject({ events: [], next: null })
  const [site, ...others] = behind.body.kept!
  expect(others).toEqual([])
  expect(site).toMatchObject({ what: 'watched-site', data: { host: hostOf('weekly') } })
  expect(JSON.stringify(site)).toContain('/rye-bread')
  const stored = await analysis.db
    .collection('commits')
    .find({ stream: streamOf(projectId) })
    .toArray()
  expect(JSON.stringify(stored)).not.toContain('weekly')
  const baselines = analysis.db.collection('watch-baselines')
  const seen = analysis.db.collection<{ _id: string; seenAt: Date }>('last-seen')
  await seen.insertOne({ _id: caller.userId!, seenAt: new Date() })
  const kept = await baselines.find({ userId: caller.userId }).toArray()
  expect(kept).toHaveLength(1)
  expect(JSON.stringify(kept)).not.toContain('rye-bread')
  await analysis.publish('identity', {
    type: 'PersonErased',
    stream: caller.userId!,
    version: 9,
    data: { userId: caller.userId!, at: new Date().toISOString() },
  })
  await vi.waitFor(async () => {
    expect(await baselines.countDocuments({ userId: caller.userId })).toBe(0)
    expect(await seen.countDocuments({ _id: caller.userId! })).toBe(0)
  }, patience)
})

test('a watched site is read at once and each week after, and the page says what changed', async () => {
  const caller = someone()
  const projectId = await projectOf(caller)
  const started = await start(caller, projectId)
  expect(started.body.sites).toMatchObject([{ host: hostOf('weekly'), isOn: true, failure: null }])
  await until(caller, projectId, firstRead)
  const first = await look(caller, projectId)
  expect(first).toMatchObject({ changes: [], more: 0, mails: false })
  expect(first.sites[0]).toMatchObject({ listed: 3, caveat: null })
  const inDays = (Date.parse(first.sites[0]!.nextAt!) - Date.now()) / DAY
  expect(inDays).toBeGreaterThan(3)
  expect(inDays).toBeLessThan(11)
  await vi.waitFor(async () => {
    const due = (await itemOf(projectId, 'watch-site'))!.dueAt.getTime()
    expect(Math.abs(due - Date.parse(first.sites[0]!.nextAt!))).toBeLessThan(60_000)
  }, patience)

  bakery.show(BAKERY_A_WEEK_LATER)
  await later(projectId, 11)
  await until(caller, projectId, ({ changes }) => expect(changes).toHaveLength(3))
  const at = `http://${hostOf('weekly')}`
  const { changes, sites } = await look(caller, projectId)
  expect(changes.map(({ kind, address, title, before }) => [kind, address, title, before])).toEqual(
    expect.arrayContaining([
      ['new', `${at}/bagels`, 'Bagels', undefined],
      ['gone', `${at}/rye-bread`, 'Rye bread', undefined],
      ['retitled', `${at}/cakes`, 'Wedding cakes', 'Cakes'],
    ]),
  )
  expect(sites[0]!.lastReadAt).not.toBe(sites[0]!.firstReadAt)
  // The older baseline is deleted after the comparison.
  const baselines = analysis.db.collection('watch-baselines')
  expect(await baselines.countDocuments({ watchId: streamOf(projectId) })).toBe(1)
  // Facts alone: the same again is no change.
  await later(projectId, 11)
  await until(caller, projectId, (watch) =>
    expect(watch.sites[0]!.lastReadAt! > sites[0]!.lastReadAt!).toBe(true),
  )
  expect((await look(caller, projectId)).changes).toHaveLength(3)
})

test('a reading that is tried again before its time, or after its watch, records nothing', async () => {
  const caller = someone()
  const projectId = await projectOf(caller)
  await start(caller, projectId)
  await until(caller, projectId, firstRead)
  const commits = () =>
    analysis.db.collection('commits').countDocuments({ stream: streamOf(projectId) })
  expect(await commits()).toBe(2)
  const asked = site.seen.length
  await later(projectId, 0)
  await vi.waitFor(
    async () =>
      expect((await itemOf(projectId, 'watch-site'))!.dueAt.getTime()).toBeGreaterThan(DAY),
    patience,
  )
  expect(await commits()).toBe(2)
  expect(site.seen).toHaveLength(asked)
  const params = { projectId }
  await analysis.call(stopWatch, { caller, params, body: { host: hostOf('weekly') } })
  await later(projectId, 11)
  await vi.waitFor(
    async () => expect(await itemOf(projectId, 'watch-site')).toBeUndefined(),
    patience,
  )
  expect(site.seen).toHaveLength(asked)
})

test('a site that cannot be read is said with its date, read again next week, and loses no page', async () => {
  const caller = someone()
  const projectId = await projectOf(caller)
  await start(caller, projectId)
  await until(caller, projectId, firstRead)
  bakery.show({}, { '/': { status: 503 } })
  await later(projectId, 11)
  await until(caller, projectId, ({ sites }) => expect(sites[0]!.failure?.why).toBe('unreachable'))
  const failed = await look(caller, projectId)
  expect(failed.changes).toEqual([])
  expect(Date.parse(failed.sites[0]!.nextAt!)).toBeGreaterThan(Date.now())
  bakery.show(BAKERY_AT_FIRST)
  await later(projectId, 11)
  await until(caller, projectId, ({ sites }) => expect(sites[0]!.failure).toBeNull())
  expect((await look(caller, projectId)).changes).toEqual([])
})

test('a project watches three sites, a user those of ten projects, and nobody what is not named', async () => {
  const caller = someone()
  const names = ['one', 'two', 'three', 'four']
  const projectId = await projectOf(caller, names)
  const codes: (string | undefined)[] = []
  for (const name of ['one', 'one', 'two', 'three', 'four', 'five'])
    codes.push((await start(caller, projectId, name)).problem?.code)
  expect(codes).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    'too_many_watched',
    'site_not_found',
  ])
  const others: ProjectId[] = []
  for (let count = 0; count < 10; count++) others.push(await projectOf(caller))
  const answers = []
  for (const each of others) answers.push((await start(caller, each)).problem?.code)
  expect(answers).toEqual([...Array(9).fill(undefined), 'too_many_watches'])
  // One that is stopped makes room, and what was found shows again with the next start.
  const params = { projectId: others[0]! }
  await analysis.call(stopWatch, { caller, params, body: { host: hostOf('weekly') } })
  expect((await look(caller, others[0]!)).sites).toEqual([])
  expect((await start(caller, others[9]!)).problem).toBeNull()
})

test('what is somebody else’s can be neither seen nor changed', async () => {
  const owner = someone()
  const projectId = await projectOf(owner)
  await start(owner, projectId)
  const other = someone()
  const params = { projectId }
  const body = { host: hostOf('weekly') }
  const codes = await Promise.all([
    analysis.call(getWatch, { caller: other, params }),
    analysis.call(startWatch, { caller: other, params, body }),
    analysis.call(stopWatch, { caller: other, params, body }),
    analysis.call(setWatchMails, { caller: other, params, body: { wanted: true } }),
  ])
  expect(codes.map(({ problem }) => problem?.code)).toEqual(Array(4).fill('project_not_found'))
  expect((await look(owner, projectId)).sites[0]!.isOn).toBe(true)
})

test('it ends with its project: archived it can be started again, deleted nothing is left', async () => {
  const caller = someone()
  const projectId = await projectOf(caller)
  await start(caller, projectId)
  await until(caller, projectId, firstRead)
  const params = { projectId }
  await analysis.call(archiveProject, { caller, params })
  expect((await look(caller, projectId)).sites[0]).toMatchObject({
    isOn: false,
    nextAt: null,
    ended: { reason: 'archived' },
  })
  expect((await start(caller, projectId)).problem?.code).toBe('project_archived')
  const baselines = analysis.db.collection('watch-baselines')
  const left = () => baselines.countDocuments({ watchId: streamOf(projectId) })
  await vi.waitFor(async () => expect(await left()).toBe(0), patience)
  await analysis.call(deleteProject, { caller, params })
  const commits = analysis.db.collection('commits')
  await vi.waitFor(
    async () =>
      expect(
        await commits.countDocuments({
          stream: streamOf(projectId),
          'events.type': 'WatchRemoved',
        }),
      ).toBe(1),
    patience,
  )
  // The item of the watch ends as soon as it is due.
  await later(projectId, 11)
  await vi.waitFor(
    async () => expect(await itemOf(projectId, 'watch-site')).toBeUndefined(),
    patience,
  )
})

test('a site that the project names no more is not read any more', async () => {
  const caller = someone()
  const projectId = await projectOf(caller, ['weekly', 'other'])
  await start(caller, projectId)
  const params = { projectId }
  await analysis.call(changeProject, { caller, params, body: detailsWith(['other']) })
  await until(caller, projectId, ({ sites }) =>
    expect(sites[0]).toMatchObject({ isOn: false, ended: { reason: 'unnamed' } }),
  )
})

test('a session that is told of after its user was erased leaves no date behind', async () => {
  const userId = someone().userId!
  const seen = analysis.db.collection<{ _id: string; seenAt: Date }>('last-seen')
  await seen.insertOne({ _id: userId, seenAt: new Date() })
  const at = new Date().toISOString()
  const data = { userId, at }
  await analysis.publish('identity', { type: 'PersonErased', stream: userId, version: 9, data })
  await vi.waitFor(async () => expect(await seen.findOne({ _id: userId })).toBeNull(), patience)
  // Sessions have streams of their own, which Kafka may deliver later.
  const stream = `ses_${randomUUID()}` as const
  const told = { ...data, sessionId: stream, refreshHash: 'hash' }
  await analysis.publish('identity', {
    type: 'SessionRefreshed',
    stream,
    version: 2,
    data: { ...told, generation: 1 },
  })
  // Another user's session on the same stream is handled behind it.
  const other = someone().userId!
  await analysis.publish('identity', {
    type: 'SessionRefreshed',
    stream,
    version: 3,
    data: { ...told, userId: other, generation: 2 },
  })
  await vi.waitFor(async () => expect(await seen.findOne({ _id: other })).not.toBeNull(), patience)
  expect(await seen.findOne({ _id: userId })).toBeNull()
})

test('where nobody signed in for 90 days it ends by itself, and starts again by its switch', async () => {
  const caller = someone()
  const projectId = await projectOf(caller)
  await start(caller, projectId)
  await until(caller, projectId, firstRead)
  const seenAt = new Date(Date.now() + 30 * DAY).toISOString()
  await analysis.publish('identity', {
    type: 'SessionRefreshed',
    stream: `ses_${randomUUID()}`,
    version: 1,
    data: {
      userId: caller.userId!,
      at: seenAt,
      sessionId: `ses_${randomUUID()}`,
      refreshHash: 'hash',
      generation: 1,
    },
  })
  const seen = analysis.db.collection<{ _id: string }>('last-seen')
  await vi.waitFor(
    async () => expect(await seen.findOne({ _id: caller.userId! })).not.toBeNull(),
    patience,
  )
  const before = (await look(caller, projectId)).sites[0]!.lastReadAt!
  await later(projectId, 100)
  await until(caller, projectId, ({ sites }) =>
    expect(sites[0]!.lastReadAt! > before, 'somebody was there 70 days ago').toBe(true),
  )
  await later(projectId, 30)
  await until(caller, projectId, ({ sites }) =>
    expect(sites[0]).toMatchObject({ isOn: false, ended: { reason: 'idle' } }),
  )
  const again = await start(caller, projectId)
  expect(again.body.sites[0]).toMatchObject({ isOn: true, ended: null, firstReadAt: null })
})

test('once a month an email is asked for where something changed, until its link ends it', async () => {
  const caller = someone()
  const projectId = await projectOf(caller)
  const params = { projectId }
  const set = (wanted: boolean) =>
    analysis.call(setWatchMails, { caller, params, body: { wanted } })
  expect((await set(true)).problem?.code).toBe('watch_not_found')
  await start(caller, projectId)
  await until(caller, projectId, firstRead)
  expect((await set(true)).body.mails).toBe(true)
  // Of the store: clients of Kafka do not bear that the clock jumps.
  const asked = async () => {
    const commits = analysis.db.collection('commits').find({ stream: streamOf(projectId) })
    const events = (await commits.toArray()).flatMap((commit) => commit.events)
    return events.filter(({ type }) => type === 'WatchMailDue')
  }
  // A month without changes.
  await later(projectId, 31, 'watch-mail')
  await vi.waitFor(
    async () =>
      expect((await itemOf(projectId, 'watch-mail'))!.dueAt.getTime()).toBeGreaterThan(DAY),
    patience,
  )
  expect(await asked()).toEqual([])
  bakery.show(BAKERY_A_WEEK_LATER)
  await later(projectId, 1)
  await until(caller, projectId, ({ changes }) => expect(changes).toHaveLength(3))
  await later(projectId, 31, 'watch-mail')
  await vi.waitFor(async () => expect(await asked()).toHaveLength(1), patience)
  const [mail] = await asked()
  expect(mail!.data).toMatchObject({ mail: 1, total: 3, userId: caller.userId })
  // Texts that a person typed, or that tell about them, travel sealed.
  expect(JSON.stringify(mail!.data)).not.toMatch(/weekly|Bagels/)
  // A work item that is tried again asks for nothing twice.
  await later(projectId, 0, 'watch-mail')
  await vi.waitFor(
    async () =>
      expect((await itemOf(projectId, 'watch-mail'))!.dueAt.getTime()).toBeGreaterThan(DAY),
    patience,
  )
  expect(await asked()).toHaveLength(1)
  const bad = await analysis.call(leaveWatchMails, {
    query: { token: `${streamOf(projectId)}.0` },
  })
  expect(bad.problem?.code).toBe('link_invalid')
  // The link in the email needs no account, and may be followed twice.
  const key = deriveKey(Buffer.from(analysis.env.SERVICE_SECRET!, 'base64'), 'watch-mail')
  const token = createWatchTokens(key).of(`wat_${projectId.slice('prj_'.length)}`)
  for (const _time of [1, 2])
    expect((await analysis.call(leaveWatchMails, { query: { token } })).status).toBe(200)
  expect((await look(caller, projectId)).mails).toBe(false)
  await later(projectId, 31, 'watch-mail')
  await vi.waitFor(
    async () => expect(await itemOf(projectId, 'watch-mail')).toBeUndefined(),
    patience,
  )
  expect(await asked()).toHaveLength(1)
})
