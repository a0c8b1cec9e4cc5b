import { newSigningKey } from '@sortie/runtime/testing/signing-key'
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose'
import { expect, test } from 'vitest'
import { createHeadSigning } from './head-signing.ts'

const [old, current] = [newSigningKey(), newSigningKey()]
const signingBy = (secret: string, olds: string[] = []) =>
  createHeadSigning({
    PARTNER_SIGNING_KEY: secret,
    PARTNER_OLD_KEYS: olds,
    PUBLIC_URL: 'https://sortie.example',
  })
const head = { seq: 7, hash: 'ab'.repeat(32) }
const verify = async (signed: string, { keys }: ReturnType<typeof signingBy>) => {
  const set = createLocalJWKSet({ keys: await keys() } as JSONWebKeySet)
  const { payload } = await compactVerify(signed, set)
  return JSON.parse(Buffer.from(payload).toString())
}

test('a signed head says whose it is and what it is, and is verified by the published keys', async () => {
  const signing = signingBy(current.private)
  const content = await verify(await signing.sign('acme', head), signing)
  expect(content).toMatchObject({ iss: 'https://sortie.example', sub: 'acme', ...head })
  expect(Math.abs(content.iat - Date.now() / 1_000)).toBeLessThan(60)
})

test('what an old key signed is verified as long as it is published', async () => {
  const signed = await signingBy(old.private).sign('acme', head)
  expect(await verify(signed, signingBy(current.private, [old.public]))).toMatchObject(head)
  await expect(verify(signed, signingBy(current.private))).rejects.toThrow()
})

test('a head that was changed is not verified, and no private key is published', async () => {
  const signing = signingBy(current.private, [old.public])
  const [header, , signature] = (await signing.sign('acme', head)).split('.')
  const other = Buffer.from(JSON.stringify({ sub: 'acme', seq: 8 })).toString('base64url')
  await expect(verify(`${header}.${other}.${signature}`, signing)).rejects.toThrow()
  for (const key of await signing.keys()) expect(Object.keys(key)).not.toContain('d')
})

test('a key that is none ends the start', () => {
  expect(() => signingBy('nonsense')).toThrow()
})
