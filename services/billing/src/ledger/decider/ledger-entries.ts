import type { LedgerEntry } from '@sortie/contracts/billing/ledger/ledger-events'
import type { About } from './ledger-command.ts'
import type { Ledger, Lot } from './ledger-state.ts'

/** Both sides of a movement and what stands after it. Sides of nothing are left out. */
export const movementOf = (
  ledger: Ledger,
  { ledgerId, userId, at }: About,
  sides: LedgerEntry[],
) => {
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

/** Returns how many missions a lot can take in: those of it that were neither taken back nor are unused. */
const roomIn = ({ missions, taken, left }: Lot): number => missions - taken - left

/**
 * The lot that one mission of a report goes back to: the one it came from. A dispute or a refund may have taken it
 * from there while it was in use, and the next missions that came in paid for it: then it goes to those, so
 * that no lot ever holds more than was bought.
 */
export const lotForReturn = ({ lots, debt }: Ledger, own: number): number => {
  const lot = lots[own - 1]
  if (debt > 0 || !lot || roomIn(lot) > 0) return own
  return lots.findIndex((each) => roomIn(each) > 0) + 1 || own
}

/** Returns the entries for missions that come in: they settle the debt first, and the rest can be spent. */
export const comingIn = ({ debt }: Ledger, missions: number, lot: number): LedgerEntry[] => {
  const settled = Math.min(missions, debt)
  return [
    { account: 'debt', missions: settled },
    { account: 'available', missions: missions - settled, lot },
  ]
}
