import { z } from 'zod'
import { UserId } from './identity.ts'
import { event, id } from './kit.ts'

export const LedgerId = id('led')
export type LedgerId = z.infer<typeof LedgerId>

/** Streams `led_…`: one ledger of missions for each user. */
export const BillingEvent = z.discriminatedUnion('type', [
  event('LedgerOpened', {
    ledgerId: LedgerId,
    userId: UserId,
    at: z.iso.datetime(),
    /** Missions that can be spent: granted - reserved - captured. */
    available: z.int().nonnegative(),
  }),
])
export type BillingEvent = z.infer<typeof BillingEvent>

/** The ledger of a user, as billing shows it. */
export const LedgerView = z.object({
  ledgerId: LedgerId,
  userId: UserId,
  available: z.int().nonnegative(),
  openedAt: z.iso.datetime(),
})
export type LedgerView = z.infer<typeof LedgerView>
