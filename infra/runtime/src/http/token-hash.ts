import { createHash } from 'node:crypto'

/** What is stored of a token or key: enough to recognise it, not to use it. SHA-256, as hex. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
