import { z } from 'zod'
import { accountEvents } from './identity/accounts/account-events.ts'
import { noticeEvents } from './identity/notices/notices.ts'
import { sessionEvents } from './identity/sessions/sessions.ts'
import { operatorActed } from './operators/audit.ts'

/** The events of identity. The file of each aggregate says which streams are its own. */
export const IdentityEvent = z.discriminatedUnion('type', [
  ...accountEvents,
  ...sessionEvents,
  ...noticeEvents,
  operatorActed,
])
export type IdentityEvent = z.infer<typeof IdentityEvent>
