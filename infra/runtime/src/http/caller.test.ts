import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { type Caller, createCallerSigner, createCallerVerifier } from './caller.ts'

const pair = () => generateKeyPairSync('ed25519')
const privateOf = ({ privateKey }: { privateKey: KeyObject }) =>
  privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
const publicOf = ({ publicKey }: { publicKey: KeyObject }) =>
  publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

const gateway = pair()
const verify = createCallerVerifier(publicOf(gateway))
const visitor: Caller = {
  userId: null,
  sessionId: null,
  ip: '192.0.2.1',
  operator: false,
  admin: false,
}
const user: Caller = { ...visitor, userId: 'usr_1', sessionId: 'ses_1' }

/** A token as the gateway would sign it, but for what is given. */
const token = (given: Record<string, unknown> = {}, header = {}, key = gateway.privateKey) => {
  const now = Math.floor(Date.now() / 1_000)
  const claims = { iss: 'sortie-gateway', aud: 'sortie-services', sub: 'usr_1', sid: 'ses_1' }
  return new SignJWT({ ...claims, iat: now, exp: now + 60, ...given })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'sortie-identity+jwt', ...header })
    .sign(key)
}

test('a service learns who calls as the gateway saw it, the second time, too', async () => {
  const sign = await createCallerSigner(privateOf(gateway))
  for (const caller of [visitor, user, { ...user, operator: true }, { ...user, admin: true }]) {
    const signed = await sign(caller)
    expect(await verify(signed)).toEqual(caller)
    expect(await verify(signed)).toEqual(caller)
  }
  expect(await verify(await token())).toMatchObject({ userId: 'usr_1', operator: false })
})

test('a token that is missing or forged is nobody', async () => {
  expect(await verify(undefined)).toBeNull()
  expect(await verify('')).toBeNull()
  expect(await verify('not.a.token')).toBeNull()
  expect(await verify(await token({}, {}, pair().privateKey))).toBeNull()
  const [header, , signature] = (await token()).split('.')
  const claims = Buffer.from(JSON.stringify({ sub: 'usr_2', operator: true })).toString('base64url')
  expect(await verify(`${header}.${claims}.${signature}`)).toBeNull()
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'sortie-identity+jwt' }))
  expect(await verify(`${none.toString('base64url')}.${claims}.`)).toBeNull()
})

test('a token of another issuer, audience or kind is nobody', async () => {
  expect(await verify(await token({ iss: 'somebody' }))).toBeNull()
  expect(await verify(await token({ aud: 'browsers' }))).toBeNull()
  expect(await verify(await token({}, { typ: 'JWT' }))).toBeNull()
})

test('a token that ran out is nobody, though the clocks of two machines may differ', async () => {
  const now = Math.floor(Date.now() / 1_000)
  expect(await verify(await token({ iat: now - 9_000, exp: now - 7_200 }))).toBeNull()
  expect(await verify(await token({ iat: now - 1_000, exp: now - 940 }))).toBeNull()
  expect(await verify(await token({ iat: now - 660, exp: now - 600 }))).not.toBeNull()
  expect(await verify(await token({ iat: now + 600, exp: now + 660 }))).not.toBeNull()
})

test('a token whose ids are none is nobody, so that what a service is told is an id', async () => {
  for (const odd of [{ sub: 'led_1' }, { sub: 'usr_' }, { sub: 'usr_$ne' }, { sid: 'usr_1' }])
    expect(await verify(await token(odd))).toBeNull()
  const sign = await createCallerSigner(privateOf(gateway))
  expect(await verify(await sign({ ...user, userId: 'usr_1 usr_2' }))).toBeNull()
})
