import type { ConfigOf, House, Parts } from '@sortie/runtime/house'
import { ledger } from './domain/ledger.ts'
import { openLedger } from './handlers/open-ledger.ts'
import { ledgerView } from './projections/ledger-view.ts'

/** Billing reads nothing from the environment but what every service reads. */
export const shape = {}

export const build = ({ commands }: House<ConfigOf<typeof shape>>): Parts => {
  const ledgers = commands({
    name: 'ledger',
    decider: ledger,
    subject: (_stream, { data: { userId } }) => userId,
  })
  return { projections: [ledgerView], handlers: [openLedger(ledgers)] }
}
