import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { LedgerEntry } from '@sortie/contracts/billing/ledger/ledger-events'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commandSequence, createStream, draftOf } from '../testing-ledger.ts'
import type { LedgerCommand } from './ledger-command.ts'
import { evolveLedger, type Ledger, type LedgerEvent, noLedger } from './ledger-state.ts'

/** Command sequences, each with whatever is delivered again and in any order. */
const SEQUENCES = 10_000

const about = { ledgerId: 'led_1', userId: 'usr_1', at: '2026-01-01T00:00:00Z' } as const

type Moved = Extract<LedgerEvent, { data: { entries: LedgerEntry[] } }>
const isMoved = (event: LedgerEvent): event is Moved => 'entries' in event.data
const sumOf = (entries: LedgerEntry[], account?: LedgerEntry['account']) =>
  entries.reduce((sum, each) => sum + (!account || each.account === account ? each.missions : 0), 0)

const countOf = (events: LedgerEvent[], wanted: (event: LedgerEvent) => boolean) =>
  events.filter(wanted).length

/** Invariant 5: every group sums to zero, and what stands after it is what all entries come to. */
const expectBalance = (events: LedgerEvent[], state: Ledger) => {
  const entries: LedgerEntry[] = []
  let before = 0
  for (const event of events.filter(isMoved)) {
    expect(sumOf(event.data.entries)).toBe(0)
    entries.push(...event.data.entries)
    expect(event.data.available).toBe(sumOf(entries, 'available'))
    expect(event.data.debt).toBe(0 - sumOf(entries, 'debt'))
    expect(Math.min(event.data.available, event.data.debt)).toBeGreaterThanOrEqual(0)
    // Whatever comes in settles the debt first.
    if (event.data.available > before) expect(event.data.debt).toBe(0)
    before = event.data.available
  }
  const unused = state.lots.map((lot) => lot.left)
  expect(unused.every((some) => some >= 0)).toBe(true)
  expect(unused.reduce((sum, some) => sum + some, 0)).toBe(state.available)
  expect(sumOf(entries, 'reserved')).toBe(Object.keys(state.reserved).length)
  expect(sumOf(entries, 'spent')).toBeGreaterThanOrEqual(0)
  for (const { cents, centsBack, left, taken, disputed, missions: all } of state.lots) {
    expect(centsBack).toBeLessThanOrEqual(cents)
    expect(taken).toBeLessThanOrEqual(all)
    // No lot holds more than was bought, less what was taken back of it.
    expect(left + taken).toBeLessThanOrEqual(all)
    // Nothing is restored that was not taken, and nothing is won back that no dispute holds.
    expect(Math.min(centsBack, disputed, taken - disputed)).toBeGreaterThanOrEqual(0)
  }
}

/** Invariant 5 from what the events say in words: available - debt = granted - taken - in use. */
const expectTotals = (events: LedgerEvent[], { available, debt }: Ledger) => {
  const change = (event: LedgerEvent) => {
    switch (event.type) {
      case 'MissionGranted':
        return event.data.missions
      case 'MissionsRefunded':
        return -event.data.missions
      case 'MissionsRestored':
        return event.data.heldByDispute ? 0 : event.data.missions
      case 'MissionReserved':
        return -1
      case 'MissionReleased':
      case 'MissionReturned':
        return 1
      default:
        return 0
    }
  }
  expect(available - debt).toBe(events.reduce((sum, event) => sum + change(event), 0))
}

/**
 * Invariant 6: what was reserved ends as one capture or one release; only a captured one returns, and once,
 * whether an operator returned it or its report was given back.
 */
const expectOutcomes = (events: LedgerEvent[]) => {
  for (const id of ['rep_1', 'rep_2', 'rep_3', 'rep_4', 'rep_5', 'rep_6']) {
    const own = events.filter(({ data }) => 'reportId' in data && data.reportId === id)
    const reserved = countOf(own, ({ type }) => type === 'MissionReserved')
    const captured = countOf(own, ({ type }) => type === 'MissionCaptured')
    const isReturn = (event: LedgerEvent) =>
      event.type === 'MissionReturned' ||
      (event.type === 'MissionReleased' && event.data.reason === 'operator')
    const returned = countOf(own, isReturn)
    const released = countOf(own, (event) => event.type === 'MissionReleased' && !isReturn(event))
    expect(reserved).toBeLessThanOrEqual(1)
    expect(captured + released).toBe(reserved)
    // Whatever moves or is declined for an article names it, and nothing else does.
    for (const { data } of own) expect('draftId' in data && data.draftId).toBe(draftOf(id) ?? false)
    expect(returned).toBeLessThanOrEqual(captured)
  }
}

/** Invariant 7: one grant for each purchase that was told of, however often and in what order. */
const expectGrants = (events: LedgerEvent[], commands: LedgerCommand[]) => {
  const told = commands.flatMap(({ type, data }) =>
    type === 'Grant' && data.source === 'purchase' ? [data.orderId as string] : [],
  )
  const granted = events.flatMap(({ type, data }) =>
    type === 'MissionGranted' && data.source === 'purchase' ? [data.orderId as string] : [],
  )
  expect(granted.toSorted()).toEqual([...new Set(told)].toSorted())
}

/**
 * A refund acts once: what it took comes back at most once, a part of it to those who dispute it, and
 * never more than it took.
 */
const expectRestorations = (events: LedgerEvent[]) => {
  const of = (wanted: LedgerEvent['type'], refundId: string) =>
    events.flatMap(({ type, data }) =>
      type === wanted && 'refundId' in data && data.refundId === refundId ? [data] : [],
    )
  const ids = events.flatMap(({ data }) => ('refundId' in data && data.refundId) || [])
  for (const id of new Set(ids)) {
    const [taken, ...takenAgain] = of('MissionsRefunded', id)
    const back = of('MissionsRestored', id)
    expect(takenAgain).toEqual([])
    const held = back.map((each) => 'heldByDispute' in each && each.heldByDispute)
    expect(new Set(held).size).toBe(held.length)
    const sum = back.reduce((all, each) => all + ('missions' in each ? each.missions : 0), 0)
    if (back.length > 0) expect(sum).toBe(taken && 'missions' in taken ? taken.missions : 0)
  }
}

test('whatever is asked of a ledger, in whatever order and however often, it adds up', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(commandSequence, (commands) => {
      const stream = createStream()
      for (const command of commands) {
        const before = stream.state()
        const decided = stream.handle(command)
        for (const { type } of decided) {
          seen.add(type)
          // Nobody is refused who has a mission, and nobody is served who has none.
          if (type === 'MissionDeclined') expect(before.available).toBe(0)
          if (type === 'MissionReserved') expect(before.available).toBeGreaterThan(0)
        }
      }
      // The report of every reservation ends, at the latest by its deadline.
      for (const reportId of Object.keys(stream.state().reserved)) {
        const draftId = draftOf(reportId)
        const of = { reportId: reportId as ReportId, ...(draftId && { draftId }) }
        const data = { ...about, ...of, reason: 'failed' as const }
        stream.handle({ type: 'Release', data })
      }
      expectBalance(stream.events, stream.state())
      expectTotals(stream.events, stream.state())
      expectOutcomes(stream.events)
      expectGrants(stream.events, commands)
      expectRestorations(stream.events)
    }),
    { numRuns: SEQUENCES },
  )
  expect(seen.size).toBe(10)
}, 120_000)

test('a ledger folded from its events is the one that decided them', () => {
  fc.assert(
    fc.property(commandSequence, (commands) => {
      const stream = createStream()
      for (const command of commands) stream.handle(command)
      const kept = JSON.parse(JSON.stringify(stream.events)) as LedgerEvent[]
      expect(kept.reduce(evolveLedger, noLedger)).toEqual(stream.state())
    }),
    { numRuns: 200 },
  )
})

const reports = fc.array(fc.constantFrom('Capture', 'Release', null), { maxLength: 12 })
/** Which report is heard of next, and whether its last event is delivered again before. */
const deliveries = fc.array(fc.tuple(fc.nat(), fc.boolean()), { minLength: 60, maxLength: 60 })

test('reports may be heard of in any order, and again: it comes to what a clean run comes to', () => {
  fc.assert(
    fc.property(reports, deliveries, (outcomes, order) => {
      const stories = outcomes.map((outcome, n): LedgerCommand[] => {
        const data = { ...about, reportId: `rep_${n}` as const }
        const end: LedgerCommand[] =
          outcome === 'Release'
            ? [{ type: 'Release', data: { ...data, reason: 'cancelled' } }]
            : [{ type: 'Capture', data }]
        return [{ type: 'Reserve', data }, ...(outcome ? end : [])]
      })
      const gift = { missions: 20, source: 'operator', reason: 'Sorry', by: 'usr_op' } as const
      const opening: LedgerCommand = { type: 'Grant', data: { ...about, ...gift } }

      const clean = createStream()
      for (const command of [opening, ...stories.flat()]) clean.handle(command)
      const shuffled = createStream()
      shuffled.handle(opening)
      const waiting = stories.map((story) => [...story])
      const heard: LedgerCommand[] = []
      for (const [pick, again] of order) {
        const open = waiting.filter((story) => story.length > 0)
        if (again && heard.length > 0) shuffled.handle(heard[pick % heard.length]!)
        const next = open[pick % open.length]?.shift()
        if (next) heard.push(next)
        if (next) shuffled.handle(next)
      }
      expect(waiting.flat()).toEqual([])
      expect(shuffled.state()).toEqual(clean.state())
    }),
    { numRuns: 1_000 },
  )
})
