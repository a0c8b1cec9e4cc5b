import { IdentityEvent } from '@sortie/contracts/identity'
import type { PersonalKeys } from '@sortie/runtime/store/vault/keys'
import { handler } from '@sortie/runtime/topics/handler'
import type { SignInTimes } from '../last-seen.ts'

type Deps = {
  seen: Pick<SignInTimes, 'see' | 'removeAllOf'>
  /** Asks the vault whether a user is erased. */
  isErased: PersonalKeys['isErased']
}

/**
 * Notes when people were signed in: a watch ends where nobody was for 90 days. Sessions have streams of their own, so
 * the event of one may arrive after its user was erased. The handler checks that after the write: an erasure that comes
 * later removes the date itself.
 */
export const followSessions = ({ seen, isErased }: Deps) =>
  handler<IdentityEvent, 'SessionStarted' | 'SessionRefreshed' | 'PersonErased'>({
    name: 'follow-sessions',
    from: { identity: IdentityEvent },
    types: ['SessionStarted', 'SessionRefreshed', 'PersonErased'],
    handle: async ({ type, data: { userId, at } }) => {
      if (type !== 'PersonErased') await seen.see(userId, new Date(at))
      if (type === 'PersonErased' || (await isErased(userId))) await seen.removeAllOf(userId)
    },
  })
