import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import {
  getLedger,
  getUserLedger,
  grantMissions,
  returnMission,
} from '@sortie/contracts/billing/ledger/ledger'
import type { UserId } from '@sortie/contracts/ids'
import type { Envelope } from '@sortie/contracts/kit'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { service } from '../service.ts'
import { draftEvent, reportEvent, requested } from './testing-ledger.ts'

let billing: RunningService
beforeAll(async () => {
  billing = await startForTest('billing', service.shape, service.build)
})
afterAll(() => billing.stop())

const at = '2026-01-01T00:00:00.000Z'
const within = { timeout: 60_000 }
const operator = () => billing.caller('usr_operator', { admin: true })
const ledgerFor = async (userId: UserId, query: Record<string, string> = {}) =>
  (await billing.call(getLedger, { caller: billing.caller(userId), query })).body
const balanceOf = async (userId: UserId) => {
  const { available, reserved, debt } = await ledgerFor(userId)
  return { available, reserved, debt }
}
const kinds = async (userId: UserId) => (await ledgerFor(userId)).lines.map(({ kind }) => kind)

const register = async (userId: UserId) => {
  const registered = { userId, at, termsVersion: '1', confirmationHash: 'x' }
  const personal = { email: null, username: null, passwordHash: null }
  const data = { ...registered, ...personal }
  await billing.publish('identity', { type: 'UserRegistered', data, stream: userId, version: 1 })
  const ledgers = () =>
    billing.db.collection('view.ledger.1').countDocuments({ 'view.userId': userId })
  await expect.poll(ledgers, within).toBe(1)
}
const grant = (userId: UserId, missions: number, key?: string) =>
  billing.call(grantMissions, {
    params: { userId },
    body: { missions, reason: 'A gift of the house' },
    caller: operator(),
    headers: key ? { 'idempotency-key': key } : {},
  })
const giveBack = (reportId: ReportId, userId: UserId, reason = 'Wrong trade') =>
  billing.call(returnMission, {
    params: { reportId },
    body: { userId, reason },
    caller: operator(),
  })

/** A user with some missions, all of whose history is known. */
const person = async (userId: UserId, missions: number) => {
  await register(userId)
  expect((await grant(userId, missions)).body).toEqual({ available: missions })
}

describe('a report and its mission', () => {
  test('is reserved when it is asked for, and spent when it is delivered', async () => {
    await person('usr_buyer', 2)
    await billing.publish('analysis', requested('rep_buyer', 'usr_buyer'))
    await expect.poll(() => balanceOf('usr_buyer'), within).toMatchObject({ reserved: 1 })
    await billing.publish('analysis', reportEvent('ReportCompleted', 2, 'rep_buyer', 'usr_buyer'))
    const spent = { available: 1, reserved: 0, debt: 0 }
    await expect.poll(() => balanceOf('usr_buyer'), within).toEqual(spent)
    expect(await kinds('usr_buyer')).toEqual(['captured', 'reserved', 'granted'])
  })

  test('comes back when the report fails, or is cancelled before anything happened', async () => {
    await person('usr_unlucky', 2)
    await billing.publishAll('analysis', [
      requested('rep_failed', 'usr_unlucky'),
      reportEvent('ReportFailed', 2, 'rep_failed', 'usr_unlucky'),
      requested('rep_cancelled', 'usr_unlucky'),
      reportEvent('ReportCancelled', 2, 'rep_cancelled', 'usr_unlucky'),
    ])
    await expect.poll(async () => (await kinds('usr_unlucky')).length, within).toBe(5)
    expect(await balanceOf('usr_unlucky')).toEqual({ available: 2, reserved: 0, debt: 0 })
  })

  test('is declined where none is left, and a trial asks for none', async () => {
    await register('usr_poor')
    await billing.publish('analysis', requested('rep_trial', 'usr_poor', 'trial'))
    await billing.publish('analysis', requested('rep_poor', 'usr_poor'))
    await expect.poll(() => kinds('usr_poor'), within).toEqual(['declined'])
    const { lines } = await ledgerFor('usr_poor')
    expect(lines).toMatchObject([{ change: 0, available: 0, reportId: 'rep_poor' }])
  })

  test('moves once, however often its events are delivered', async () => {
    await person('usr_again', 3)
    const story = [
      requested('rep_again', 'usr_again'),
      reportEvent('ReportCompleted', 2, 'rep_again', 'usr_again'),
    ]
    await billing.publishAll('analysis', [...story, ...story, ...story.toReversed()])
    await billing.publishAll('analysis', [requested('rep_last', 'usr_again')])
    // The last one is behind all others. That something is reserved is true of the first, too.
    const whole = ['reserved', 'captured', 'reserved', 'granted']
    await expect.poll(() => kinds('usr_again'), within).toEqual(whole)
    expect(await balanceOf('usr_again')).toMatchObject({ available: 1, reserved: 1 })
  })
})

describe('a report that was given back', () => {
  const withdrawn = (reportId: ReportId, userId: UserId, by?: UserId) => {
    const event = reportEvent('ReportWithdrawn', 3, reportId, userId)
    const why = { reason: 'not_my_business', ...(by && { by }) }
    return { ...event, data: { ...event.data, ...why } }
  }
  const told = (reportId: ReportId, userId: UserId) => [
    requested(reportId, userId),
    reportEvent('ReportCompleted', 2, reportId, userId),
    withdrawn(reportId, userId),
  ]

  test('returns its mission once, however often that is delivered', async () => {
    await person('usr_misread', 2)
    const story = told('rep_misread', 'usr_misread')
    await billing.publishAll('analysis', [...story, ...story, ...story.toReversed()])
    await expect.poll(async () => (await kinds('usr_misread'))[0], within).toBe('released')
    await billing.publish('analysis', requested('rep_next', 'usr_misread'))
    const whole = ['reserved', 'released', 'captured', 'reserved', 'granted']
    await expect.poll(() => kinds('usr_misread'), within).toEqual(whole)
    expect(await balanceOf('usr_misread')).toEqual({ available: 1, reserved: 1, debt: 0 })
    const { lines } = await ledgerFor('usr_misread')
    expect(lines[1]).toMatchObject({
      change: 1,
      reportId: 'rep_misread',
      afterDelivery: true,
      note: 'Returned: not my business.',
    })
    // An operator cannot return it a second time.
    const again = await giveBack('rep_misread', 'usr_misread')
    expect(again.problem?.code).toBe('mission_not_returnable')
  })

  test('returns nothing that an operator returned before, and nothing of a report that spent none', async () => {
    await person('usr_before', 2)
    const [asked, completed, given] = told('rep_before', 'usr_before')
    await billing.publishAll('analysis', [asked!, completed!])
    await expect.poll(async () => (await kinds('usr_before'))[0], within).toBe('captured')
    expect((await giveBack('rep_before', 'usr_before')).body).toEqual({ available: 2 })
    const failed = reportEvent('ReportFailed', 2, 'rep_never', 'usr_before')
    await billing.publishAll('analysis', [
      given!,
      requested('rep_never', 'usr_before'),
      failed,
      withdrawn('rep_never', 'usr_before', 'usr_operator'),
    ])
    const lines = ['captured', 'granted', 'released', 'released', 'reserved', 'reserved']
    await expect.poll(async () => (await kinds('usr_before')).toSorted(), within).toEqual(lines)
    // Another one is behind all of them.
    await billing.publish('analysis', requested('rep_after', 'usr_before'))
    await expect.poll(async () => (await kinds('usr_before'))[0], within).toBe('reserved')
    expect(await kinds('usr_before')).toHaveLength(lines.length + 1)
    expect(await balanceOf('usr_before')).toEqual({ available: 1, reserved: 1, debt: 0 })
  })
})

describe('an article and its mission', () => {
  const orderOf = (name: string, userId: UserId) =>
    ({ draftId: `dft_${name}`, reportId: `rep_${name}`, userId }) as const

  test('is reserved when it is ordered, and spent when it is written', async () => {
    await person('usr_author', 2)
    const of = orderOf('written', 'usr_author')
    await billing.publish('content', draftEvent('DraftRequested', 2, of))
    await expect.poll(() => balanceOf('usr_author'), within).toMatchObject({ reserved: 1 })
    await billing.publish('content', draftEvent('DraftCompleted', 3, of))
    const spent = { available: 1, reserved: 0, debt: 0 }
    await expect.poll(() => balanceOf('usr_author'), within).toEqual(spent)
    const [line] = (await ledgerFor('usr_author')).lines
    expect(line).toMatchObject({ kind: 'captured', draftId: of.draftId, reportId: of.reportId })
  })

  test('comes back when it is late, fails or is cancelled, once each, however often it is told', async () => {
    await person('usr_waiting', 3)
    const late = orderOf('late', 'usr_waiting')
    const failed = orderOf('failed-draft', 'usr_waiting')
    const cancelled = orderOf('cancelled-draft', 'usr_waiting')
    const story = [
      draftEvent('DraftRequested', 2, late),
      draftEvent('DraftLate', 4, late),
      draftEvent('DraftCompleted', 9, { ...late, isFree: true }),
      draftEvent('DraftRequested', 2, failed),
      draftEvent('DraftLate', 4, failed),
      draftEvent('DraftFailed', 5, { ...failed, isFree: true }),
      draftEvent('DraftRequested', 2, cancelled),
      draftEvent('DraftCancelled', 3, cancelled),
    ]
    await billing.publishAll('content', [...story, ...story])
    const end = orderOf('end', 'usr_waiting')
    await billing.publish('content', draftEvent('DraftRequested', 2, end))
    const open = async () =>
      (await ledgerFor('usr_waiting')).lines.some(({ draftId }) => draftId === end.draftId)
    await expect.poll(open, within).toBe(true)
    const { lines } = await ledgerFor('usr_waiting')
    const notes = lines.filter(({ kind }) => kind === 'released').map(({ note }) => note)
    expect(notes.toSorted()).toEqual([
      'It took longer than promised, so it was free.',
      'It took longer than promised, so it was free.',
      'The article was canceled, so you got the mission back.',
    ])
    expect(await balanceOf('usr_waiting')).toEqual({ available: 2, reserved: 1, debt: 0 })
  })

  test('is declined where none is left, in its own name', async () => {
    await register('usr_penniless')
    const of = orderOf('declined', 'usr_penniless')
    await billing.publish('content', draftEvent('DraftRequested', 2, of))
    await expect.poll(() => kinds('usr_penniless'), within).toEqual(['declined'])
    const { lines } = await ledgerFor('usr_penniless')
    expect(lines).toMatchObject([{ draftId: of.draftId, reportId: of.reportId }])
  })
})

describe('the ledger', () => {
  test('is shown newest first, page by page, with the balance after each line', async () => {
    await person('usr_reader', 1)
    for (const missions of [2, 3, 4]) await grant('usr_reader', missions)
    const first = await ledgerFor('usr_reader', { limit: '3' })
    expect(first).toMatchObject({ available: 10, reserved: 0, debt: 0 })
    expect(first.lines.map(({ change, available }) => [change, available])).toEqual([
      [4, 10],
      [3, 6],
      [2, 3],
    ])
    expect(first.lines[0]).toMatchObject({ id: 'led_reader@5', note: 'A gift of the house' })
    const second = await ledgerFor('usr_reader', { limit: '3', cursor: first.next ?? '' })
    expect(second.lines.map(({ available }) => available)).toEqual([1])
    expect(second.next).toBe(null)
  })

  test('of a person whom billing has not heard of is empty', async () => {
    const empty = { available: 0, reserved: 0, debt: 0, lines: [], next: null }
    expect(await ledgerFor('usr_new')).toEqual(empty)
  })

  test('refuses a page that there is none of', async () => {
    const caller = billing.caller('usr_reader')
    const { status } = await billing.call(getLedger, { caller, query: { cursor: '-1 or 2' } })
    expect(status).toBe(422)
  })

  test('of somebody else is shown to operators only', async () => {
    await person('usr_seen', 2)
    const params = { userId: 'usr_seen' }
    const seen = await billing.call(getUserLedger, { params, caller: operator() })
    expect(seen.body).toMatchObject({ available: 2, lines: [{ kind: 'granted' }] })
    const other = await billing.call(getUserLedger, { params, caller: billing.caller('usr_other') })
    expect(other.problem).toMatchObject({ status: 404, code: 'not_found' })
    const nobody = { params: { userId: 'usr_nobody' }, caller: operator() }
    expect((await billing.call(getUserLedger, nobody)).problem?.code).toBe('user_not_found')
  })
})

describe('an operator', () => {
  test('gives missions once for each Idempotency-Key', async () => {
    await person('usr_gifted', 1)
    for (let tries = 0; tries < 3; tries++) {
      expect((await grant('usr_gifted', 5, 'gift-1')).body).toEqual({ available: 6 })
    }
    expect(await balanceOf('usr_gifted')).toMatchObject({ available: 6 })
    expect((await grant('usr_unheard', 5)).problem?.code).toBe('user_not_found')
  })

  test('returns the mission of a report once, and only a spent one', async () => {
    await person('usr_sorry', 2)
    expect((await giveBack('rep_sorry', 'usr_sorry')).problem?.code).toBe('mission_not_returnable')
    await billing.publish('analysis', requested('rep_sorry', 'usr_sorry'))
    await expect.poll(() => balanceOf('usr_sorry'), within).toMatchObject({ reserved: 1 })
    expect((await giveBack('rep_sorry', 'usr_sorry')).problem?.code).toBe('mission_not_returnable')

    await billing.publish('analysis', reportEvent('ReportCompleted', 2, 'rep_sorry', 'usr_sorry'))
    await expect.poll(() => balanceOf('usr_sorry'), within).toMatchObject({ reserved: 0 })
    expect((await giveBack('rep_sorry', 'usr_sorry')).body).toEqual({ available: 2 })
    // The reply was lost and the request comes again; or somebody else has the same idea.
    expect((await giveBack('rep_sorry', 'usr_sorry')).body).toEqual({ available: 2 })
    const again = await giveBack('rep_sorry', 'usr_sorry', 'Another reason')
    expect(again.problem?.code).toBe('mission_not_returnable')
    expect(await balanceOf('usr_sorry')).toEqual({ available: 2, reserved: 0, debt: 0 })
    const [line] = (await ledgerFor('usr_sorry')).lines
    const returned = { kind: 'released', change: 1, note: 'Wrong trade', afterDelivery: true }
    expect(line).toMatchObject(returned)
  })
})

test('every reservation is timed, however many ledgers have one', async () => {
  const ledgers = billing.db.collection<{ _id: string; v: number; view: object }>('view.ledger.1')
  const many = Array.from({ length: 1_100 }, (_, index) => ({
    _id: `led_many_${index}`,
    v: 1,
    view: {
      userId: `usr_many_${index}`,
      reservedSince: at,
      reservations: [{ reportId: `rep_many_${index}`, at }],
    },
  }))
  await ledgers.insertMany(many)
  try {
    await fetch(`${billing.url}/metrics`)
    const noted = await billing.db
      .collection<{ _id: string }>('ages.reservations')
      .countDocuments({ _id: /^rep_many_/ })
    expect(noted).toBe(1_100)
  } finally {
    await ledgers.deleteMany({ _id: { $in: many.map(({ _id }) => _id) } })
  }
})

test('figures for operators: the books add up, and reservations that stand too long are seen', async () => {
  await person('usr_slow', 1)
  await billing.publish('analysis', requested('rep_slow', 'usr_slow'))
  await expect.poll(() => balanceOf('usr_slow'), within).toMatchObject({ reserved: 1 })
  const figure = async (name: string) => {
    const metrics = await (await fetch(`${billing.url}/metrics`)).text()
    return Number(new RegExp(`^${name}(?:{.*})? (\\S+)`, 'm').exec(metrics)?.[1])
  }
  const overdue = () => figure('sortie_ledger_reservations_overdue')
  // What another machine's clock says of the reservation is not believed: see `requested`.
  expect(await overdue()).toBe(0)
  const note = billing.db.collection<{ _id: string }>('ages.reservations')
  const anHourAgo = { $set: { since: new Date(Date.now() - 3_600_000) } }
  await note.updateOne({ _id: 'rep_slow' }, anHourAgo)
  await expect.poll(overdue, within).toBe(1)
  expect(await figure('sortie_ledger_sum')).toBe(0)
  const available = () => figure('sortie_ledger_available')
  expect(await available()).toBeGreaterThan(0)

  // What a deleted account leaves behind can be spent by nobody.
  const before = await available()
  await person('usr_leaving', 50)
  await expect.poll(available, within).toBe(before + 50)
  const at = new Date().toISOString()
  await billing.publish('identity', {
    type: 'AccountDeletionRequested',
    stream: 'usr_leaving',
    version: 2,
    data: { userId: 'usr_leaving', at, email: null },
  })
  await expect.poll(available, within).toBe(before)
  expect(await figure('sortie_ledger_sum')).toBe(0)
})

test('a thousand launches at once with ten missions: ten are reserved, the others declined', async () => {
  await person('usr_eager', 10)
  const launches = Array.from({ length: 1_000 }, (_, n) => requested(`rep_eager-${n}`, 'usr_eager'))
  const began = performance.now()
  await billing.publishAll('analysis', launches)
  // Opened, given ten missions, and a thousand answers: looked for by id, which costs next to nothing.
  const commits = billing.db.collection<{ _id: string }>('commits')
  const last = () => commits.findOne({ _id: 'led_eager@1002' })
  await expect.poll(last, { timeout: 120_000 }).not.toBeNull()
  console.info(`1,000 launches were answered in ${Math.round(performance.now() - began)} ms`)
  expect(await balanceOf('usr_eager')).toEqual({ available: 0, reserved: 10, debt: 0 })
  const published = async () =>
    (await billing.published()).filter(({ stream }: Envelope) => stream === 'led_eager')
  await expect.poll(async () => (await published()).length, within).toBe(1_002)
  const types = Map.groupBy(await published(), ({ type }) => type)
  expect(types.get('MissionReserved')).toHaveLength(10)
  expect(types.get('MissionDeclined')).toHaveLength(990)
})
