import type { LedgerId } from '@sortie/contracts/billing'
import { IdentityEvent, type UserId } from '@sortie/contracts/identity'
import type { Commands } from '@sortie/runtime/command'
import { handler } from '@sortie/runtime/consumer'
import type { LedgerCommand } from '../domain/ledger.ts'

/** The ledger of a user: the same name behind another prefix. */
const ledgerOf = (userId: UserId): LedgerId => `led_${userId.slice('usr_'.length)}`

/** Every registered user has a ledger. */
export const openLedger = (ledgers: Commands<LedgerCommand>) =>
  handler<IdentityEvent, 'UserRegistered'>({
    name: 'open-ledger',
    from: { identity: IdentityEvent },
    types: ['UserRegistered'],
    handle: async ({ data: { userId, at } }) => {
      const ledgerId = ledgerOf(userId)
      await ledgers.handle(ledgerId, { type: 'Open', data: { ledgerId, userId, at } })
    },
  })
