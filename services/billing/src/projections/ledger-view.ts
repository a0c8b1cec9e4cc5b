import type { BillingEvent, LedgerView } from '@sortie/contracts/billing'
import { projection } from '@sortie/runtime/projection'

/** A user's ledger: what can be spent now. */
export const ledgerView = projection<LedgerView, BillingEvent>({
  name: 'ledger',
  indexes: [['userId']],
  on: {
    LedgerOpened: (_view, { data: { ledgerId, userId, available, at } }) => ({
      ledgerId,
      userId,
      available,
      openedAt: at,
    }),
  },
})
