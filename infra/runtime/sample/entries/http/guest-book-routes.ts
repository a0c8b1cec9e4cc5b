import { type Route, route } from '@sortie/runtime/http/route'
import type { Views } from '@sortie/runtime/views/view-reader'
import { type GuestEntryView, readGuestBook, writeGuestEntry } from '../../contract.ts'
import { guestEntryOf } from '../decider/guest-entry.ts'
import type { GuestEntries } from '../guest-entries.ts'

type Deps = { entries: GuestEntries; views: Views<GuestEntryView> }

const ENTRIES_PER_PAGE = 20

/** Guests write in the book, and anybody reads it. */
export const guestBookRoutes = ({ entries, views }: Deps): Route[] => [
  route(writeGuestEntry, ({ userId, body, now }) => {
    const entryId = guestEntryOf(userId)
    return entries.handle(entryId, { type: 'Write', data: { entryId, userId, at: now, ...body } })
  }),
  route(readGuestBook, async ({ query: { cursor } }) => {
    const options = { newestBy: 'writtenAt', cursor, limit: ENTRIES_PER_PAGE } as const
    const { views: page, next } = await views.page({}, options)
    return { entries: page, next }
  }),
]
