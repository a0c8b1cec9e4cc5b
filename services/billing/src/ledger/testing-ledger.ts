import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { DraftId } from '@sortie/contracts/content/drafts/article-ids'
import type { UserId } from '@sortie/contracts/ids'
import fc from 'fast-check'
import { ledger } from './decider/ledger.ts'
import {
  type LedgerCommand,
  onceInLedger,
  settlementOf,
  takingOf,
} from './decider/ledger-command.ts'
import { evolveLedger, type Ledger, type LedgerEvent, noLedger } from './decider/ledger-state.ts'

const about = { ledgerId: 'led_1', userId: 'usr_1', at: '2026-01-01T00:00:00Z' } as const
const order = fc.constantFrom('ord_1', 'ord_2', 'ord_3')
/** What missions are for: reports; and orders of articles, two of them of one draft. */
const WORKS = [
  ...(['rep_1', 'rep_2', 'rep_3'] as const).map((reportId) => ({ reportId })),
  { reportId: 'rep_4', draftId: 'dft_1' },
  { reportId: 'rep_5', draftId: 'dft_1' },
  { reportId: 'rep_6', draftId: 'dft_2' },
] as const
/** The article that an order is of, where it is one. */
export const draftOf = (reportId: string): DraftId | undefined => {
  const found = WORKS.find((each) => each.reportId === reportId)
  return found && 'draftId' in found ? found.draftId : undefined
}
const someWork = fc.constantFrom(...WORKS)
const missions = fc.integer({ min: 1, max: 5 })
/** What an order holds follows from its name, as it would from its purchase. */
const holds = { ord_1: 3, ord_2: 1, ord_3: 5 } as const

const purchase = order.map((orderId): LedgerCommand => {
  const paid = { orderId, missions: holds[orderId], cents: 799, source: 'purchase' } as const
  return { type: 'Grant', data: { ...about, ...paid } }
})
const gift = missions.map((count): LedgerCommand => {
  const why = { source: 'operator', reason: 'Sorry', by: 'usr_op' } as const
  return { type: 'Grant', data: { ...about, missions: count, ...why } }
})
const launch = someWork.map(
  (of): LedgerCommand => ({
    type: 'Reserve',
    data: { ...about, ...of },
  }),
)
const delivery = someWork.map(
  (of): LedgerCommand => ({
    type: 'Capture',
    data: { ...about, ...of },
  }),
)
/** Only articles are late, and a report or article may fail afterwards all the same. */
const failure = fc.tuple(someWork, fc.boolean()).map(([of, isLate]): LedgerCommand => {
  const late = isLate && 'draftId' in of && { late: true as const }
  return { type: 'Release', data: { ...about, ...of, reason: 'failed', ...late } }
})
const giveBack = someWork.map(
  (of): LedgerCommand => ({
    type: 'ReturnMission',
    data: { ...about, ...of, lot: 0, reason: 'Wrong trade', by: 'usr_op' },
  }),
)
const withdrawal = fc.tuple(someWork, fc.boolean()).map(([of, isDecided]): LedgerCommand => {
  const by = isDecided ? { by: 'usr_op' as const } : {}
  return { type: 'ReturnWithdrawn', data: { ...about, ...of, lot: 0, ...by } }
})
const refund = fc
  .tuple(order, fc.constantFrom('ref_1', 'ref_2'), fc.option(missions, { nil: undefined }))
  .map(([orderId, id, count]): LedgerCommand => {
    const what = { cause: 'refund', refundId: `${id}_${orderId}` } as const
    return {
      type: 'TakeBack',
      data: { ...about, orderId, ...what, ...(count && { missions: count }) },
    }
  })
/** How many missions and cents a refund took is known where it is restored. */
const restoration = fc
  .tuple(order, fc.constantFrom('ref_1', 'ref_2'), fc.integer({ min: 0, max: 5 }))
  .map(([orderId, id, underDispute]): LedgerCommand => {
    const what = { refundId: `${id}_${orderId}`, missions: 0, cents: 0, underDispute }
    return { type: 'Restore', data: { ...about, orderId, ...what } }
  })
/** Disputes may be about a part of the money, so that they claim some of the missions only. */
const dispute = fc.tuple(order, fc.constantFrom('dp_1', 'dp_2'), fc.integer({ min: 0, max: 5 }))
const opened = dispute.map(([orderId, id, underDispute]): LedgerCommand => {
  const what = { cause: 'dispute', disputeId: `${id}_${orderId}`, underDispute } as const
  return { type: 'TakeBack', data: { ...about, orderId, ...what } }
})
const decided = dispute.map(([orderId, id, underDispute]): LedgerCommand => {
  const what = { source: 'dispute_won', disputeId: `${id}_${orderId}`, underDispute } as const
  return { type: 'Grant', data: { ...about, orderId, missions: holds[orderId], ...what } }
})
const deletion = fc.constant<LedgerCommand>({ type: 'Close', data: about })
const anyCommand = fc.oneof(
  { weight: 4, arbitrary: purchase },
  { weight: 2, arbitrary: gift },
  { weight: 8, arbitrary: launch },
  { weight: 6, arbitrary: delivery },
  { weight: 5, arbitrary: failure },
  { weight: 2, arbitrary: giveBack },
  { weight: 2, arbitrary: withdrawal },
  { weight: 3, arbitrary: refund },
  { weight: 3, arbitrary: restoration },
  { weight: 3, arbitrary: opened },
  { weight: 2, arbitrary: decided },
  { weight: 1, arbitrary: deletion },
)

/** Whatever may be asked of a ledger, in any order, and again and again. */
export const commandSequence = fc.array(anyCommand, { maxLength: 50, size: 'max' })

/** A ledger with the causes that acted in it, as the kernel keeps them. */
export const createStream = () => {
  const acted = new Map<string, LedgerEvent[]>()
  const events: LedgerEvent[] = []
  let state: Ledger = noLedger

  /**
   * A return names the grant of the mission, as its capture does; or is refused. What a
   * refund took is restored as it was taken.
   */
  const completed = (command: LedgerCommand): LedgerCommand | null => {
    if (command.type === 'Restore') {
      const taken = acted.get(takingOf(command.data.refundId))?.at(-1)
      if (taken?.type !== 'MissionsRefunded') return null
      const { missions, cents } = taken.data
      return { ...command, data: { ...command.data, missions, cents } }
    }
    if (command.type !== 'ReturnMission' && command.type !== 'ReturnWithdrawn') return command
    const settled = acted.get(settlementOf(command.data.reportId)) ?? []
    const captured = settled.find(({ type }) => type === 'MissionCaptured')
    if (captured?.type !== 'MissionCaptured') return null
    const lot = captured.data.entries.find(({ account }) => account === 'spent')?.lot ?? 0
    return { ...command, data: { ...command.data, lot } } as LedgerCommand
  }
  const isKnown = (orderId: string) => state.lots.some((lot) => lot.orderId === orderId)

  /** What came of a command now; nothing where it had acted before. */
  const handle = (ledgerCommand: LedgerCommand): LedgerEvent[] => {
    const command = completed(ledgerCommand)
    const once = command && onceInLedger(command)
    if (!command || (once && acted.has(once))) return []
    // Its grant is still on its way, so it is refused and asked again.
    if (command.type === 'TakeBack' && !isKnown(command.data.orderId)) return []
    const decided = ledger.decide(state, command)
    if (once && decided.length > 0) acted.set(once, decided)
    events.push(...decided)
    state = decided.reduce(evolveLedger, state)
    return decided
  }
  return { handle, events, state: () => state }
}

const details = { industry: null, businessName: null, mainCompetitor: null }
/** What analysis says of a report that a mission pays for. */
export const reportEvent = (type: string, version: number, reportId: ReportId, userId: UserId) => ({
  type,
  stream: reportId,
  version,
  data: { reportId, userId, at: about.at, funding: 'mission', reason: 'no data' },
})
/** The first event of a report's stream. */
export const requested = (reportId: ReportId, userId: UserId, funding = 'mission') => ({
  ...reportEvent('ReportRequested', 1, reportId, userId),
  data: { ...details, reportId, userId, at: about.at, funding, projectId: 'prj_1', attempt: 1 },
})

/** What content says of one order of an article. */
export const draftEvent = (
  type: string,
  version: number,
  of: { draftId: DraftId; reportId: ReportId; userId: UserId; isFree?: boolean },
) => ({
  type,
  stream: of.draftId,
  version,
  data: {
    at: about.at,
    number: 1,
    writer: 'template',
    isFree: false,
    ...of,
    type: 'comparison',
    title: null,
    words: 1_600,
    score: 80,
    cause: 'fault',
    reason: 'Something went wrong.',
    keyword: null,
  },
})
