import { UserId } from '@sortie/contracts/ids'
import { CommandReply, endpoint, event, id, personal } from '@sortie/contracts/kit'
import type { UnlistedContext } from '@sortie/runtime/service/service-context'
import { z } from 'zod'

// A context of the product is declared in contracts/. The sample is not part of the product.

export const GuestEntryId = id('gue')
export type GuestEntryId = z.infer<typeof GuestEntryId>

const about = { entryId: GuestEntryId, userId: UserId, at: z.iso.datetime() }
/** The name and the text are encrypted with the guest's key, as they are personal. */
export const GuestBookEvent = z.discriminatedUnion('type', [
  event('GuestEntryWritten', { ...about, name: personal(z.string()), text: personal(z.string()) }),
  event('GuestThanked', about),
])
export type GuestBookEvent = z.infer<typeof GuestBookEvent>

export const guestBook: UnlistedContext = { name: 'guest-book', events: GuestBookEvent }

export const GuestEntryView = z.object({
  /** Null once the guest has been erased, as is the text. */
  name: z.string().nullable(),
  text: z.string().nullable(),
  writtenAt: z.iso.datetime(),
  thankedAt: z.iso.datetime().nullable(),
})
export type GuestEntryView = z.infer<typeof GuestEntryView>

export const writeGuestEntry = endpoint({
  method: 'post',
  path: '/guest-book/entries',
  summary: 'Writes the entry of the signed-in guest. Each guest has one.',
  body: z.strictObject({
    name: z.string().trim().min(1).max(100),
    text: z.string().trim().min(1).max(500),
  }),
  reply: CommandReply,
  status: 201,
  idempotent: true,
})

export const readGuestBook = endpoint({
  method: 'get',
  path: '/guest-book/entries',
  summary: 'Returns a page of entries, the newest first.',
  access: 'public',
  query: z.strictObject({ cursor: z.string().optional() }),
  reply: z.object({ entries: z.array(GuestEntryView), next: z.string().nullable() }),
})
