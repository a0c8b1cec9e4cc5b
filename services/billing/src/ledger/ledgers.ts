import type { Aggregate } from '@sortie/runtime/service/kernel'
import type { Commands } from '@sortie/runtime/store/command'
import { ledger } from './decider/ledger.ts'
import { type LedgerCommand, onceInLedger } from './decider/ledger-command.ts'
import type { Ledger, LedgerEvent } from './decider/ledger-state.ts'

export type Ledgers = Commands<LedgerCommand, Ledger, LedgerEvent>

/** One ledger for each user: missions that were bought, reserved, spent and given back. */
export const ledgerAggregate: Aggregate<Ledger, LedgerCommand, LedgerEvent> = {
  name: 'ledger',
  decider: ledger,
  subject: (_stream, { data: { userId } }) => userId,
  once: onceInLedger,
}
