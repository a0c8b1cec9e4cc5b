import type { BillingEvent, LedgerId } from '@sortie/contracts/billing'
import type { UserId } from '@sortie/contracts/identity'
import type { Decider } from '@sortie/runtime/domain'

type Ledger = { opened: boolean; available: number }
export type LedgerCommand = {
  type: 'Open'
  data: { ledgerId: LedgerId; userId: UserId; at: string }
}

/** The ledger of a user: the same name behind another prefix. */
export const ledgerOf = (userId: UserId): LedgerId => `led_${userId.slice('usr_'.length)}`

/** One ledger of missions for each user. Opening twice changes nothing. */
export const ledger: Decider<Ledger, LedgerCommand, BillingEvent> = {
  initial: { opened: false, available: 0 },
  decide: ({ opened }, { type, data }) => {
    switch (type) {
      case 'Open':
        return opened ? [] : [{ type: 'LedgerOpened', data: { ...data, available: 0 } }]
    }
  },
  evolve: (_ledger, { type, data }) => {
    switch (type) {
      case 'LedgerOpened':
        return { opened: true, available: data.available }
    }
  },
}
