import { randomBytes, randomUUID } from 'node:crypto'
import { connectMongo, type Db } from '@sortie/runtime/database/mongo'
import { prepareThrottles } from '@sortie/runtime/http/throttle'
import { keyedHash } from '@sortie/runtime/store/vault/keys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLimits, prepareTrustedNetworks } from './limits.ts'

let mongo: Awaited<ReturnType<typeof connectMongo>>
let db: Db
beforeAll(async () => {
  mongo = await connectMongo(process.env.MONGO_URL ?? '', 'test')
  db = mongo.getClient().db(`test-${randomUUID().slice(0, 8)}-limits`)
  await prepareThrottles(db)
  await prepareTrustedNetworks(db)
})
afterAll(async () => {
  await db.dropDatabase()
  await mongo.close()
})

const MOST = 5
const key = randomBytes(32)
const limits = () =>
  createLimits(db, key, {
    LOGIN_PER_ACCOUNT: 2,
    LOGIN_PER_ADDRESS: MOST,
    REGISTER_PER_ADDRESS: MOST,
    RESET_PER_ADDRESS: MOST,
    RESET_MAILS_PER_ACCOUNT: MOST,
    PASSWORD_PROOFS_PER_HOUR: MOST,
    SIGN_INS_PER_HOUR: MOST,
  })
const someone = () => `${randomUUID()}@example.com`
/** How many of these are let through, one after the other. */
const passed = async (asks: (() => Promise<unknown>)[]) => {
  let count = 0
  for (const ask of asks)
    count += await ask().then(
      () => 1,
      () => 0,
    )
  return count
}

test('who picks a new address of their /64 for each guess is let through as often as one of IPv4', async () => {
  const { beforeLogin, beforeRegister, beforeReset } = limits()
  const address = (host: number) => `2001:db8:1:1::${host.toString(16)}`
  const hosts = Array.from({ length: MOST + 3 }, (_, host) => host + 1)
  expect(await passed(hosts.map((host) => () => beforeLogin(someone(), address(host))))).toBe(MOST)
  expect(await passed(hosts.map((host) => () => beforeRegister(address(host))))).toBe(MOST)
  expect(await passed(hosts.map((host) => () => beforeReset(address(host))))).toBe(MOST)
})

test('who knows a password signs in so often, and then no points come back', async () => {
  const email = someone()
  const address = '203.0.113.21'
  const { beforeLogin } = limits()
  const signIn = async () => {
    const honest = await beforeLogin(email, address)
    await honest()
  }
  expect(await passed(Array.from({ length: MOST + 5 }, () => signIn))).toBe(MOST)
  // It is refused before its password is looked at.
  await expect(beforeLogin(email, address)).rejects.toMatchObject({ code: 'too_many_requests' })
})

/** Uses up what strangers may guess of an account. */
const flood = async (email: string) => {
  const guesses = [1, 2, 3].map((host) => () => limits().beforeLogin(email, `198.51.100.${host}`))
  expect(await passed(guesses)).toBeLessThan(3)
  await expect(limits().beforeLogin(email, '198.51.100.9')).rejects.toMatchObject({
    code: 'too_many_requests',
  })
}

test('the owner signs in while others guess, though their address changed within its network', async () => {
  const email = someone()
  const honest = await limits().beforeLogin(email, '2001:db8:2:2::1')
  await honest()
  await flood(email)
  await expect(limits().beforeLogin(email, '2001:db8:2:3::1')).rejects.toMatchObject({
    code: 'too_many_requests',
  })
  await limits().beforeLogin(email, '2001:db8:2:2:aaaa::7')
})

test('an address that the release before noted whole still counts as the owner’s, and its network then does', async () => {
  const email = someone()
  const _id = keyedHash(key, 'place', email, '2001:db8:4:4::1')
  await db.collection<{ _id: string; at: Date }>('places').insertOne({ _id, at: new Date() })
  await flood(email)
  const honest = await limits().beforeLogin(email, '2001:db8:4:4::1')
  await honest()
  await limits().beforeLogin(email, '2001:db8:4:4::2')
})

test('who changes their choices without end is stopped, as each change is kept', async () => {
  const { beforeChange } = limits()
  const changes = Array.from({ length: 205 }, () => () => beforeChange('usr_ann'))
  expect(await passed(changes)).toBe(200)
  await expect(beforeChange('usr_bob')).resolves.toBeDefined()
})
