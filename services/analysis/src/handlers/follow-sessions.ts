import { IdentityEvent } from '@sortie/contracts/identity'
import { handler } from '@sortie/runtime/topics/handler'
import type { LastSeen } from '../application/last-seen.ts'

/** Notes when people were signed in: a watch ends where nobody was for 90 days. */
export const followSessions = (seen: Pick<LastSeen, 'see' | 'removeAllOf'>) =>
  handler<IdentityEvent, 'SessionStarted' | 'SessionRefreshed' | 'PersonErased'>({
    name: 'follow-sessions',
    from: { identity: IdentityEvent },
    types: ['SessionStarted', 'SessionRefreshed', 'PersonErased'],
    handle: async ({ type, data: { userId, at } }) => {
      if (type === 'PersonErased') await seen.removeAllOf(userId)
      else await seen.see(userId, new Date(at))
    },
  })
