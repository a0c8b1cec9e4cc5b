import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { LedgerView } from '@sortie/contracts/billing/ledger/ledger'
import type { LedgerEntry } from '@sortie/contracts/billing/ledger/ledger-events'
import { projection } from '@sortie/runtime/views/projection'
import type { LedgerEvent } from '../decider/ledger-state.ts'

/** The view of a new ledger. It also supplies the fields that views of older releases lack. */
const nothing = {
  issued: 0,
  available: 0,
  reserved: 0,
  spent: 0,
  debt: 0,
  reservations: [],
  reservedSince: null,
  closedAt: null,
  forfeited: 0,
  forgiven: 0,
}

/** Adds entries to the accounts of a view; a debt is a negative sum and is kept as a positive number. */
const added = (before: LedgerView, entries: LedgerEntry[]): LedgerView => {
  const view = { ...nothing, ...before }
  const of = (wanted: LedgerEntry['account']) =>
    entries.reduce((sum, { account, missions }) => sum + (account === wanted ? missions : 0), 0)
  return {
    ...view,
    issued: view.issued + of('issued'),
    available: view.available + of('available'),
    reserved: view.reserved + of('reserved'),
    spent: view.spent + of('spent'),
    debt: view.debt - of('debt'),
  }
}

/** Counts what is left in the ledger of a deleted account as forfeited missions and forgiven debt. */
const withLoss = (view: LedgerView): LedgerView => ({
  ...view,
  forfeited: view.closedAt ? view.available : 0,
  forgiven: view.closedAt ? view.debt : 0,
})

/** The view after a movement, with other open reservations where it opens or settles one. */
const moved = (
  view: LedgerView | undefined,
  entries: LedgerEntry[],
  reserve: (open: LedgerView['reservations']) => LedgerView['reservations'] = (open) => open,
): LedgerView | undefined => {
  if (!view) return undefined
  const after = withLoss(added(view, entries))
  const reservations = reserve(after.reservations)
  return { ...after, reservations, reservedSince: reservations[0]?.at ?? null }
}

const without = (reportId: ReportId) => (open: LedgerView['reservations']) =>
  open.filter((each) => each.reportId !== reportId)

/** A user's ledger: what can be spent now, and where everything else is. */
export const ledgerView = projection<LedgerView, LedgerEvent>({
  name: 'ledger',
  indexes: [['userId'], ['reservedSince']],
  sums: ({ issued, available, reserved, spent, debt, forfeited, forgiven }) => ({
    issued,
    available,
    reserved,
    spent,
    debt,
    forfeited,
    forgiven,
  }),
  on: {
    LedgerOpened: (_view, { data: { ledgerId, userId, at } }) => ({
      ledgerId,
      userId,
      openedAt: at,
      ...nothing,
    }),
    MissionGranted: (view, { data: { entries } }) => moved(view, entries),
    MissionReserved: (view, { data: { entries, reportId, at } }) =>
      moved(view, entries, (open) => [...open, { reportId, at }]),
    MissionCaptured: (view, { data: { entries, reportId } }) =>
      moved(view, entries, without(reportId)),
    MissionReleased: (view, { data: { entries, reportId } }) =>
      moved(view, entries, without(reportId)),
    MissionReturned: (view, { data: { entries } }) => moved(view, entries),
    MissionsRefunded: (view, { data: { entries } }) => moved(view, entries),
    MissionsRestored: (view, { data: { entries } }) => moved(view, entries),
    LedgerClosed: (view, { data: { at } }) => view && withLoss({ ...view, closedAt: at }),
  },
})
