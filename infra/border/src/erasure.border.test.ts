import { randomUUID } from 'node:crypto'
import { type Context, contexts } from '@sortie/contracts/context'
import type { Envelope, EventSchema } from '@sortie/contracts/kit'
import { createKafka } from '@sortie/runtime/kafka'
import { connectMongo, type Db } from '@sortie/runtime/mongo'
import { createLog } from '@sortie/runtime/telemetry'
import { testingKafka } from '@sortie/runtime/testing-kafka'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookiesOf, get, post } from './client.ts'
import { details, password, register, signIn, startTrial, whoIs } from './people.ts'
import { borderStack } from './stack.ts'

type Stack = Awaited<ReturnType<typeof borderStack>>
const names = Object.keys(contexts) as Context[]

let stack: Stack
let product = ''
let mongo: Awaited<ReturnType<typeof connectMongo>>
let kafka: ReturnType<typeof testingKafka>
beforeAll(async () => {
  stack = await borderStack()
  product = stack.urls.product
  mongo = await connectMongo(stack.urls.mongo, 'border')
  kafka = testingKafka(stack.urls.kafka, stack.env('identity').TOPIC_PREFIX ?? '')
})
afterAll(() => mongo.close())

const databaseOf = (context: Context): Db => mongo.getClient().db(stack.env(context).MONGO_DB)
const vault = () => mongo.getClient().db(stack.env('identity').VAULT_DB)

/** Every document of every collection of all services, and of the vault, as JSON. */
const dump = async (): Promise<string> => {
  const texts: string[] = []
  for (const db of [...names.map(databaseOf), vault()]) {
    for (const { name } of await db.listCollections().toArray()) {
      for await (const document of db.collection(name).find()) {
        texts.push(`${db.databaseName}.${name} ${JSON.stringify(document)}`)
      }
    }
  }
  return texts.join('\n')
}
/** Every message of the five topics, from the beginning. */
const topics = async (): Promise<Envelope[]> =>
  (await Promise.all(names.map((name) => kafka.published(name)))).flat()

const linesWith = (text: string, words: string[]) =>
  text.split('\n').filter((line) => words.some((word) => line.includes(word)))

const parked = async () => {
  const counts = names.map((name) => databaseOf(name).collection('parked').countDocuments())
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}
const totals = async () => ({
  users: await databaseOf('identity').collection('view.account.1').countDocuments(),
  reports: await databaseOf('analysis').collection('view.report-view.1').countDocuments(),
  ledgers: await databaseOf('billing').collection('commits').countDocuments({ stream: /^led_/ }),
  conversions: await databaseOf('tracking').collection('commits').countDocuments(),
})

type Mail = { to: { address: string }[]; subject: string; text: string }
const mailed = async (email: string, subject: RegExp): Promise<string> => {
  const found = async () => {
    const mails = JSON.parse((await get(stack.urls.inbox, '/email')).text) as Mail[]
    return mails.find(
      (mail) => mail.to.some(({ address }) => address === email) && subject.test(mail.subject),
    )?.text
  }
  await expect.poll(found, { timeout: 30_000 }).toBeDefined()
  return (await found()) ?? ''
}
const tokenOf = (text: string) => /token=([0-9a-f]{64})/.exec(text)?.[1] ?? ''
const confirm = async (email: string) => {
  const token = tokenOf(await mailed(email, /confirm your address/))
  expect((await post(product, '/api/auth/confirm-email', { token })).status).toBe(200)
}
const userIdOf = (cookie: string) =>
  decodeJwt(cookie.match(/sortie_session=([^;]+)/)?.[1] ?? '').sub ?? ''
const deletion = (cookie: string, email: string) =>
  post(product, '/api/account/deletion', { email, password }, { cookie })

const isErased = async (userId: string) =>
  (await kafka.published('identity')).some(
    ({ type, data }) => type === 'PersonErased' && data.userId === userId,
  )
const erased = (userId: string) =>
  expect.poll(() => isErased(userId), { timeout: 90_000, interval: 1_000 }).toBe(true)

const schemas = contexts as unknown as Record<Context, EventSchema>
const contextOf = (type: string): Context =>
  names.find((name) => schemas[name].options.some(({ shape }) => shape.type.value === type))!

/** Whether every consumer of the services has handled all that stands in its topics. */
const isCaughtUp = async () => {
  const brokers = stack.urls.kafka.split(',')
  const admin = createKafka('border', brokers, createLog('border', 'fatal')).admin()
  await admin.connect()
  try {
    const { groups } = await admin.listGroups()
    const ours = groups.filter(({ groupId }) =>
      names.some((name) => groupId.startsWith(`${name}.`)),
    )
    for (const { groupId } of ours) {
      for (const { topic, partitions } of await admin.fetchOffsets({ groupId })) {
        const ends = await admin.fetchTopicOffsets(topic)
        const isBehind = ({ partition, high, low }: (typeof ends)[number]) => {
          const at = partitions.find((one) => one.partition === partition)?.offset ?? '-1'
          return high !== low && Number(at) < Number(high)
        }
        if (ends.some(isBehind)) return false
      }
    }
    return ours.length > 0
  } finally {
    await admin.disconnect()
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
    message: `Planted words ${mark}`,
  }
  const words = [mark, ...Object.values(planted)]

  /** Fills every field that a person can fill. @returns the cookies of two browsers. */
  const plant = async () => {
    const agent = { 'user-agent': planted.agent }
    const body = { email, password, username: planted.username }
    const registered = await post(product, '/api/auth/register', body, agent)
    expect(registered.status).toBe(201)
    await confirm(email)
    const cookie = cookiesOf(registered)
    const login = await post(product, '/api/auth/login', { email, password }, agent)
    await startTrial(
      product,
      { email, cookie },
      {
        industry: planted.industry,
        businessName: planted.business,
        mainCompetitor: planted.competitor,
      },
    )
    await post(product, '/api/newsletter/subscribe', { email })
    const token = tokenOf(await mailed(email, /newsletter/))
    expect((await post(product, '/api/newsletter/confirm', { token })).status).toBe(200)
    const written = await post(product, '/api/contact', { email, message: planted.message })
    expect(written.status).toBe(202)
    const change = { email: planted.next, password }
    expect((await post(product, '/api/account/email', change, { cookie })).status).toBe(202)
    await post(product, '/api/utm-tracking/conversion', {
      sessionId: randomUUID(),
      conversionType: 'sign_up',
    })
    const done = () =>
      databaseOf('analysis')
        .collection('view.report-view.1')
        .countDocuments({ 'view.userId': userIdOf(cookie), 'view.status': 'ready' })
    await expect.poll(done, { timeout: 60_000, interval: 500 }).toBe(1)
    return [cookie, cookiesOf(login)] as const
  }

  test('leaves no clear text anywhere, and every total as it was', async () => {
    const cookies = await plant()
    const userId = userIdOf(cookies[0])
    const [before, parkedBefore] = [await totals(), await parked()]
    // The tests would find it, if it were there.
    for (const word of [email, planted.business, planted.agent]) {
      expect(linesWith(await dump(), [word])).not.toEqual([])
    }

    expect((await deletion(cookies[0], email)).status).toBe(202)
    for (const cookie of cookies) expect(await whoIs(product, cookie)).toBeNull()
    await mailed(email, /account was deleted/)
    await erased(userId)
    const left = async () => linesWith(await dump(), words)
    await expect.poll(left, { timeout: 60_000, interval: 1_000 }).toEqual([])

    const events = await topics()
    expect(events.filter(({ data }) => data.userId === userId).length).toBeGreaterThan(5)
    expect(linesWith(events.map((event) => JSON.stringify(event)).join('\n'), words)).toEqual([])
    for (const { name } of stack.processes) {
      if (name === 'inbox') continue
      expect(linesWith(await stack.logs(name), words), name).toEqual([])
    }
    expect(await totals()).toEqual(before)
    expect(await parked()).toBe(parkedBefore)
    expect((await post(product, '/api/auth/login', { email, password })).status).toBe(401)

    // The mail server or a partition was slow, and all of it comes once more, behind the rest.
    const late = events.filter(({ subject, data }) => subject === userId || data.userId === userId)
    for (const { type, stream, version, data, subject } of late) {
      const again = { type, stream, version: version + 1_000, data, subject }
      await kafka.publish(contextOf(type), again)
    }
    await expect.poll(isCaughtUp, { timeout: 60_000, interval: 1_000 }).toBe(true)
    expect(await parked()).toBe(parkedBefore)
    const key = { _id: userId } as object
    expect(await vault().collection('keys').findOne(key)).toMatchObject({
      wrapped: null,
      erased: true,
    })
    expect(await left()).toEqual([])
  })

  test('may come back with the same address, as somebody new', async () => {
    const person = await register(product, email)
    expect(await whoIs(product, person.cookie)).toBe(email)
    expect(await startTrial(product, person)).toMatch(/^prj_/)
  })
})

test.each([
  ['identity', 0],
  ['content', 0],
  ['identity', 400],
  ['content', 400],
  ['identity', 1_200],
] as const)(
  'a deletion goes on where it was when %s is killed %i ms after it was asked for',
  async (service, after) => {
    const person = await register(product)
    await confirm(person.email)
    await startTrial(product, person, { ...details, businessName: person.email })
    await post(product, '/api/contact', { email: person.email, message: 'Hello' })
    const second = await signIn(product, person.email)
    expect((await deletion(second, person.email)).status).toBe(202)
    await new Promise((resolve) => setTimeout(resolve, after))
    await stack.kill(service)
    await stack.healthy(service)

    const userId = userIdOf(person.cookie)
    await erased(userId)
    const left = async () => linesWith(await dump(), [person.email])
    await expect.poll(left, { timeout: 90_000, interval: 1_000 }).toEqual([])
    const once = (await topics()).filter(
      ({ type, data }) =>
        ['PersonErased', 'PersonForgotten'].includes(type) && data.userId === userId,
    )
    expect(new Set(once.map(({ id }) => id)).size).toBe(2)
    for (const cookie of [person.cookie, second]) expect(await whoIs(product, cookie)).toBeNull()
  },
)
