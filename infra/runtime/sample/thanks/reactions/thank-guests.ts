import { type Work, work } from '@sortie/runtime/work/work'
import type { GuestBookEvent } from '../../contract.ts'
import type { GuestEntries } from '../../entries/guest-entries.ts'

/**
 * Thanks the guest of each new entry. A slow or external step, such as an email, belongs here as well: the work is
 * retried until it succeeds, and its command acts once.
 */
export const thankGuests = (entries: GuestEntries): Work =>
  work<GuestBookEvent, 'GuestEntryWritten'>({
    name: 'thank-guests',
    on: ['GuestEntryWritten'],
    run: async ({ data: { entryId, userId } }) => {
      const at = new Date().toISOString()
      await entries.handle(entryId, { type: 'Thank', data: { entryId, userId, at } })
    },
  })
