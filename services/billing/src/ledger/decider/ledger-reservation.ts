import type { LedgerEntry } from '@sortie/contracts/billing/ledger/ledger-events'
import type { OfReport, ReleaseMission, ReturnMission, ReturnWithdrawn } from './ledger-command.ts'
import { comingIn, lotForReturn, movementOf } from './ledger-entries.ts'
import type { Ledger, LedgerEvent } from './ledger-state.ts'

// One mission of one report, or of one order of an article: reserved, then spent or given back.

/** Returns the ids of the work that a movement is about, as its event stores them: reports have no draft. */
const workOf = ({ reportId, draftId }: OfReport) => ({ reportId, ...(draftId && { draftId }) })

/** From the oldest grant of which something is left. */
export const reserve = (ledger: Ledger, data: OfReport): LedgerEvent[] => {
  const { ledgerId, userId, at, reportId } = data
  if (reportId in ledger.reserved) return []
  const lot = ledger.lots.findIndex(({ left }) => left > 0) + 1
  if (lot === 0) {
    const { available, debt } = ledger
    const stands = { available, ...(debt > 0 && { debt }) }
    const declined = { ledgerId, userId, at, ...workOf(data), ...stands }
    return [{ type: 'MissionDeclined', data: declined }]
  }
  const entries: LedgerEntry[] = [
    { account: 'available', missions: -1, lot },
    { account: 'reserved', missions: 1, lot },
  ]
  return [
    { type: 'MissionReserved', data: { ...movementOf(ledger, data, entries), ...workOf(data) } },
  ]
}

/** The work is there: its mission is spent. */
export const capture = (ledger: Ledger, data: OfReport): LedgerEvent[] => {
  const lot = ledger.reserved[data.reportId]
  if (!lot) return []
  const entries: LedgerEntry[] = [
    { account: 'reserved', missions: -1, lot },
    { account: 'spent', missions: 1, lot },
  ]
  return [
    { type: 'MissionCaptured', data: { ...movementOf(ledger, data, entries), ...workOf(data) } },
  ]
}

/** The work failed, was cancelled or is late: its mission goes back to its lot. */
export const release = (ledger: Ledger, data: ReleaseMission): LedgerEvent[] => {
  const { reason, late } = data
  const lot = ledger.reserved[data.reportId]
  if (!lot) return []
  const entries: LedgerEntry[] = [
    { account: 'reserved', missions: -1, lot },
    ...comingIn(ledger, 1, lotForReturn(ledger, lot)),
  ]
  const why = { reason, ...(late && { late }) }
  const released = { ...movementOf(ledger, data, entries), ...workOf(data), ...why }
  return [{ type: 'MissionReleased', data: released }]
}

/** Both sides of a mission that was spent and comes back to its lot. */
const comingBack = (ledger: Ledger, lot: number): LedgerEntry[] => [
  { account: 'spent', missions: -1, lot },
  ...comingIn(ledger, 1, lotForReturn(ledger, lot)),
]

/** A report was given back. */
export const returnWithdrawnMission = (ledger: Ledger, data: ReturnWithdrawn): LedgerEvent[] => {
  const { lot, by } = data
  const returned = { ...movementOf(ledger, data, comingBack(ledger, lot)), ...workOf(data) }
  const why = { reason: 'not_my_business' as const, ...(by && { by }) }
  return [{ type: 'MissionReturned', data: { ...returned, ...why } }]
}

/** An operator gives back a mission that was spent. */
export const returnSpentMission = (ledger: Ledger, data: ReturnMission): LedgerEvent[] => {
  const { lot, reason: note, by } = data
  const entries = comingBack(ledger, lot)
  const what = { ...workOf(data), reason: 'operator' as const, note, by }
  return [{ type: 'MissionReleased', data: { ...movementOf(ledger, data, entries), ...what } }]
}
