import type { UserId } from '@sortie/contracts/ids'
import { type Decider, Rejection } from '@sortie/runtime/domain'
import type { GuestBookEvent, GuestEntryId } from '../../contract.ts'

export type GuestEntryCommand =
  | { type: 'Write'; data: Extract<GuestBookEvent, { type: 'GuestEntryWritten' }>['data'] }
  | { type: 'Thank'; data: Extract<GuestBookEvent, { type: 'GuestThanked' }>['data'] }

export type GuestEntryState = 'missing' | 'written' | 'thanked'

/** Returns the id of a guest's entry. It is derived from the guest's id, so that each guest has one entry. */
export const guestEntryOf = (userId: UserId): GuestEntryId => `gue_${userId.slice('usr_'.length)}`

/** One entry of the guest book: a guest writes it once, and is thanked once. */
export const guestEntry: Decider<GuestEntryState, GuestEntryCommand, GuestBookEvent> = {
  source: import.meta.url,
  initial: 'missing',
  decide: (state, { type, data }) => {
    switch (type) {
      case 'Write':
        if (state !== 'missing') throw new Rejection('forbidden')
        return [{ type: 'GuestEntryWritten', data }]
      case 'Thank':
        if (state === 'missing') throw new Rejection('not_found')
        return state === 'thanked' ? [] : [{ type: 'GuestThanked', data }]
    }
  },
  evolve: (_state, { type }) => {
    switch (type) {
      case 'GuestEntryWritten':
        return 'written'
      case 'GuestThanked':
        return 'thanked'
    }
  },
}
