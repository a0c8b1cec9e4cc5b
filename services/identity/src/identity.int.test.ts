import { randomUUID } from 'node:crypto'
import {
  confirmEmail,
  forgotPassword,
  getUser,
  logout,
  register,
  resetPassword,
} from '@sortie/contracts/identity/accounts/authentication'
import { getSession, refreshSession } from '@sortie/contracts/identity/sessions/sessions'
import { mailsTo, mailTo } from '@sortie/runtime/testing/inbox'
import type { RunningService } from '@sortie/runtime/testing/stack'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { password, someone, startIdentity, tokenIn, visitorsOf } from './testing.ts'

let identity: RunningService
let people: ReturnType<typeof visitorsOf>
beforeAll(async () => {
  identity = await startIdentity({
    PASSWORD_REJECT_COMMON: 'true',
    AFFILIATES: 'acme',
    RESET_MAILS_PER_ACCOUNT: '3',
  })
  people = visitorsOf(identity)
})
afterAll(() => identity.stop())

const signUp = (email?: string) => people.signUp(email)
const signIn = (email: string, secret?: string, ip?: string) => people.signIn(email, secret, ip)
const isAlive = async (sessionId: string) =>
  (await identity.call(getSession, { params: { sessionId } })).body.alive

test('a visitor registers, and is the current user', async () => {
  const { email, caller } = await signUp()
  const { body } = await identity.call(getUser, { caller })
  expect(body).toEqual({
    user: {
      userId: expect.stringMatching(/^usr_/),
      email,
      freeTrialUsed: false,
      queriesRemaining: 0,
    },
  })
})

test('a visitor who is not signed in is nobody', async () => {
  const { status, body } = await identity.call(getUser)
  expect(status).toBe(200)
  expect(body).toEqual({ user: null })
})

test('an address is compared without case and surrounding blanks', async () => {
  const { email } = await signUp()
  const again = await identity.call(register, {
    body: { email: ` ${email.toUpperCase()} `, password },
  })
  expect(again.problem).toMatchObject({ status: 409, message: 'Account already exists' })
  expect((await signIn(email.toUpperCase())).status).toBe(200)
})

test('concurrent registrations of one address make one account', async () => {
  const email = someone()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => identity.call(register, { body: { email, password } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
})

test('a wrong password and an unknown address are refused alike', async () => {
  const { email } = await signUp()
  const [wrong, unknown] = await Promise.all([signIn(email, 'nonsense'), signIn(someone())])
  expect(wrong.problem).toEqual(unknown.problem)
  expect(wrong.problem).toMatchObject({ status: 401, message: 'Invalid credentials' })
})

test('signing out ends the session at once', async () => {
  const { caller, sessionId, refreshToken } = await signUp()
  expect(await isAlive(sessionId)).toBe(true)
  const answer = await identity.call(logout, { caller })
  expect(answer.status).toBe(204)
  expect(answer.headers.get('x-sortie-revoked')).toBe(`sid:${sessionId}`)
  expect(await isAlive(sessionId)).toBe(false)
  expect((await identity.call(refreshSession, { body: { refreshToken } })).status).toBe(401)
})

test('two tabs that refresh at once get the same successor', async () => {
  const { refreshToken } = await signUp()
  const refresh = () => identity.call(refreshSession, { body: { refreshToken } })
  const [one, other] = await Promise.all([refresh(), refresh()])
  expect(one.status).toBe(200)
  expect(one.body.refreshToken).toBe(other.body.refreshToken)
  expect(one.body.refreshToken).not.toBe(refreshToken)
})

test('an instance whose clock is ten minutes ahead takes no lost reply for a theft', async () => {
  const { refreshToken, sessionId } = await signUp()
  const refresh = () => identity.call(refreshSession, { body: { refreshToken } })
  const first = await refresh()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
  try {
    const again = await refresh()
    expect([again.status, again.body.refreshToken]).toEqual([200, first.body.refreshToken])
  } finally {
    vi.useRealTimers()
  }
  expect(await isAlive(sessionId)).toBe(true)
})

test('a made-up refresh token ends the session that it names', async () => {
  const { sessionId } = await signUp()
  const refreshToken = `${sessionId}.${'0'.repeat(64)}`
  expect((await identity.call(refreshSession, { body: { refreshToken } })).status).toBe(401)
  expect(await isAlive(sessionId)).toBe(false)
})

test('a mailed link sets a new password once and ends every session', async () => {
  const { email, sessionId } = await signUp()
  await identity.call(forgotPassword, {
    body: { email },
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  })
  const { text, html } = await mailTo(email, /Reset your password/)
  expect(html).toContain('http://localhost:8080/reset-password?token=')
  expect(text + html).not.toContain('evil.example')
  const token = tokenIn(text)
  const reset = () => identity.call(resetPassword, { body: { token, password: 'brand new one' } })
  expect((await reset()).status).toBe(200)
  expect((await reset()).problem?.message).toBe('This password reset link is invalid or expired')
  expect(await isAlive(sessionId)).toBe(false)
  expect((await signIn(email)).status).toBe(401)
  expect((await signIn(email, 'brand new one')).status).toBe(200)
  await mailTo(email, /password was changed/)
})

test('asking for a reset answers alike for an unknown address, and mails nobody', async () => {
  const { email } = await signUp()
  const stranger = someone()
  const known = await identity.call(forgotPassword, { body: { email } })
  const unknown = await identity.call(forgotPassword, { body: { email: stranger } })
  expect(unknown.body).toEqual(known.body)
  await mailTo(email, /Reset/)
  expect(await mailsTo(stranger)).toEqual([])
})

test('no more reset mails than the limit, and the reply does not show it', async () => {
  const { email } = await signUp()
  const answers = []
  for (let asked = 0; asked < 5; asked++) {
    answers.push(await identity.call(forgotPassword, { body: { email } }))
  }
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  const requested = await identity.db
    .collection('commits')
    .countDocuments({ 'events.type': 'PasswordResetRequested', subject: await userIdOf(email) })
  expect(requested).toBe(3)
})
const userIdOf = async (email: string) =>
  decodeJwt((await signIn(email)).headers.get('x-sortie-session') ?? '').sub ?? ''

test('welcome and confirmation are mailed, and the link confirms', async () => {
  const { email, userId } = await signUp()
  await mailTo(email, /Welcome/)
  const { text } = await mailTo(email, /confirm/)
  const answer = await identity.call(confirmEmail, { body: { token: tokenIn(text) } })
  expect(answer.status).toBe(200)
  const confirmed = await identity.db
    .collection('commits')
    .countDocuments({ stream: userId, 'events.type': 'EmailConfirmed' })
  expect(confirmed).toBe(1)
})

test('ten guesses a minute are looked at; the owner signs in from where they were', async () => {
  const { email } = await signUp()
  expect((await signIn(email, password, '10.0.0.1')).status).toBe(200)
  const guesses = await Promise.all(
    Array.from({ length: 40 }, (_, n) => signIn(email, `guess ${n}`, `10.0.1.${n}`)),
  )
  const looked = guesses.filter(({ status }) => status === 401)
  expect(looked.length).toBeLessThanOrEqual(10)
  expect(guesses.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/)
  expect((await signIn(email, password, '10.0.0.1')).status).toBe(200)
})

test('thirty visitors behind one address sign up and fail within five minutes', async () => {
  const caller = identity.caller(null, { ip: '10.9.9.9' })
  for (let visitor = 0; visitor < 30; visitor++) {
    const email = someone()
    const answer = await identity.call(register, { body: { email, password }, caller })
    expect(answer.status).toBe(201)
    expect((await signIn(email, 'oops', '10.9.9.9')).status).toBe(401)
    expect((await signIn(email, password, '10.9.9.9')).status).toBe(200)
  }
})

test('a very common password is refused where that is switched on', async () => {
  const answer = await identity.call(register, {
    body: { email: someone(), password: 'password' },
  })
  expect(answer.problem?.code).toBe('password_too_common')
})

test('marketing consent is what was ticked, never what the client sends by itself', async () => {
  const { userId } = await signUp()
  const email = someone()
  const ticked = await identity.call(register, {
    body: { email, password, marketingEmailConsent: true, marketingChoice: true },
  })
  const tickedId = decodeJwt(ticked.headers.get('x-sortie-session') ?? '').sub ?? ''
  const consentOf = async (stream: string) => {
    const commit = await identity.db.collection('commits').findOne({ stream })
    return commit?.events[1].data.granted
  }
  expect(await consentOf(userId)).toBe(false)
  expect(await consentOf(tickedId)).toBe(true)
})

test.each([
  ['acme', 'acme'],
  ['unknown', undefined],
  [undefined, undefined],
])('a registration by a link of %s names %s', async (affiliate, named) => {
  const email = someone()
  const { status } = await identity.call(register, { body: { email, password, affiliate } })
  expect(status).toBe(201)
  const commit = await identity.db
    .collection('commits')
    .findOne({ stream: await userIdOf(email), version: 1 })
  expect(commit?.events[0].data.affiliate).toBe(named)
})

test('a closed partner gets no new accounts, one of the setting neither, until they are opened again', async () => {
  const affiliateOf = async (affiliate: string) => {
    const email = someone()
    const { status } = await identity.call(register, { body: { email, password, affiliate } })
    expect(status).toBe(201)
    const stream = await userIdOf(email)
    const commit = await identity.db.collection('commits').findOne({ stream, version: 1 })
    return commit?.events[0].data.affiliate
  }
  const ref = `p-${randomUUID().slice(0, 8)}`
  const at = new Date().toISOString()
  const about = { partnerId: `ptn_${randomUUID()}`, at, ref }
  const terms = {
    commission: { kind: 'percent', basisPoints: 2_000 },
    capCents: null,
    holdDays: 30,
  }
  const tell = (version: number, type: string, data: Record<string, unknown>) =>
    identity.publish('tracking', { type, data, stream: about.partnerId, version })
  await tell(1, 'PartnerCreated', { ...about, terms })
  await expect.poll(() => affiliateOf(ref), { interval: 500, timeout: 15_000 }).toBe(ref)
  await tell(2, 'PartnerClosed', about)
  await expect.poll(() => affiliateOf(ref), { interval: 500, timeout: 15_000 }).toBeUndefined()
  await tell(3, 'PartnerReopened', about)
  await expect.poll(() => affiliateOf(ref), { interval: 500, timeout: 15_000 }).toBe(ref)
})

test('address, name and password hash are encrypted at rest and on Kafka', async () => {
  const { email, userId } = await signUp()
  const stored = JSON.stringify(
    await identity.db.collection('commits').find({ stream: userId }).toArray(),
  )
  const travelled = JSON.stringify(await publishedOf(userId))
  for (const text of [stored, travelled]) {
    expect(text).toContain('UserRegistered')
    expect(text).not.toContain(email.split('@')[0])
    expect(text).not.toContain('$argon2')
  }
})
const publishedOf = async (stream: string) => {
  for (;;) {
    const events = (await identity.published()).filter((event) => event.stream === stream)
    if (events.length > 0) return events
  }
}

test('missions and the used trial come from billing and analysis', async () => {
  const { userId, caller } = await signUp()
  const at = new Date().toISOString()
  const ledgerId = `led_${userId.slice(4)}`
  await identity.publish('billing', {
    type: 'LedgerOpened',
    data: { ledgerId, userId, at, available: 7 },
    stream: ledgerId,
    version: 1,
  })
  await identity.publish('analysis', {
    type: 'ReportRequested',
    data: {
      reportId: `rep_${userId.slice(4)}`,
      userId,
      at,
      projectId: 'prj_1',
      attempt: 1,
      funding: 'trial',
      industry: 'bakery',
      businessName: null,
      mainCompetitor: null,
    },
    stream: `rep_${userId.slice(4)}`,
    version: 1,
  })
  await expect
    .poll(async () => (await identity.call(getUser, { caller })).body.user, { timeout: 15_000 })
    .toMatchObject({ queriesRemaining: 7, freeTrialUsed: true })
})
