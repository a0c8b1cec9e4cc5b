import type { IdentityEvent } from '@sortie/contracts/identity'
import { normalEmail } from '@sortie/contracts/identity/email'
import { foreignProjection } from '@sortie/runtime/views/projection'

/** A buyer: the address that receipts go to, and the affiliate whose link brought them. */
export type BuyerView = {
  userId: string
  /** Null once erased. */
  email: string | null
  /** The address in its one spelling, as it is searched for. */
  search: string | null
  affiliate?: string
}
type BuyerAccountEvent = Extract<
  IdentityEvent,
  { type: 'UserRegistered' | 'EmailChanged' | 'PersonErased' }
>

const addressed = (email: string | null) => ({ email, search: email && normalEmail(email) })

export const buyerView = foreignProjection<BuyerView, BuyerAccountEvent>({
  name: 'buyer',
  key: ({ data: { userId } }) => userId,
  indexes: [['search']],
  on: {
    UserRegistered: (_view, { data: { userId, email, affiliate } }) => ({
      userId,
      ...addressed(email),
      ...(affiliate && { affiliate }),
    }),
    EmailChanged: (view, { data: { email } }) => view && { ...view, ...addressed(email) },
    PersonErased: (view) => view && { ...view, ...addressed(null) },
  },
})
