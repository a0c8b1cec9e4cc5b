import type { Aggregate } from '@sortie/runtime/service/kernel'
import type { Commands } from '@sortie/runtime/store/command'
import type { GuestBookEvent } from '../contract.ts'
import { type GuestEntryCommand, type GuestEntryState, guestEntry } from './decider/guest-entry.ts'

export type GuestEntries = Commands<GuestEntryCommand, GuestEntryState, GuestBookEvent>

/** Any module gets the commands of an entry with `kernel.commands(guestEntryAggregate)`. */
export const guestEntryAggregate: Aggregate<GuestEntryState, GuestEntryCommand, GuestBookEvent> = {
  name: 'guest-entry',
  decider: guestEntry,
  subject: (_stream, { data }) => data.userId,
}
