import { IdentityEvent } from '@sortie/contracts/identity'
import { handler } from '@sortie/runtime/topics/handler'
import type { Visits } from '../visits.ts'

/** Whoever deleted their account has withdrawn every visit that they made while signed in. */
export const withdrawVisits = (visits: Visits) =>
  handler<IdentityEvent, 'PersonErased'>({
    name: 'withdraw-visits',
    from: { identity: IdentityEvent },
    types: ['PersonErased'],
    handle: async ({ data: { userId } }) => visits.withdrawAll(await visits.ofAccount(userId)),
  })
