import type { IdentityEvent } from '@sortie/contracts/identity'
import { foreignProjection } from '@sortie/runtime/views/projection'

/**
 * The address of a user, to show them what stands under it here: only where it is truly theirs. Null
 * once they are erased; there is no view of somebody who is not known yet.
 */
export type AddressView = { email: string | null; confirmed: boolean }

type AddressNews = Extract<
  IdentityEvent,
  { type: 'UserRegistered' | 'EmailConfirmed' | 'EmailChanged' | 'PersonErased' }
>

export const addressView = foreignProjection<AddressView, AddressNews>({
  name: 'user-address',
  key: ({ data: { userId } }) => userId,
  on: {
    UserRegistered: (_view, { data: { email } }) => ({ email, confirmed: false }),
    EmailConfirmed: (view) => view && { ...view, confirmed: true },
    EmailChanged: (_view, { data: { email } }) => ({ email, confirmed: true }),
    PersonErased: () => ({ email: null, confirmed: false }),
  },
})
