import type { IdentityEvent } from '@sortie/contracts/identity'
import type { Decider } from '@sortie/runtime/domain'

export type WatchMailEvent = Extract<IdentityEvent, { type: 'WatchMailAsked' }>
export type WatchMailCommand = { type: 'Ask'; data: WatchMailEvent['data'] }

/** One email about watched sites, however often it is heard of. */
export const watchMail: Decider<boolean, WatchMailCommand, WatchMailEvent> = {
  source: import.meta.url,
  initial: false,
  decide: (isAsked, { data }) => (isAsked ? [] : [{ type: 'WatchMailAsked', data }]),
  evolve: () => true,
}
