import { randomUUID } from 'node:crypto'
import {
  getUsersOverview,
  listAudit,
  searchUsers,
} from '@sortie/contracts/identity/accounts/admin-users'
import type { Endpoint } from '@sortie/contracts/kit'
import { operationsOf } from '@sortie/contracts/operators/operations'
import type { RunningService } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { someone, startIdentity, visitorsOf } from '../testing.ts'

const operator = `operator-${randomUUID()}@example.com`
const second = `second-${randomUUID()}@example.com`
let identity: RunningService
let people: ReturnType<typeof visitorsOf>
beforeAll(async () => {
  identity = await startIdentity({ ADMIN_EMAILS: `${operator},${second}` })
  people = visitorsOf(identity)
})
afterAll(() => identity.stop())

const asOperator = (userId = 'usr_operator') => identity.caller(userId, { admin: true })
const search = async (query: Record<string, string>) =>
  (await identity.call(searchUsers, { caller: asOperator(), query })).body
const at = '2026-01-01T00:00:00.000Z'

test('nobody but an operator is told that there is an overview', async () => {
  const { caller } = await people.signUp()
  const endpoints: Endpoint[] = [getUsersOverview, searchUsers, listAudit]
  for (const endpoint of endpoints) {
    expect((await identity.request(endpoint)).status).toBe(404)
    expect((await identity.request(endpoint, { caller })).status).toBe(404)
  }
})

test('a user is found by id, and by a part of the address whatever its case', async () => {
  const { email, userId } = await people.signUp(`Find.Me+${randomUUID()}@example.com`)
  const found = { userId, email, confirmed: false, admin: false, queriesRemaining: 0 }
  const part = email.slice(0, 20).toUpperCase()
  expect(await search({ search: part })).toMatchObject({ users: [found], next: null })
  expect(await search({ search: userId })).toMatchObject({ users: [found], next: null })
  // What means something in a pattern is only text.
  for (const nobody of ['.*', '^', '[', '$', `${userId}0`]) {
    expect((await search({ search: nobody })).users, nobody).toEqual([])
  }
})

test('users are listed newest first, page by page, each once', async () => {
  const ids: string[] = []
  const domain = `${randomUUID()}.example`
  for (let one = 0; one < 3; one++) ids.unshift((await people.signUp(`${one}@${domain}`)).userId)
  const first = await search({ search: domain, limit: '2' })
  expect(first.users.map(({ userId }) => userId)).toEqual(ids.slice(0, 2))
  const second = await search({ search: domain, limit: '2', cursor: first.next ?? '' })
  expect(second.users.map(({ userId }) => userId)).toEqual(ids.slice(2))
  expect(second.next).toBeNull()
})

test('an operator is marked once the address is confirmed', async () => {
  const { userId } = await people.signUp(operator)
  const one = async () => (await search({ search: userId })).users[0]
  expect(await one()).toMatchObject({ confirmed: false, admin: false })
  expect((await people.confirm(operator)).status).toBe(200)
  expect(await one()).toMatchObject({ confirmed: true, admin: true })
})

test('an operator who confirms in their own browser gets a session that says so, others get none', async () => {
  const email = second
  const { userId } = await people.signUp(email)
  const confirmed = await people.confirm(email, identity.caller(userId))
  expect(confirmed.headers.get('x-sortie-session')).toBeTruthy()
  const stranger = await people.signUp()
  const plain = await people.confirm(stranger.email, identity.caller(stranger.userId))
  expect(plain.headers.get('x-sortie-session')).toBeNull()
})

test('accounts are counted', async () => {
  const overview = async () =>
    (await identity.call(getUsersOverview, { caller: asOperator() })).body
  const before = await overview()
  const { email } = await people.signUp()
  await people.signUp()
  await people.confirm(email)
  expect(await overview()).toEqual({
    ...before,
    users: before.users + 2,
    confirmed: before.confirmed + 1,
    lastDay: before.lastDay + 2,
  })
})

test('the audit log holds what operators did, in every context, and nothing else', async () => {
  const { email, userId } = await people.signUp(someone())
  const moved = {
    ledgerId: 'led_1',
    userId: 'usr_1',
    at,
    entries: [],
    available: 3,
    debt: 0,
    missions: 3,
  }
  const ledger = (version: number, type: string, data: object) =>
    identity.publish('billing', { type, data: { ...moved, ...data }, stream: 'led_1', version })
  await ledger(1, 'MissionGranted', { source: 'purchase', orderId: 'ord_1', cents: 799 })
  await ledger(2, 'MissionReleased', { reportId: 'rep_1', reason: 'failed' })
  const granted = { source: 'operator', cents: 0, reason: 'A wrong report', by: userId }
  await ledger(3, 'MissionGranted', granted)
  await identity.publish('content', {
    type: 'ContactMessageAnswered',
    data: { messageId: 'msg_1', at: '2026-01-02T00:00:00.000Z', answer: null, by: userId },
    stream: 'msg_1',
    version: 2,
  })
  const asked = { since: at, at }
  const reconciliation = (stream: string, by: string, reason?: string) =>
    identity.publish('billing', {
      type: 'ReconciliationAsked',
      data: { ...asked, by, reason },
      stream,
      version: 1,
    })
  await reconciliation('rcn_hourly', 'system')
  await reconciliation('rcn_asked', userId, 'A webhook is late')
  const { retryWorkOf } = operationsOf('identity')
  const retried = await identity.call(retryWorkOf, {
    caller: asOperator(userId),
    body: { id: 'nothing', reason: 'The mail server is back' },
  })
  expect(retried.body).toEqual({ retried: false })

  const entries = async () =>
    (await identity.call(listAudit, { caller: asOperator() })).body.entries
  await expect.poll(async () => (await entries()).length, { timeout: 20_000 }).toBe(4)
  const who = { operatorId: userId, operatorEmail: email }
  expect((await entries()).slice(0, 2)).toMatchObject([
    {
      ...who,
      context: 'identity',
      action: 'retry work',
      target: 'nothing',
      reason: 'The mail server is back',
    },
    { ...who, context: 'content', action: 'answer a message', target: 'msg_1', reason: null },
  ])
  const older = (await entries()).slice(2).map(({ action, reason }) => `${action}: ${reason}`)
  expect(older.sort()).toEqual([
    'grant 3 missions: A wrong report',
    'reconcile with Stripe: A webhook is late',
  ])
})

test('an operator’s act is written down once, however often its request is sent', async () => {
  const { replayParkedOf } = operationsOf('identity')
  const send = () =>
    identity.call(replayParkedOf, {
      caller: asOperator('usr_twice'),
      headers: { 'idempotency-key': 'once-and-for-all' },
      body: { consumer: 'standing', stream: 'led_none', reason: 'The fix is out' },
    })
  expect((await send()).body).toEqual({ asked: 0 })
  expect((await send()).status).toBe(200)
  const mine = async () =>
    (await identity.call(listAudit, { caller: asOperator() })).body.entries.filter(
      ({ operatorId }) => operatorId === 'usr_twice',
    )
  await expect.poll(mine, { timeout: 20_000 }).toHaveLength(1)
  expect(await mine()).toMatchObject([{ target: 'standing led_none', reason: 'The fix is out' }])
})

test('what was done with a partner names them as operators call them', async () => {
  const partnerId = `ptn_${randomUUID().replaceAll('-', '')}`
  const at = '2026-01-03T00:00:00.000Z'
  const tell = (version: number, type: string, data: Record<string, unknown>) =>
    identity.publish('tracking', {
      type,
      data: { partnerId, at, by: 'usr_partners', ...data },
      stream: partnerId,
      version,
    })
  const terms = { commission: { kind: 'fixed', cents: 500 }, capCents: null, holdDays: 0 }
  await tell(1, 'PartnerCreated', { ref: 'named-partner', terms })
  await tell(2, 'PartnerClosed', { ref: 'named-partner' })
  for (const type of ['PartnerOrderReleased', 'PartnerOrderRejected']) {
    const stream = `pto_${type}`
    const data = { partnerOrderId: stream, partnerId, at, orderId: 'ord_held', by: 'usr_partners' }
    await identity.publish('tracking', { type, data, stream, version: 2 })
  }
  const mine = async () =>
    (await identity.call(listAudit, { caller: asOperator() })).body.entries
      .filter(({ operatorId }) => operatorId === 'usr_partners')
      .map(({ action, target }) => `${action}: ${target}`)
      .sort()
  await expect
    .poll(mine, { timeout: 20_000 })
    .toEqual([
      'close a partner: named-partner',
      'make a partner: named-partner',
      'reject a held order of a partner: named-partner',
      'release a held order of a partner: named-partner',
    ])
})

test('what operators keep for all on the page of analytics is written down, and what Sortie marks by itself is not', async () => {
  const at = '2026-01-04T00:00:00.000Z'
  const by = 'usr_analyst'
  const tell = (version: number, type: string, data: Record<string, unknown>) => {
    const stream = type.startsWith('Segment') ? 'sgl_shared' : 'anl_shared'
    return identity.publish('tracking', { type, data: { at, ...data }, stream, version })
  }
  const segment = { segmentListId: 'sgl_shared', segmentId: 'seg_1', by }
  await tell(1, 'SegmentSaved', { ...segment, name: 'Google', where: 'source:google' })
  await tell(2, 'SegmentRenamed', { ...segment, name: 'Search' })
  await tell(3, 'SegmentDeleted', segment)
  const annotation = { annotationListId: 'anl_shared', annotationId: 'ann_1' }
  const content = { day: '2026-01-02', text: 'A text' }
  await tell(1, 'AnnotationAdded', { ...annotation, ...content, kind: 'release' })
  await tell(2, 'AnnotationAdded', { ...annotation, ...content, kind: 'note', by })
  await tell(3, 'AnnotationEdited', { ...annotation, ...content, by })
  await tell(4, 'AnnotationDeleted', { ...annotation, by })
  const entries = async () =>
    (await identity.call(listAudit, { caller: asOperator() })).body.entries
  const mine = async () =>
    (await entries())
      .filter(({ operatorId }) => operatorId === by)
      .map(({ action, target }) => `${action}: ${target}`)
      .sort()
  await expect
    .poll(mine, { timeout: 20_000 })
    .toEqual([
      'add an annotation: 2026-01-02',
      'delete a segment: seg_1',
      'delete an annotation: ann_1',
      'edit an annotation: 2026-01-02',
      'rename a segment to Search: seg_1',
      'save a segment: Google',
    ])
  expect((await entries()).filter(({ id }) => id === 'anl_shared@1')).toEqual([])
})
