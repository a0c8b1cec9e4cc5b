import type { Reply } from '@sortie/contracts/call'
import type {
  PartnerEvent,
  pullPartnerEvents,
  showPartnerKeys,
} from '@sortie/contracts/tracking/partners/partners'
import canonicalize from 'canonicalize'
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose'

export type SignedHead = Reply<typeof pullPartnerEvents>['head']
type PublishedKeys = Reply<typeof showPartnerKeys>

/** The result of this browser's own check of a partner's events. */
export type Verification = {
  /** The place where the chain of events breaks, as one is missing or was changed; null where it is whole. */
  brokenAt: number | null
  /** The newest event in the signed head is the last of these. */
  isHeadOurs: boolean
  /** True where the head was signed by one of our published keys; null where this browser cannot tell. */
  isSigned: boolean | null
  /** The key that signed it. */
  keyId: string | null
}

const FIRST_HASH = '0'.repeat(64)

const sha256 = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The place of the first event that does not follow from the one before it; null where all do. */
const breakOf = async (events: readonly PartnerEvent[]): Promise<number | null> => {
  let last = { seq: 0, hash: FIRST_HASH }
  for (const { hash, previousHash, ...event } of events) {
    const expected = await sha256(last.hash + canonicalize(event))
    const follows = event.seq === last.seq + 1 && previousHash === last.hash && hash === expected
    if (!follows) return last.seq + 1
    last = { seq: event.seq, hash }
  }
  return null
}

/** Returns the content and the key of a signed head; null where it is about another partner. */
const signatureOf = async (signed: string, keys: PublishedKeys, ref: string) => {
  const set = createLocalJWKSet(keys as unknown as JSONWebKeySet)
  const { payload, protectedHeader } = await compactVerify(signed, set)
  const head = JSON.parse(new TextDecoder().decode(payload)) as {
    sub: string
    seq: number
    hash: string
  }
  return head.sub === ref ? { said: head, keyId: protectedHeader.kid ?? null } : null
}

/**
 * Returns true where an error says that this browser does not support Ed25519, rather than that a signature is wrong.
 */
const isUnable = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'NotSupportedError' || error.name === 'JOSENotSupported')

/**
 * Checks what a partner was told, in this browser and with nothing but the events, the signed head and the published keys.
 * @param events all of them, from the first
 */
export const verify = async (
  events: readonly PartnerEvent[],
  { head, keys, ref }: { head: SignedHead; keys: PublishedKeys; ref: string },
): Promise<Verification> => {
  const last = events.at(-1)
  const brokenAt = await breakOf(events)
  const isHeadOurs = head.seq === (last?.seq ?? 0) && head.hash === (last?.hash ?? FIRST_HASH)
  try {
    const signature = await signatureOf(head.signed, keys, ref)
    const isSigned =
      signature !== null && signature.said.seq === head.seq && signature.said.hash === head.hash
    return { brokenAt, isHeadOurs, isSigned, keyId: signature?.keyId ?? null }
  } catch (error) {
    return { brokenAt, isHeadOurs, isSigned: isUnable(error) ? null : false, keyId: null }
  }
}
