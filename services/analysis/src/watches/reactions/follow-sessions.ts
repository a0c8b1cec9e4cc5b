import { IdentityEvent } from '@sortie/contracts/identity'
import type { PersonalKeys } from '@sortie/runtime/store/vault/keys'
import { handler } from '@sortie/runtime/topics/handler'
import type { SignInTimes } from '../last-seen.ts'

type Deps = {
  seen: Pick<SignInTimes, 'see' | 'removeAllOf'>
  /** Whether a user is erased, by the vault. */
  isErased: PersonalKeys['isErased']
}

/**
 * Notes when people were signed in: a watch ends where nobody was for 90 days. Sessions have streams of
 * their own, so one may be told of after its user was erased. That is looked at behind the write: an
 * erasure that comes later removes the date itself.
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
