import type { Decider } from '@sortie/runtime/domain'
import type { LedgerCommand } from './ledger-command.ts'
import { grant, restoreLot, takeBack, trueUp } from './ledger-purchase.ts'
import {
  capture,
  release,
  reserve,
  returnSpentMission,
  returnWithdrawnMission,
} from './ledger-reservation.ts'
import { evolveLedger, type Ledger, type LedgerEvent, noLedger } from './ledger-state.ts'

const follow = (ledger: Ledger, { type, data }: LedgerCommand): LedgerEvent[] => {
  switch (type) {
    case 'Open':
      return []
    case 'Close': {
      const { closed, available, debt } = ledger
      return closed ? [] : [{ type: 'LedgerClosed', data: { ...data, available, debt } }]
    }
    case 'Grant':
      return grant(ledger, data)
    case 'Reserve':
      return reserve(ledger, data)
    case 'Capture':
      return capture(ledger, data)
    case 'Release':
      return release(ledger, data)
    case 'TakeBack':
      return takeBack(ledger, data)
    case 'Restore':
      return restoreLot(ledger, data)
    case 'TrueUp':
      return trueUp(ledger, data)
    case 'ReturnMission':
      return returnSpentMission(ledger, data)
    case 'ReturnWithdrawn':
      return returnWithdrawnMission(ledger, data)
  }
}

/**
 * One ledger of missions for each user, in double entry. It opens with the first thing that happens,
 * as a purchase or a launch may be heard of before the registration.
 */
export const ledger: Decider<Ledger, LedgerCommand, LedgerEvent> = {
  source: import.meta.url,
  initial: noLedger,
  decide: (state, command) => {
    const events = follow(state, command)
    if (state.opened || (events.length === 0 && command.type !== 'Open')) return events
    const { ledgerId, userId, at } = command.data
    return [{ type: 'LedgerOpened', data: { ledgerId, userId, at, available: 0 } }, ...events]
  },
  evolve: evolveLedger,
}
