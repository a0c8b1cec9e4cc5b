import { createPublicKey, verify } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { createWebhookSigning } from './webhook-signing.ts'

const signing = createWebhookSigning(Buffer.alloc(32, 7))
const now = Date.now()
const timestamp = Math.floor(now / 1_000)
const body = '{"type":"conversion.paid","data":{"cents":2199}}'
const content = { id: 'pev_1-1', timestamp, body }
const first = { endpointId: 'pwe_1', secretNumber: 1, rotatedAt: null } as const
const rotated = (hoursAgo: number) => ({
  endpointId: 'pwe_1' as const,
  secretNumber: 2,
  rotatedAt: new Date(now - hoursAgo * 3_600_000).toISOString(),
})
const headersOf = (signature: string) => ({
  'webhook-id': content.id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': signature,
})
/** Whether the reference library of Standard Webhooks takes a request. */
const isVerified = (secret: string, signature: string, given = body) => {
  try {
    return new Webhook(secret).verify(given, headersOf(signature)) !== undefined
  } catch {
    return false
  }
}
/** Whether one of the signatures `v1a` is that of a public key. */
const isVerifiedBy = (publicKey: string, signature: string) => {
  const raw = Buffer.from(publicKey.replace('whpk_', ''), 'base64')
  const key = createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw]),
    format: 'der',
    type: 'spki',
  })
  const text = Buffer.from(`${content.id}.${timestamp}.${body}`)
  return signature
    .split(' ')
    .filter((one) => one.startsWith('v1a,'))
    .some((one) => verify(null, text, key, Buffer.from(one.slice('v1a,'.length), 'base64')))
}

test('the reference library verifies what is signed, and refuses what was changed', () => {
  const { secret } = signing.secretsOf(first, now)
  const signature = signing.sign(first, content)
  expect(isVerified(secret, signature)).toBe(true)
  expect(isVerified(secret, signature, body.replace('2199', '1'))).toBe(false)
  const other = signing.secretsOf({ ...first, endpointId: 'pwe_2' }, now)
  expect(isVerified(other.secret, signature)).toBe(false)
})

test('its public key verifies what is signed, and that of another endpoint does not', () => {
  const signature = signing.sign(first, content)
  expect(isVerifiedBy(signing.secretsOf(first, now).publicKey, signature)).toBe(true)
  const other = signing.secretsOf({ ...first, endpointId: 'pwe_2' }, now)
  expect(isVerifiedBy(other.publicKey, signature)).toBe(false)
})

test('for a day after a rotation both secrets verify, then the new one alone', () => {
  const old = signing.secretsOf(first, now)
  for (const [hoursAgo, isOldTaken] of [
    [23, true],
    [25, false],
  ] as const) {
    const endpoint = rotated(hoursAgo)
    const signature = signing.sign(endpoint, content)
    const current = signing.secretsOf(endpoint, now)
    expect(isVerified(current.secret, signature)).toBe(true)
    expect(isVerifiedBy(current.publicKey, signature)).toBe(true)
    expect(isVerified(old.secret, signature)).toBe(isOldTaken)
    expect(isVerifiedBy(old.publicKey, signature)).toBe(isOldTaken)
    expect(current.previousUntil === null).toBe(!isOldTaken)
  }
})

test('secrets are long enough, and are those of the service’s key', () => {
  const { secret, publicKey } = signing.secretsOf(first, now)
  expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32)
  expect(Buffer.from(publicKey.replace('whpk_', ''), 'base64')).toHaveLength(32)
  const another = createWebhookSigning(Buffer.alloc(32, 8)).secretsOf(first, now)
  expect([another.secret, another.publicKey]).not.toContain(secret)
  expect(another.publicKey).not.toBe(publicKey)
})
