import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  type KeyObject,
  sign,
} from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { keyedHash } from '../store/vault/keys.ts'

/** Time for which the secrets before the newest sign requests, too. */
const OVERLAP_MS = 24 * 3_600_000
/** The bytes before the 32 bytes of an Ed25519 key in PKCS8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * The inputs of an endpoint's secrets: their number, and the time since which it is the newest one (ISO; null: ever).
 */
type Secrets = { endpointId: string; secretNumber: number; rotatedAt: string | null }
/**
 * The keys by which a receiver verifies requests; `previousUntil`: ISO time until which the secrets before work, too.
 */
type EndpointSecrets = { secret: string; publicKey: string; previousUntil: string | null }
/**
 * The content that is signed: the id of the event, the time at which it is sent, in seconds, and the bytes of the body.
 */
export type SignedContent = { id: string; timestamp: number; body: string }

const bytesOf = (hex: string) => Buffer.from(hex, 'hex')
const publicBytes = (key: KeyObject) =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)

/**
 * Signs what is sent to endpoints, as Standard Webhooks has it: `v1` by HMAC-SHA256, `v1a` by Ed25519. Each endpoint has
 * secrets of its own, which are computed from the service's key and kept nowhere.
 */
export const createWebhookSigning = (key: Buffer) => {
  /** Both of an endpoint, by its id and the number of the secret: to compute them costs more than to sign by them. */
  const known = new LRUCache<string, { secret: KeyObject; privateKey: KeyObject }>({ max: 1_000 })
  const privateKeyFrom = (endpointId: string, number: number) => {
    const seed = bytesOf(keyedHash(key, 'webhook-v1a', endpointId, String(number)))
    return createPrivateKey({
      key: Buffer.concat([PKCS8_HEAD, seed]),
      format: 'der',
      type: 'pkcs8',
    })
  }
  const pairOf = (endpointId: string, number: number) => {
    const name = `${endpointId} ${number}`
    const remembered = known.get(name)
    if (remembered) return remembered
    const secret = bytesOf(keyedHash(key, 'webhook-v1', endpointId, String(number)))
    const pair = {
      secret: createSecretKey(secret),
      privateKey: privateKeyFrom(endpointId, number),
    }
    known.set(name, pair)
    return pair
  }
  const previousUntil = ({ rotatedAt }: Secrets, now: number): number | null => {
    const until = rotatedAt === null ? 0 : Date.parse(rotatedAt) + OVERLAP_MS
    return until > now ? until : null
  }

  return {
    /** Returns the keys by which a receiver verifies requests. @param now in ms */
    secretsOf: (endpoint: Secrets, now: number): EndpointSecrets => {
      const { endpointId, secretNumber } = endpoint
      const until = previousUntil(endpoint, now)
      const { secret, privateKey } = pairOf(endpointId, secretNumber)
      return {
        secret: `whsec_${secret.export().toString('base64')}`,
        publicKey: `whpk_${publicBytes(privateKey).toString('base64')}`,
        previousUntil: until === null ? null : new Date(until).toISOString(),
      }
    },
    /** The header `webhook-signature`: two signatures by each secret that works, the newest first. */
    sign: (endpoint: Secrets, { id, timestamp, body }: SignedContent): string => {
      const { endpointId, secretNumber } = endpoint
      const content = Buffer.from(`${id}.${timestamp}.${body}`)
      const isOverlap = previousUntil(endpoint, timestamp * 1_000) !== null
      const numbers = isOverlap ? [secretNumber, secretNumber - 1] : [secretNumber]
      return numbers
        .flatMap((number) => {
          const { secret, privateKey } = pairOf(endpointId, number)
          const symmetric = createHmac('sha256', secret).update(content).digest('base64')
          const asymmetric = sign(null, content, privateKey)
          return [`v1,${symmetric}`, `v1a,${asymmetric.toString('base64')}`]
        })
        .join(' ')
    },
  }
}
export type WebhookSigning = ReturnType<typeof createWebhookSigning>
