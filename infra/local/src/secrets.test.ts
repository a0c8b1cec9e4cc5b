import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { secretOf, secretsIn } from './secrets.ts'
import { services } from './services.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sortie-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('secrets are made once and kept for their owner only', async () => {
  const first = await secretsIn(folder)
  expect(await secretsIn(folder)).toEqual(first)
  expect(statSync(join(folder, 'secrets.env')).mode & 0o777).toBe(0o600)
})

test('every service has a secret of 32 bytes of its own', async () => {
  const secrets = await secretsIn(folder)
  const own = services.map((service) => secrets[secretOf(service)]!)
  expect(new Set(own).size).toBe(services.length)
  for (const secret of [...own, secrets.MASTER_KEY!]) {
    expect(Buffer.from(secret, 'base64')).toHaveLength(32)
  }
})

test('what the gateway signs, its public key verifies', async () => {
  const secrets = await secretsIn(folder)
  const der = (name: string) => Buffer.from(secrets[name]!, 'base64')
  const text = Buffer.from('who is calling')
  const key = createPrivateKey({ key: der('GATEWAY_SIGNING_KEY'), format: 'der', type: 'pkcs8' })
  const half = createPublicKey({ key: der('GATEWAY_PUBLIC_KEY'), format: 'der', type: 'spki' })
  expect(verify(null, text, half, sign(null, text, key))).toBe(true)
})

test('a secret that a later version adds joins those that are kept', async () => {
  writeFileSync(join(folder, 'secrets.env'), 'MASTER_KEY=kept\n')
  const secrets = await secretsIn(folder)
  expect(secrets.MASTER_KEY).toBe('kept')
  expect(secrets.IDENTITY_SIGNING_KEY).toBeDefined()
  expect(await secretsIn(folder)).toEqual(secrets)
})
