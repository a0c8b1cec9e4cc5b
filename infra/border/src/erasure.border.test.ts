import { randomUUID } from 'node:crypto'
import { changeProject, renameProject } from '@sortie/contracts/analysis/projects/projects'
import { sendContactMessage } from '@sortie/contracts/content/contact/contact-messages'
import {
  confirmNewsletter,
  subscribeNewsletter,
} from '@sortie/contracts/content/newsletter/subscriptions'
import { changeEmail } from '@sortie/contracts/identity/accounts/accounts'
import { login, register } from '@sortie/contracts/identity/accounts/authentication'
import { recordConversion } from '@sortie/contracts/tracking/conversions/conversions'
import { recordVisitorEvents } from '@sortie/contracts/tracking/visits/visitor-events'
import { isSoak } from '@sortie/runtime/testing/soak'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callEndpoint, cookiesOf } from './client.ts'
import { mailedTo, tokenIn } from './inbox.ts'
import {
  confirm,
  deletion,
  details,
  password,
  registerPerson,
  sessionClaimsOf,
  signInAgain,
  startTrialOf,
  whoIs,
} from './people.ts'
import { borderStack } from './stack.ts'
import { linesWith, openStoredData } from './stored-data.ts'

type Stack = Awaited<ReturnType<typeof borderStack>>

let stack: Stack
let product = ''
let stored: Awaited<ReturnType<typeof openStoredData>>
beforeAll(async () => {
  stack = await borderStack()
  product = stack.urls.product
  stored = await openStoredData(stack)
})
afterAll(() => stored.close())

const totals = async () => {
  const { databaseOf } = stored
  return {
    users: await databaseOf('identity').collection('view.account.1').countDocuments(),
    reports: await databaseOf('analysis').collection('view.report.1').countDocuments(),
    ledgers: await databaseOf('billing')
      .collection('commits')
      // The ledger of a deleted account is closed, and nothing moves in it.
      .countDocuments({ stream: /^led_/, 'events.type': { $ne: 'LedgerClosed' } }),
    conversions: await databaseOf('tracking').collection('commits').countDocuments(),
  }
}

describe('who deletes their account', () => {
  const mark = randomUUID()
  const email = `planted-${mark}@example.com`
  const planted = {
    email,
    next: `planted-next-${mark}@example.com`,
    username: `Planted Name ${mark}`,
    agent: `PlantedBrowser/${mark}`,
    industry: `Planted industry ${mark}`,
    business: `Planted & Sons ${mark}`,
    competitor: `Planted Rival ${mark}`,
    project: `Planted Project ${mark}`,
    town: `Planted Town ${mark}`,
    message: `Planted words ${mark}`,
  }
  const words = [mark, ...Object.values(planted)]

  /** Fills every field that a person can fill. @returns the cookies of two browsers. */
  const plant = async () => {
    const agent = { 'user-agent': planted.agent }
    const body = { email, password, username: planted.username }
    const registered = await callEndpoint(product, register, { body }, agent)
    expect(registered.status).toBe(201)
    await confirm(stack.urls, email)
    const cookie = cookiesOf(registered)
    const signedIn = await callEndpoint(product, login, { body: { email, password } }, agent)
    const projectId = await startTrialOf(
      product,
      { email, cookie },
      {
        industry: planted.industry,
        businessName: planted.business,
        mainCompetitor: planted.competitor,
      },
    )
    const params = { projectId }
    const name = { params, body: { name: planted.project } }
    expect((await callEndpoint(product, renameProject, name, { cookie })).status).toBe(200)
    const { industry, town, competitor } = planted
    const details = { industry, town, competitors: [{ name: competitor, site: competitor }] }
    const told = await callEndpoint(product, changeProject, { params, body: details }, { cookie })
    expect(told.status).toBe(200)
    await callEndpoint(product, subscribeNewsletter, { body: { email } })
    const token = tokenIn(await mailedTo(stack.urls.inbox, email, /newsletter/))
    const subscribed = await callEndpoint(product, confirmNewsletter, { body: { token } })
    expect(subscribed.status).toBe(200)
    const { message } = planted
    const written = await callEndpoint(product, sendContactMessage, { body: { email, message } })
    expect(written.status).toBe(202)
    const change = { body: { email: planted.next, password } }
    const changed = await callEndpoint(product, changeEmail, change, { cookie })
    expect(changed.status).toBe(202)
    const conversion = { body: { sessionId: mark, conversionType: 'sign_up' as const } }
    await callEndpoint(product, recordConversion, conversion, { cookie })
    const events = [{ type: 'sign_up' as const, ago: 0, route: `/planted/${mark}` }]
    const batch = { body: { sessionId: mark, batchId: randomUUID(), events } }
    const recorded = await callEndpoint(product, recordVisitorEvents, batch, { cookie })
    expect(recorded.status).toBe(204)
    const done = () =>
      stored
        .databaseOf('analysis')
        .collection('view.report.1')
        .countDocuments({ 'view.userId': sessionClaimsOf(cookie).sub, 'view.status': 'ready' })
    await expect.poll(done, { timeout: 60_000, interval: 500 }).toBe(1)
    return [cookie, cookiesOf(signedIn)] as const
  }

  test('leaves no clear text anywhere, and every total as it was', async () => {
    const cookies = await plant()
    const userId = sessionClaimsOf(cookies[0]).sub
    const [before, parkedBefore] = [await totals(), await stored.parked()]
    // The tests would find it, if it were there.
    for (const word of [email, planted.business, planted.agent]) {
      expect(linesWith(await stored.dump(), [word])).not.toEqual([])
    }

    expect((await deletion(product, { email, cookie: cookies[0] })).status).toBe(202)
    for (const cookie of cookies) expect(await whoIs(product, cookie)).toBeNull()
    await mailedTo(stack.urls.inbox, email, /account was deleted/)
    await stored.erased(userId)
    await stored.nothingLeftOf(words)

    const events = await stored.topics()
    expect(events.filter(({ data }) => data.userId === userId).length).toBeGreaterThan(5)
    expect(linesWith(events.map((event) => JSON.stringify(event)).join('\n'), words)).toEqual([])
    await stored.expectQuietLogs(words)
    expect(await totals()).toEqual(before)
    expect(await stored.parked()).toBe(parkedBefore)
    const signedIn = await callEndpoint(product, login, { body: { email, password } })
    expect(signedIn.status).toBe(401)

    // The mail server or a partition was slow, and all of it comes once more, behind the rest.
    const late = events.filter(({ subject, data }) => subject === userId || data.userId === userId)
    await stored.repeat(late)
    await stored.caughtUp()
    expect(await stored.parked()).toBe(parkedBefore)
    const key = { _id: userId } as object
    expect(await stored.vault.collection('keys').findOne(key)).toMatchObject({
      wrapped: null,
      erased: true,
    })
    expect(linesWith(await stored.dump(), words)).toEqual([])
  })

  test('may come back with the same address, as somebody new', async () => {
    const person = await registerPerson(product, email)
    expect(await whoIs(product, person.cookie)).toBe(email)
    expect(await startTrialOf(product, person)).toMatch(/^prj_/)
  })
})

const ALL_KILLS = [
  ['identity', 0],
  ['content', 400],
  ['content', 0],
  ['identity', 400],
  ['identity', 1_200],
] as const

test.each(isSoak ? ALL_KILLS : ALL_KILLS.slice(0, 2))(
  'a deletion goes on where it was when %s is killed %i ms after it was asked for',
  async (service, after) => {
    const person = await registerPerson(product)
    await confirm(stack.urls, person.email)
    await startTrialOf(product, person, { ...details, businessName: person.email })
    const body = { email: person.email, message: 'Hello' }
    await callEndpoint(product, sendContactMessage, { body })
    const second = await signInAgain(product, person.email)
    expect((await deletion(product, { ...person, cookie: second })).status).toBe(202)
    await new Promise((resolve) => setTimeout(resolve, after))
    await stack.kill(service)
    await stack.healthy(service)

    const userId = sessionClaimsOf(person.cookie).sub
    await stored.erased(userId)
    await stored.nothingLeftOf([person.email])
    const once = (await stored.topics()).filter(
      ({ type, data }) =>
        ['PersonErased', 'PersonForgotten'].includes(type) && data.userId === userId,
    )
    expect(new Set(once.map(({ id }) => id)).size).toBe(2)
    for (const cookie of [person.cookie, second]) expect(await whoIs(product, cookie)).toBeNull()
  },
)
