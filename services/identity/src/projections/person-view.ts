import type { IdentityEvent, UserId } from '@sortie/contracts/identity'
import { projection } from '@sortie/runtime/projection'

/** A user as operators look for one; the address is null once erased. */
export type PersonView = {
  userId: UserId
  email: string | null
  confirmed: boolean
  registeredAt: string
  /** Asked to be deleted, and not erased yet. */
  deleting: boolean
}

export const personView = projection<PersonView, IdentityEvent>({
  name: 'person',
  indexes: [['registeredAt'], ['confirmed'], ['deleting']],
  on: {
    UserRegistered: (_view, { data: { userId, email, at } }) => ({
      ...{ userId, email, confirmed: false, registeredAt: at, deleting: false },
    }),
    EmailConfirmed: (view) => view && { ...view, confirmed: true },
    EmailChanged: (view, { data: { email } }) => view && { ...view, email, confirmed: true },
    AccountDeletionRequested: (view) => view && { ...view, deleting: true },
    PersonErased: (view) => view && { ...view, email: null, deleting: false },
  },
})
