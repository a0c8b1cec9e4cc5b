import { createHash } from 'node:crypto'

/** Hashes a token or key for storage: the hash is enough to recognise it, not to use it. SHA-256, as hex. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
