import { createHash } from 'node:crypto'

/** Names this very reply, so that whoever has it already gets 304 and no body. */
export const etagOf = (reply: unknown): string =>
  `"${createHash('sha256').update(JSON.stringify(reply)).digest('base64url').slice(0, 22)}"`
