import { randomUUID } from 'node:crypto'
import { getFiguresMails, setFiguresMails } from '@sortie/contracts/identity/notices/notices'
import type { WeekFigures } from '@sortie/contracts/tracking/visits/weekly-figures'
import { mailsTo, mailTo } from '@sortie/runtime/testing/inbox'
import type { RunningService } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startIdentity, visitorsOf } from '../testing.ts'

const operator = `operator-${randomUUID()}@example.com`
const second = `second-${randomUUID()}@example.com`
/** Named by the setting, and never confirmed. */
const unconfirmed = `third-${randomUUID()}@example.com`
const SUBJECT = /^Sortie last week/
let identity: RunningService
let people: ReturnType<typeof visitorsOf>
let first: Operator
let other: Operator
beforeAll(async () => {
  const named = [operator, second, unconfirmed, `absent-${randomUUID()}@example.com`]
  identity = await startIdentity({ ADMIN_EMAILS: named.join(',') })
  people = visitorsOf(identity)
})
afterAll(() => identity.stop())

const join = async (email: string, isConfirmed = true) => {
  const { userId, caller } = await people.signUp(email)
  if (isConfirmed) await people.confirm(email)
  return { userId, caller: { ...caller, admin: true } }
}
type Operator = Awaited<ReturnType<typeof join>>
const want = (caller: Operator['caller'], wanted: boolean) =>
  identity.call(setFiguresMails, { caller, body: { wanted } })

const week = (from: string, to: string, visits: number): WeekFigures => ({
  from,
  to,
  visitors: visits,
  visits,
  pageViews: visits,
  freeAnalyses: 0,
  accounts: 0,
  orders: 0,
  cents: 0,
  pages: [],
  sources: [],
  errors: [],
})
let weeks = 0
/**
 * Tracking counted a week, each time another one. One topic partition keeps the order of a stream, so what follows in the
 * same stream is heard of later.
 */
const counted = async (visits: number, { at = new Date().toISOString(), after = '' } = {}) => {
  weeks += 1
  const monday = new Date(Date.UTC(2026, 0, 5) + weeks * 7 * 86_400_000).toISOString().slice(0, 10)
  const stream = after || `wkf_${monday}`
  const data = {
    weeklyFiguresId: stream,
    at,
    lastWeek: week(monday, monday, visits),
    weekBefore: week('2026-01-05', '2026-01-11', 50),
  }
  const event = { type: 'WeeklyFiguresCounted', data, stream, version: after ? 2 : 1 }
  await identity.publish('tracking', event)
  return { monday, stream, again: () => identity.publish('tracking', event) }
}
/** How often a mail of a week was asked for. */
const asked = (monday: string, { userId }: Operator) =>
  identity.db.collection('commits').countDocuments({ stream: `ntf_figures-${monday}-${userId}` })
const figuresMailsOf = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => SUBJECT.test(subject))

test('each operator turns the mail on for themselves, and others have no such choice', async () => {
  first = await join(operator)
  other = await join(second)
  const wantedBy = async ({ caller }: Operator) =>
    (await identity.call(getFiguresMails, { caller })).body.wanted
  expect([await wantedBy(first), await wantedBy(other)]).toEqual([false, false])
  expect((await want(first.caller, true)).body).toEqual({ wanted: true })
  expect([await wantedBy(first), await wantedBy(other)]).toEqual([true, false])
  const anybody = await people.signUp()
  expect((await want({ ...anybody.caller, admin: false }, true)).status).toBe(404)
})

test('a week is mailed once to each operator who wants it, and to nobody else', async () => {
  const third = await join(unconfirmed, false)
  await want(third.caller, true)
  const { monday, stream, again } = await counted(120)
  const mail = await mailTo(operator, /120 visits \(\+140%\)/)
  expect(mail.text).toContain('Visits: 120 (+140%, 50 before)')
  expect(mail.text).toContain(`/analytics?from=${monday}&to=${monday}`)
  expect(mail.text).toMatch(/Turn off these emails: \S+\/analytics/)
  const another = await startIdentity(identity.env)
  try {
    await again()
    await counted(121, { after: stream })
    await mailTo(operator, /121 visits/)
  } finally {
    await another.stop()
  }
  expect(await asked(monday, first)).toBe(1)
  expect(await asked(monday, other)).toBe(0)
  expect(await asked(monday, third)).toBe(0)
  const subjects = (await figuresMailsOf(operator)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes('120 visits'))).toHaveLength(1)
})

test('old figures are mailed to nobody', async () => {
  const old = await counted(300, { at: new Date(Date.now() - 8 * 86_400_000).toISOString() })
  await counted(301, { after: old.stream })
  await mailTo(operator, /301 visits/)
  expect(await asked(old.monday, first)).toBe(0)
})

test('whoever turned the mail off gets none, and others still do', async () => {
  await want(other.caller, true)
  await want(first.caller, false)
  const { monday } = await counted(302)
  await mailTo(second, /302 visits/)
  expect([await asked(monday, first), await asked(monday, other)]).toEqual([0, 1])
})

test('whoever is no operator any more gets none', async () => {
  await want(first.caller, true)
  await identity.stop({ keep: true })
  identity = await startIdentity({ ...identity.env, ADMIN_EMAILS: second })
  const { monday } = await counted(400)
  await mailTo(second, /400 visits/)
  expect([await asked(monday, first), await asked(monday, other)]).toEqual([0, 1])
})
