import type { LedgerEntry } from '@sortie/contracts/billing'
import type { About } from './ledger-command.ts'
import type { Ledger } from './ledger-state.ts'

/** Both sides of a movement and what stands after it. Sides of nothing are left out. */
export const moved = (ledger: Ledger, { ledgerId, userId, at }: About, sides: LedgerEntry[]) => {
  const entries = sides.filter(({ missions }) => missions !== 0)
  const of = (account: LedgerEntry['account']) =>
    entries.reduce((sum, entry) => sum + (entry.account === account ? entry.missions : 0), 0)
  return {
    ledgerId,
    userId,
    at,
    entries,
    available: ledger.available + of('available'),
    debt: ledger.debt - of('debt'),
  }
}

/** Where missions that come in go: they settle the debt first, and what is over can be spent. */
export const comingIn = ({ debt }: Ledger, missions: number, lot: number): LedgerEntry[] => {
  const settled = Math.min(missions, debt)
  return [
    { account: 'debt', missions: settled },
    { account: 'available', missions: missions - settled, lot },
  ]
}
