import { IdentityEvent } from '@sortie/contracts/identity'
import type { Commands } from '@sortie/runtime/store/command'
import { handler } from '@sortie/runtime/topics/handler'
import { type LedgerCommand, ledgerOf } from '../decider/ledger-command.ts'

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
