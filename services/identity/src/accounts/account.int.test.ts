import { randomUUID } from 'node:crypto'
import {
  changeChoices,
  changeEmail,
  changePassword,
  deleteAccount,
  getAccount,
  recordConsent,
  resendConfirmation,
} from '@sortie/contracts/identity/accounts/accounts'
import {
  confirmEmailChange,
  forgotPassword,
  getUser,
  login,
  resetPassword,
} from '@sortie/contracts/identity/accounts/authentication'
import { PRIVACY_VERSION, TERMS_VERSION } from '@sortie/contracts/identity/legal'
import {
  endOtherSessions,
  endSession,
  getSession,
  listSessions,
  refreshSession,
} from '@sortie/contracts/identity/sessions/sessions'
import type { Endpoint } from '@sortie/contracts/kit'
import { operationsOf } from '@sortie/contracts/operators/operations'
import type { Caller } from '@sortie/runtime/http/caller'
import { mailsTo, mailTo } from '@sortie/runtime/testing/inbox'
import type { RunningService } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimsOf, password, someone, startIdentity, tokenIn, visitorsOf } from '../testing.ts'

const operator = `operator-${randomUUID()}@example.com`
let identity: RunningService
let people: ReturnType<typeof visitorsOf>
beforeAll(async () => {
  identity = await startIdentity({ ADMIN_EMAILS: operator.toUpperCase() })
  people = visitorsOf(identity)
})
afterAll(() => identity.stop())

const isAlive = async (sessionId: string) =>
  (await identity.call(getSession, { params: { sessionId } })).body.alive
const accountOf = async (caller: Caller) => (await identity.call(getAccount, { caller })).body
/** A further browser of somebody. */
const another = async (email: string, secret = password, headers: Record<string, string> = {}) => {
  const answer = await identity.call(login, { body: { email, password: secret }, headers })
  expect(answer.status).toBe(200)
  const { sub: userId = '', sid: sessionId } = claimsOf(answer)
  return { sessionId, caller: identity.caller(userId, { sessionId }), answer }
}

test('an account shows what is known and chosen', async () => {
  const { email, caller } = await people.signUp()
  expect(await accountOf(caller)).toMatchObject({
    email,
    username: email.split('@')[0],
    confirmed: false,
    pendingEmail: null,
    marketing: false,
    reportMails: true,
    consent: { termsVersion: TERMS_VERSION, privacyVersion: null, cookies: null },
  })
})

test('nobody sees or changes an account signed out', async () => {
  const endpoints: Endpoint[] = [getAccount, listSessions, resendConfirmation, endOtherSessions]
  for (const endpoint of endpoints) expect((await identity.request(endpoint)).status).toBe(401)
})

test('the confirming mail is sent again, and its link confirms', async () => {
  const { email, caller } = await people.signUp()
  const { text } = await mailTo(email, /confirm your address/)
  // Both are sent to an address that is not confirmed, too.
  expect(text).toContain('We send receipts and password resets to this address.')
  expect((await identity.call(resendConfirmation, { caller })).status).toBe(202)
  const confirming = async () =>
    (await mailsTo(email)).filter(({ subject }) => /confirm your address/.test(subject)).length
  await expect.poll(confirming, { timeout: 10_000 }).toBe(2)
  expect((await people.confirm(email)).status).toBe(200)
  expect(await accountOf(caller)).toMatchObject({ confirmed: true })
})

test('mails that a user asks for are bounded', async () => {
  const { caller } = await people.signUp()
  const statuses: number[] = []
  for (let asked = 0; asked < 11; asked++) {
    statuses.push((await identity.call(resendConfirmation, { caller })).status)
  }
  expect(statuses).toEqual([...Array(10).fill(202), 429])
})

test('a new address counts once its mail is confirmed, and the old one is told', async () => {
  const { email, caller, userId } = await people.signUp()
  const next = someone()
  const asked = await identity.call(changeEmail, { caller, body: { email: next, password } })
  expect(asked.status).toBe(202)
  expect(await accountOf(caller)).toMatchObject({ email, pendingEmail: next })
  expect((await people.signIn(next)).status).toBe(401)

  const { text } = await mailTo(next, /confirm your new address/)
  const token = tokenIn(text)
  expect((await identity.call(confirmEmailChange, { body: { token } })).status).toBe(200)
  expect((await identity.call(confirmEmailChange, { body: { token } })).status).toBe(200)
  expect(await accountOf(caller)).toMatchObject({
    email: next,
    confirmed: true,
    pendingEmail: null,
  })
  expect((await mailTo(email, /email address was changed/)).text).not.toContain(next)

  expect(claimsOf(await people.signIn(next)).sub).toBe(userId)
  expect((await people.signIn(email)).status).toBe(401)
  // The old one is free again, soon.
  await expect
    .poll(async () => (await people.signUp(email).catch(() => null))?.userId, { timeout: 10_000 })
    .toMatch(/^usr_/)
})

test('whether somebody has the new address is told to them only', async () => {
  const { email, caller } = await people.signUp()
  const other = await people.signUp()
  const ask = (to: string) => identity.call(changeEmail, { caller, body: { email: to, password } })
  const [free, taken] = [await ask(someone()), await ask(other.email)]
  expect([taken.status, taken.body]).toEqual([free.status, free.body])
  const { text } = await mailTo(other.email, /asked to use your address/)
  expect(tokenIn(text)).toBe('')
  expect(text).not.toContain(email)
  expect((await people.signIn(other.email)).status).toBe(200)
})

test('an address that somebody took meanwhile stays theirs', async () => {
  const { email, caller } = await people.signUp()
  const wanted = someone()
  await identity.call(changeEmail, { caller, body: { email: wanted, password } })
  const token = tokenIn((await mailTo(wanted, /confirm your new address/)).text)
  const quicker = await people.signUp(wanted)
  const late = await identity.call(confirmEmailChange, { body: { token } })
  expect(late.problem?.code).toBe('account_exists')
  expect(await accountOf(caller)).toMatchObject({ email })
  expect(claimsOf(await people.signIn(wanted)).sub).toBe(quicker.userId)
})

test('an address is changed by its owner only', async () => {
  const { email, caller } = await people.signUp()
  const ask = (body: object) => identity.call(changeEmail, { caller, body })
  const wrong = await ask({ email: someone(), password: 'not this one' })
  expect(wrong.problem).toMatchObject({ status: 422, code: 'password_wrong' })
  const same = await ask({ email: ` ${email.toUpperCase()} `, password })
  expect(same.problem?.code).toBe('email_unchanged')
  expect((await identity.call(confirmEmailChange, { body: { token: 'a' } })).status).toBe(400)
})

test('a new password ends every other session at once, and this browser goes on', async () => {
  const { email, caller, userId, sessionId } = await people.signUp()
  const other = await another(email)
  const answer = await identity.call(changePassword, {
    caller,
    body: { current: password, password: 'another fine one' },
  })
  expect(answer.status).toBe(200)
  const next = claimsOf(answer)
  expect(next).toMatchObject({ sub: userId, ep: 1 })
  expect(answer.headers.get('x-sortie-refresh')).toMatch(/^ses_/)
  expect(answer.headers.get('x-sortie-revoked')).toBe(`sid:${sessionId},user:${userId};epoch:1`)
  expect(await Promise.all([next.sid, sessionId, other.sessionId].map(isAlive))).toEqual([
    true,
    false,
    false,
  ])
  expect((await people.signIn(email)).status).toBe(401)
  expect((await people.signIn(email, 'another fine one')).status).toBe(200)
  await mailTo(email, /password was changed/)
})

test('a password is changed by who knows it, and guesses are counted', async () => {
  const { caller } = await people.signUp()
  const change = (current: string, next = 'another fine one') =>
    identity.call(changePassword, { caller, body: { current, password: next } })
  expect((await change(password, 'short')).status).toBe(422)
  const guesses = await Promise.all(Array.from({ length: 20 }, (_, n) => change(`guess ${n}`)))
  const codes = guesses.map(({ problem }) => problem?.code)
  expect(codes.filter((code) => code === 'password_wrong').length).toBeLessThanOrEqual(10)
  expect(codes).toContain('too_many_requests')
})

test('sessions are listed in plain words, and ended one by one', async () => {
  const { email, caller, sessionId } = await people.signUp()
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'
  const other = await another(email, password, { 'user-agent': firefox })
  const listed = async () => (await identity.call(listSessions, { caller })).body.sessions
  const sessions = await listed()
  expect(sessions.map((one) => one.sessionId).sort()).toEqual([sessionId, other.sessionId].sort())
  expect(sessions.find((one) => one.sessionId === other.sessionId)).toMatchObject({
    device: 'Firefox on Linux',
    place: 'This machine',
    current: false,
  })
  expect(sessions.find((one) => one.current)?.sessionId).toBe(sessionId)

  const end = (id: string) => identity.call(endSession, { caller, params: { sessionId: id } })
  const ended = await end(other.sessionId)
  expect([ended.status, ended.headers.get('x-sortie-revoked')]).toEqual([
    204,
    `sid:${other.sessionId}`,
  ])
  expect(await isAlive(other.sessionId)).toBe(false)
  expect(await listed()).toHaveLength(1)
  const strangers = (await people.signUp()).sessionId
  for (const id of [other.sessionId, strangers, `ses_${randomUUID()}`]) {
    expect((await end(id)).problem?.code).toBe('session_not_found')
  }
  expect(await isAlive(strangers)).toBe(true)
})

test('all other sessions are ended at once', async () => {
  const { email, caller, sessionId } = await people.signUp()
  const others = [await another(email), await another(email)]
  const answer = await identity.call(endOtherSessions, { caller })
  expect(answer.body).toEqual({ ended: 2 })
  const revoked = answer.headers.get('x-sortie-revoked')?.split(',').sort()
  expect(revoked).toEqual(others.map((other) => `sid:${other.sessionId}`).sort())
  expect(await isAlive(sessionId)).toBe(true)
  for (const other of others) expect(await isAlive(other.sessionId)).toBe(false)
})

test('choices are kept', async () => {
  const { caller } = await people.signUp()
  const choose = (body: object) => identity.call(changeChoices, { caller, body })
  expect((await choose({ marketing: true })).body).toEqual({ marketing: true, reportMails: true })
  expect((await choose({ reportMails: false })).body).toEqual({
    marketing: true,
    reportMails: false,
  })
  expect(await accountOf(caller)).toMatchObject({ marketing: true, reportMails: false })
})

test('what is agreed to is the text as it is now', async () => {
  const { caller } = await people.signUp()
  const cookies = { analytics: true }
  const agree = (termsVersion: string) =>
    identity.call(recordConsent, {
      caller,
      body: { termsVersion, privacyVersion: PRIVACY_VERSION, marketing: true, cookies },
    })
  expect((await agree('2020-01-01')).status).toBe(422)
  expect((await agree(TERMS_VERSION)).status).toBe(204)
  expect(await accountOf(caller)).toMatchObject({
    marketing: true,
    consent: { termsVersion: TERMS_VERSION, privacyVersion: PRIVACY_VERSION, cookies },
  })
  expect((await identity.call(getUser, { caller })).body.user?.consentDue).toBeUndefined()
})

test('an operator is who confirmed an address that is named, from the next token on', async () => {
  const { email, caller, refreshToken } = await people.signUp(operator)
  expect(claimsOf((await another(email)).answer).adm).toBeUndefined()
  expect((await people.confirm(email)).status).toBe(200)
  const { body } = await identity.call(refreshSession, { body: { refreshToken } })
  expect(JSON.parse(atob(body.sessionToken.split('.')[1]!)).adm).toBe(true)
  const { answer } = await another(email)
  expect(claimsOf(answer).adm).toBe(true)
  expect(answer.body.user?.admin).toBe(true)
  expect((await identity.call(getUser, { caller })).body.user?.admin).toBeUndefined()
  const vouched = { ...caller, admin: true }
  expect((await identity.call(getUser, { caller: vouched })).body.user?.admin).toBe(true)

  const stranger = await people.signUp()
  await people.confirm(stranger.email)
  expect(claimsOf(await people.signIn(stranger.email)).adm).toBeUndefined()
  // Whoever takes on another address is an operator no more.
  const next = someone()
  await identity.call(changeEmail, { caller, body: { email: next, password } })
  const token = tokenIn((await mailTo(next, /confirm your new address/)).text)
  expect((await identity.call(confirmEmailChange, { body: { token } })).status).toBe(200)
  expect(claimsOf(await people.signIn(next)).adm).toBeUndefined()
})

test('what changed on watched sites is mailed once, to a confirmed address only', async () => {
  const [known, unknown] = [await people.signUp(), await people.signUp()]
  await people.confirm(known.email)
  const due = (userId: string) => {
    const projectId = `prj_${randomUUID()}`
    const watchId = `wat_${projectId.slice('prj_'.length)}`
    const at = new Date().toISOString()
    const address = 'https://rival.example/bagels'
    const changes = [{ kind: 'new', host: 'rival.example', address, title: '<b>Bagels</b>' }]
    const data = {
      watchId,
      projectId,
      userId,
      at,
      mail: 1,
      since: at,
      projectName: 'Crumb',
      changes,
      total: 1,
      leaveToken: `${watchId}.1`,
    }
    const event = { type: 'WatchMailDue', data, stream: watchId, version: 3 }
    return { projectId, watchId, publish: () => identity.publish('analysis', event) }
  }
  const [first, second] = [due(unknown.userId), due(known.userId)]
  await first.publish()
  await second.publish()
  await second.publish()
  const mail = await mailTo(known.email, /1 change on the sites you watch/, 20_000)
  expect(mail.subject).toBe('Crumb: 1 change on the sites you watch')
  expect(mail.text).toContain(`/projects/${second.projectId}`)
  expect(mail.text).toContain(`/watch-mails/unsubscribe?token=${second.watchId}.1`)
  expect(mail.html).toContain('&lt;b&gt;Bagels&lt;/b&gt;')
  expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const asked = await identity.db
    .collection('commits')
    .find({ 'events.type': 'WatchMailAsked' })
    .toArray()
  expect(asked.map(({ stream }) => stream)).toEqual([`ntf_${second.watchId}-1`])
  // Personal fields are sealed at rest.
  expect(JSON.stringify(asked)).not.toMatch(/Bagels|Crumb/)
})

test('a paid report that ended is mailed once, where its owner wants it', async () => {
  const [keen, quiet] = [await people.signUp(), await people.signUp()]
  await identity.call(changeChoices, { caller: quiet.caller, body: { reportMails: false } })
  const at = new Date().toISOString()
  const completed = (userId: string, funding: 'mission' | 'trial', found = {}) => {
    const reportId = `rep_${randomUUID()}`
    const data = { reportId, userId, at, funding, ...found }
    return identity
      .publish('analysis', { type: 'ReportCompleted', data, stream: reportId, version: 3 })
      .then(() => reportId)
  }
  await completed(quiet.userId, 'mission')
  await completed(keen.userId, 'trial')
  const reportId = await completed(keen.userId, 'mission')
  const ready = await mailTo(keen.email, /report is ready/, 20_000)
  expect(ready.text).toContain(`/results/${reportId}`)
  const named = await completed(keen.userId, 'mission', {
    businessName: 'Bright <b>Smiles</b>\r\nBcc: x@example.com',
    ratings: { High: 11, Medium: 20, Low: 6 },
  })
  const told = await mailTo(keen.email, /11 high-opportunity keywords found/, 20_000)
  expect(told.subject).toBe(
    'Bright <b>Smiles</b> Bcc: x@example.com: 11 high-opportunity keywords found',
  )
  expect(told.text).toContain(`/results/${named}`)
  expect(told.html).toContain('Bright &lt;b&gt;Smiles&lt;/b&gt; Bcc')

  const ledgerId = `led_${keen.userId.slice(4)}`
  const released = (reason: string, version: number, id = `rep_${randomUUID()}`) =>
    identity.publish('billing', {
      type: 'MissionReleased',
      data: {
        ledgerId,
        userId: keen.userId,
        at,
        entries: [],
        available: 4,
        debt: 0,
        reason,
        reportId: id,
      },
      stream: ledgerId,
      version,
    })
  await released('cancelled', 4)
  await released('failed', 5)
  const back = await mailTo(keen.email, /mission was returned/, 20_000)
  expect(back.text).toMatch(/to see why[\s\S]*\/results\/rep_/)
  expect(back.text).toContain('/account?tab=privacy')
  expect(back.text).toContain('We could not deliver your report')
  // An operator returns the mission of a report that was delivered, and mailed, before.
  await released('operator', 6, reportId)
  const returns = async () =>
    (await mailsTo(keen.email)).filter(({ subject }) => /mission was returned/.test(subject))
  await expect.poll(async () => (await returns()).length, { timeout: 20_000 }).toBe(2)
  const kept = (await returns())[1]!
  expect(kept.text).toContain('we had delivered to you')
  expect(kept.text).toContain(`/results/${reportId}`)
  const about = (await mailsTo(keen.email)).filter(({ subject }) =>
    /report|mission|keywords/.test(subject),
  )
  expect(about).toHaveLength(4)
  expect((await mailsTo(quiet.email)).filter(({ subject }) => /report/.test(subject))).toEqual([])
  const balance = async () =>
    (await identity.call(getUser, { caller: keen.caller })).body.user?.queriesRemaining
  await expect.poll(balance, { timeout: 10_000 }).toBe(4)
})

test('an article that ended is mailed once for each order, where its owner wants it', async () => {
  const [keen, quiet] = [await people.signUp(), await people.signUp()]
  await identity.call(changeChoices, { caller: quiet.caller, body: { reportMails: false } })
  const at = new Date().toISOString()
  const ended = (type: 'DraftCompleted' | 'DraftFailed', userId: string, more: object) => {
    const [draftId, reportId] = [`dft_${randomUUID()}`, `rep_${randomUUID()}`]
    const about = { draftId, reportId, userId, at, number: 1, isFree: false }
    const completed = { writer: 'template', type: 'comparison', words: 1_873, score: 84 }
    const failed = {
      cause: 'quality',
      reasonCode: 'too-few-facts',
      reason: 'Nothing supports “Ovens are free.”',
    }
    const data = { ...about, ...(type === 'DraftCompleted' ? completed : failed), ...more }
    const event = { type, data, stream: draftId, version: 9 }
    return { draftId, reportId, publish: () => identity.publish('content', event) }
  }
  const title = 'Which <b>Plumber</b>?\r\nBcc: x@example.com'
  await ended('DraftCompleted', quiet.userId, { title }).publish()
  // Its key is gone, or will be: nothing of it is in any email.
  const erased = ended('DraftCompleted', keen.userId, { title: null })
  await erased.publish()
  const late = ended('DraftCompleted', keen.userId, { title, isFree: true })
  await late.publish()
  await late.publish()
  const ready = await mailTo(keen.email, /article is ready/, 20_000)
  expect(ready.subject).toBe('Your article is ready: Which <b>Plumber</b>? Bcc: x@example.com')
  expect(ready.text).toContain('1,873 words and a score of 84 out of 100')
  expect(ready.text).toContain('so it was free')
  expect(ready.text).toContain(`/blog-drafts/${late.draftId}`)
  expect(ready.text).toContain('/account?tab=privacy')
  expect(ready.html).toContain('Which &lt;b&gt;Plumber&lt;/b&gt;?')

  // Billing tells of the same mission, which no report has.
  await identity.publish('billing', {
    type: 'MissionReleased',
    stream: `led_${keen.userId.slice(4)}`,
    version: 4,
    data: {
      ledgerId: `led_${keen.userId.slice(4)}`,
      userId: keen.userId,
      at,
      entries: [],
      available: 4,
      debt: 0,
      reason: 'failed',
      late: true,
      reportId: late.reportId,
      draftId: late.draftId,
    },
  })
  const failed = ended('DraftFailed', keen.userId, { keyword: 'emergency plumber' })
  await failed.publish()
  const sorry = await mailTo(keen.email, /could not be written/, 20_000)
  expect(sorry.text).toContain('It cites too few facts.')
  expect(sorry.text).not.toContain('Ovens')
  expect(sorry.text).toContain('returned the mission')
  expect(sorry.text).toContain(`/blog-drafts/${failed.draftId}`)

  const asked = await identity.db
    .collection('commits')
    .find({ 'events.type': 'DraftMailAsked' })
    .toArray()
  expect(asked.map(({ stream, subject }) => [stream, subject])).toEqual([
    [`ntf_${late.reportId}`, late.draftId],
    [`ntf_${failed.reportId}`, failed.draftId],
  ])
  expect(JSON.stringify(asked)).not.toMatch(/Plumber|plumber|Ovens/)
  const told = (await mailsTo(keen.email)).filter(({ subject }) => /article|mission/.test(subject))
  expect(told).toHaveLength(2)
  expect((await mailsTo(quiet.email)).filter(({ subject }) => /article/.test(subject))).toEqual([])
})

test('everything that is held is shown to its person, without secrets, and to nobody else', async () => {
  const { getHeldDataOf } = operationsOf('identity')
  const { email, userId, caller } = await people.signUp()
  const other = await people.signUp()
  const held = await identity.call(getHeldDataOf, { caller })
  expect(held.body.context).toBe('identity')
  const types = held.body.events.map(({ type }) => type)
  expect(types).toEqual(expect.arrayContaining(['UserRegistered', 'SessionStarted']))
  const registered = held.body.events.find(({ type }) => type === 'UserRegistered')
  expect(registered).toMatchObject({ stream: userId, version: 1, data: { email } })
  const text = JSON.stringify(held.body)
  expect(text).not.toMatch(/argon2|[0-9a-f]{64}/)
  for (const strange of [other.email, other.userId]) expect(text).not.toContain(strange)
  expect((await identity.call(getHeldDataOf)).status).toBe(401)
})

test('a deletion asks for address and password, and closes the account at once', async () => {
  const { email, userId, caller, sessionId, refreshToken } = await people.signUp()
  const other = await another(email)
  await identity.call(forgotPassword, { body: { email } })
  const token = tokenIn((await mailTo(email, /Reset your password/)).text)
  const remove = (body: object) => identity.call(deleteAccount, { caller, body })
  const misspelt = await remove({ email: someone(), password })
  expect(misspelt.problem?.code).toBe('deletion_not_confirmed')
  expect((await remove({ email, password: 'wrong' })).problem?.code).toBe('password_wrong')

  const answer = await remove({ email: ` ${email.toUpperCase()} `, password })
  expect(answer.status).toBe(202)
  expect(answer.headers.get('x-sortie-revoked')).toBe(`user:${userId}`)
  const requested = await identity.db
    .collection('commits')
    .findOne({ 'events.type': 'AccountDeletionRequested', stream: userId as never })
  expect(requested?.events[0].data.databaseAt).toMatch(/Z$/)
  for (const id of [sessionId, other.sessionId]) expect(await isAlive(id)).toBe(false)
  expect((await identity.call(refreshSession, { body: { refreshToken } })).status).toBe(401)
  expect((await people.signIn(email)).problem?.code).toBe('invalid_credentials')
  const reset = { body: { token, password: 'another fine one' } }
  expect((await identity.call(resetPassword, reset)).problem?.code).toBe('reset_link_invalid')
  expect((await identity.call(getAccount, { caller })).status).toBe(401)
  expect((await identity.call(getUser, { caller })).body).toEqual({ user: null })
  await expect
    .poll(async () => (await people.signUp(email).catch(() => null))?.userId, { timeout: 10_000 })
    .not.toBe(userId)
})
