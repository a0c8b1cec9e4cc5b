import type { IdentityEvent } from '@sortie/contracts/identity'
import { foreignProjection } from '@sortie/runtime/views/projection'

/** An account that was opened by the link of a partner. */
export type ReferredAccount = {
  userId: string
  openedAt: string
}

export const referredAccounts = foreignProjection<
  ReferredAccount,
  Extract<IdentityEvent, { type: 'UserRegistered' }>
>({
  name: 'referred-account',
  key: ({ data: { userId } }) => userId,
  on: {
    UserRegistered: (_view, { data: { userId, affiliate, at } }) =>
      affiliate === undefined ? undefined : { userId, openedAt: at },
  },
})
