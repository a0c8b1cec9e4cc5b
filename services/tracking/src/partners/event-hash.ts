import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { HashEvent } from './decider/chain.ts'

/**
 * SHA-256, as hex, of the hash before it followed by the event as canonical JSON (RFC 8785): whoever holds an event
 * can check all that were told before it.
 */
export const eventHash: HashEvent = (previousHash, event) =>
  createHash('sha256').update(previousHash).update(canonicalize(event)!).digest('hex')
