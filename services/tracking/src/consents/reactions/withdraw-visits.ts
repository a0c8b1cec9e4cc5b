import { IdentityEvent } from '@sortie/contracts/identity'
import { handler } from '@sortie/runtime/topics/handler'
import type { Visits } from '../visits.ts'

/** Withdraws every visit that a user made while signed in, once their account is deleted. */
export const withdrawVisits = (visits: Visits) =>
  handler<IdentityEvent, 'PersonErased'>({
    name: 'withdraw-visits',
    from: { identity: IdentityEvent },
    types: ['PersonErased'],
    handle: async ({ data: { userId } }) => visits.withdrawAll(await visits.ofAccount(userId)),
  })
