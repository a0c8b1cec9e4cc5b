import { IdentityEvent } from '@sortie/contracts/identity'
import type { Commands } from '@sortie/runtime/store/command'
import { handler } from '@sortie/runtime/topics/handler'
import { type LedgerCommand, ledgerOf } from '../decider/ledger-command.ts'

/** Closes the ledger of a deleted account: its remaining missions no longer count. */
export const closeLedger = (ledgers: Commands<LedgerCommand>) =>
  handler<IdentityEvent, 'AccountDeletionRequested'>({
    name: 'close-ledger',
    from: { identity: IdentityEvent },
    types: ['AccountDeletionRequested'],
    handle: async ({ data: { userId, at } }) => {
      const ledgerId = ledgerOf(userId)
      await ledgers.handle(ledgerId, { type: 'Close', data: { ledgerId, userId, at } })
    },
  })
