import { projection } from '@sortie/runtime/views/projection'
import type { GuestBookEvent, GuestEntryView } from '../../contract.ts'

/** Entries as visitors read them. The sums count them without a scan of the collection. */
export const guestEntryView = projection<GuestEntryView, GuestBookEvent>({
  name: 'guest-entry',
  indexes: [['writtenAt']],
  sums: ({ thankedAt }) => ({ entries: 1, thanked: thankedAt ? 1 : 0 }),
  on: {
    GuestEntryWritten: (_view, { data: { name, text, at } }) => ({
      name,
      text,
      writtenAt: at,
      thankedAt: null,
    }),
    GuestThanked: (view, { data: { at } }) => view && { ...view, thankedAt: at },
  },
})
