import type { LedgerEntry } from '@sortie/contracts/billing'
import type { OfReport, Release, ReturnMission } from './ledger-command.ts'
import { comingIn, moved } from './ledger-entries.ts'
import type { Ledger, LedgerEvent } from './ledger-state.ts'

// One mission of one report: reserved, then spent or given back.

/** From the oldest grant of which something is left. */
export const reserve = (ledger: Ledger, data: OfReport): LedgerEvent[] => {
  const { ledgerId, userId, at, reportId } = data
  if (reportId in ledger.reserved) return []
  const lot = ledger.lots.findIndex(({ left }) => left > 0) + 1
  if (lot === 0) {
    const { available, debt } = ledger
    const stands = { available, ...(debt > 0 && { debt }) }
    return [{ type: 'MissionDeclined', data: { ledgerId, userId, at, reportId, ...stands } }]
  }
  const entries: LedgerEntry[] = [
    { account: 'available', missions: -1, lot },
    { account: 'reserved', missions: 1, lot },
  ]
  return [{ type: 'MissionReserved', data: { ...moved(ledger, data, entries), reportId } }]
}

/** The report is there: its mission is spent. */
export const capture = (ledger: Ledger, data: OfReport): LedgerEvent[] => {
  const { reportId } = data
  const lot = ledger.reserved[reportId]
  if (!lot) return []
  const entries: LedgerEntry[] = [
    { account: 'reserved', missions: -1, lot },
    { account: 'spent', missions: 1, lot },
  ]
  return [{ type: 'MissionCaptured', data: { ...moved(ledger, data, entries), reportId } }]
}

/** The report failed or was cancelled: its mission goes back to its lot. */
export const release = (ledger: Ledger, data: Release): LedgerEvent[] => {
  const { reportId, reason } = data
  const lot = ledger.reserved[reportId]
  if (!lot) return []
  const entries: LedgerEntry[] = [
    { account: 'reserved', missions: -1, lot },
    ...comingIn(ledger, 1, lot),
  ]
  return [{ type: 'MissionReleased', data: { ...moved(ledger, data, entries), reportId, reason } }]
}

/** An operator gives back a mission that was spent. */
export const returnMission = (ledger: Ledger, data: ReturnMission): LedgerEvent[] => {
  const { reportId, lot, reason: note, by } = data
  const entries: LedgerEntry[] = [
    { account: 'spent', missions: -1, lot },
    ...comingIn(ledger, 1, lot),
  ]
  const what = { reportId, reason: 'operator' as const, note, by }
  return [{ type: 'MissionReleased', data: { ...moved(ledger, data, entries), ...what } }]
}
