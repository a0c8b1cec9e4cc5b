import { createHash } from 'node:crypto'
import type { PartnerEvent } from '@sortie/contracts/tracking/partners/partners'
import canonicalize from 'canonicalize'
import { CompactSign, exportJWK, generateKeyPair } from 'jose'
import { expect, test } from 'vitest'
import { verify } from './verify.ts'

const NOTHING = '0'.repeat(64)
const eventsOf = (count: number): PartnerEvent[] => {
  let previousHash = NOTHING
  return Array.from({ length: count }, (_, index) => {
    const event = {
      id: `pev_1-${index + 1}`,
      seq: index + 1,
      at: '2026-11-28T08:00:00.000Z',
      type: 'payout.recorded' as const,
      data: { reference: `ü ${index}`, currency: 'usd', cents: index },
    }
    const hash = createHash('sha256')
      .update(previousHash + canonicalize(event))
      .digest('hex')
    const told = { ...event, previousHash, hash }
    previousHash = hash
    return told
  })
}
const signerOf = async () => {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA')
  const published = { ...(await exportJWK(publicKey)), kty: 'OKP', alg: 'EdDSA', kid: 'one' }
  return { secret: privateKey, keys: { keys: [published] } }
}
const headOf = async (
  { secret }: Awaited<ReturnType<typeof signerOf>>,
  events: PartnerEvent[],
  ref = 'acme',
) => {
  const last = events.at(-1)
  const newest = { seq: last?.seq ?? 0, hash: last?.hash ?? NOTHING }
  const signed = await new CompactSign(Buffer.from(JSON.stringify({ sub: ref, ...newest })))
    .setProtectedHeader({ alg: 'EdDSA', kid: 'one' })
    .sign(secret)
  return { ...newest, signed }
}

test('events that were told, and their signed head, are found to be right', async () => {
  const signer = await signerOf()
  for (const count of [0, 1, 5]) {
    const events = eventsOf(count)
    const head = await headOf(signer, events)
    expect(await verify(events, { head, keys: signer.keys, ref: 'acme' })).toEqual({
      brokenAt: null,
      isHeadOurs: true,
      isSigned: true,
      keyId: 'one',
    })
  }
})

test('whatever was changed or left out is found, and where', async () => {
  const signer = await signerOf()
  const events = eventsOf(5)
  const head = await headOf(signer, events)
  const found = (given: PartnerEvent[]) => verify(given, { head, keys: signer.keys, ref: 'acme' })
  const changed = events.map((event) =>
    event.seq === 3 ? { ...event, at: '2026-11-29T08:00:00.000Z' } : event,
  )
  expect((await found(changed)).brokenAt).toBe(3)
  expect((await found(events.filter(({ seq }) => seq !== 2))).brokenAt).toBe(2)
  const short = await found(events.slice(0, 4))
  expect([short.brokenAt, short.isHeadOurs]).toEqual([null, false])
})

test('a head that somebody else signed, or that is another partner’s, is found to be wrong', async () => {
  const [signer, stranger] = [await signerOf(), await signerOf()]
  const events = eventsOf(2)
  const isSigned = async (head: Awaited<ReturnType<typeof headOf>>) =>
    (await verify(events, { head, keys: signer.keys, ref: 'acme' })).isSigned
  expect(await isSigned(await headOf(signer, events))).toBe(true)
  expect(await isSigned(await headOf(stranger, events))).toBe(false)
  expect(await isSigned(await headOf(signer, events, 'other'))).toBe(false)
  const older = await headOf(signer, events.slice(0, 1))
  expect(await isSigned({ ...(await headOf(signer, events)), signed: older.signed })).toBe(false)
})
