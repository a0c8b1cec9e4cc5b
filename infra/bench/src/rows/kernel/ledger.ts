import { randomUUID } from 'node:crypto'
import type { LedgerId } from '@sortie/contracts/billing/ledger/ledger-events'
import { because } from '@sortie/runtime/process/context'
import { createCommands } from '@sortie/runtime/store/command'
import type { Commit } from '@sortie/runtime/store/commit'
import { foldedBy } from '@sortie/runtime/store/snapshots'
import { ledger as decider } from '../../../../../services/billing/src/ledger/decider/ledger.ts'
import {
  type LedgerCommand,
  onceInLedger,
} from '../../../../../services/billing/src/ledger/decider/ledger-command.ts'
import {
  evolveLedger,
  type LedgerEvent,
} from '../../../../../services/billing/src/ledger/decider/ledger-state.ts'
import { causeOf } from '../../bare/raw.ts'
import { compareRounds, drive, interleave, spread } from '../../measuring/measure.ts'
import { figure, spreadText } from '../../measuring/numbers.ts'
import type { BenchRow } from '../../results/row.ts'
import { type BenchStore, openBenchStore } from '../../stage/store.ts'

const LONG = 10_000
const SHORT = 100
const LEDGERS = 8
const ROUNDS = 9
const COMMANDS = 160
const PACK = 10
/** Entries behind the newest snapshot, of which there is one each 200: half of that. */
const BEHIND = 100

const userId = 'usr_bench'
const at = '2026-01-01T00:00:00.000Z'

const reserve = (ledgerId: LedgerId): LedgerCommand => ({
  type: 'Reserve',
  data: { ledgerId, userId, at, reportId: `rep_${randomUUID()}` },
})

/** Returns the next command of a ledger whose owner buys a pack, uses it up, and buys another. */
const nextCommand = (ledgerId: LedgerId, count: number): LedgerCommand => {
  const about = { ledgerId, userId, at } as const
  const step = count % (1 + 2 * PACK)
  if (step === 0) {
    const paid = {
      missions: PACK,
      cents: 2_199,
      orderId: `ord_${count}`,
      source: 'purchase',
    } as const
    return { type: 'Grant', data: { ...about, ...paid } }
  }
  const reportId = `rep_${count - ((step + 1) % 2)}` as const
  return { type: step % 2 === 1 ? 'Reserve' : 'Capture', data: { ...about, reportId } }
}

/** A history of so many entries, and what it comes to. It ends with enough left to spend. */
const historyOf = (entries: number) => {
  const ledgerId: LedgerId = 'led_bench'
  const plenty = {
    missions: 1_000,
    cents: 0,
    source: 'operator',
    reason: 'Bench',
    by: userId,
  } as const
  const start: LedgerCommand = { type: 'Open', data: { ledgerId, userId, at } }
  const events: LedgerEvent[] = decider.decide(decider.initial, start)
  let state = events.reduce(evolveLedger, decider.initial)
  for (let count = 0; events.length < entries; count++) {
    const isLast = events.length === entries - 1
    const last: LedgerCommand = { type: 'Grant', data: { ledgerId, userId, at, ...plenty } }
    const decided = decider.decide(state, isLast ? last : nextCommand(ledgerId, count))
    events.push(...decided)
    state = decided.reduce(evolveLedger, state)
  }
  return { events, lots: state.lots.length }
}

const commandsOf = ({ store, snapshots }: BenchStore) =>
  createCommands({
    store,
    snapshots,
    decider,
    name: 'ledger',
    once: onceInLedger,
    subject: () => userId,
    appended: async () => {},
  })

const handle = (commands: ReturnType<typeof commandsOf>, stream: LedgerId) =>
  because(
    { cause: causeOf(userId), fingerprint: null, actor: userId, correlation: randomUUID() },
    () => commands.handle(stream, reserve(stream)),
  )

/** Stores ledgers of so many entries, one commit each, with the snapshot that would be there. */
const seed = async (opened: BenchStore, entries: number) => {
  const { store, snapshots } = opened
  const { events, lots } = historyOf(entries)
  const first = (await store.commits.findOne())!
  const streams = Array.from({ length: LEDGERS }, (): LedgerId => `led_${randomUUID()}`)
  const version = Math.max(0, entries - BEHIND)
  const state = events.slice(0, version).reduce(evolveLedger, decider.initial)
  for (const stream of streams) {
    const commits = events.map(
      ({ type, data }, index): Commit => ({
        ...first,
        _id: `${stream}@${index + 1}`,
        stream,
        version: index + 1,
        cause: causeOf(userId),
        events: [{ type, schema: 1, data }],
      }),
    )
    await store.commits.insertMany(commits, { ordered: false })
    if (version === 0) continue
    snapshots.consider(foldedBy('ledger', decider.source), stream, 0, {
      version,
      state,
      subject: userId,
    })
  }
  return { streams, entries, lots }
}

/** A decision on a long ledger against one on a short ledger, remembered by the process and not. */
export const ledgerRow: BenchRow = {
  name: 'ledger',
  run: async (stage) => {
    const opened = await openBenchStore(stage, 'billing', 'ledger')
    await handle(commandsOf(opened), `led_${randomUUID()}`)
    const long = await seed(opened, LONG)
    const short = await seed(opened, SHORT)

    /** Milliseconds a command; what a round wrote is taken away, so that the next finds the same. */
    const timed = async (
      { streams, entries }: typeof long,
      commandsFor: (stream: string) => ReturnType<typeof commandsOf>,
    ) => {
      const { perSecond } = await drive(COMMANDS, 1, (_lane, index) => {
        const stream = streams[index % LEDGERS]!
        return handle(commandsFor(stream), stream)
      })
      const written = { stream: { $in: streams }, version: { $gt: entries } }
      await opened.store.commits.deleteMany(written)
      return 1_000 / perSecond
    }
    const remembered = async (ledgers: typeof long) => {
      const commands = commandsOf(opened)
      for (const stream of ledgers.streams) await commands.state(stream)
      return timed(ledgers, () => commands)
    }
    const forgotten = (ledgers: typeof long) => timed(ledgers, () => commandsOf(opened))

    const warm = compareRounds(
      await interleave(
        ROUNDS,
        () => remembered(long),
        () => remembered(short),
      ),
    )
    const cold = compareRounds(
      await interleave(
        ROUNDS,
        () => forgotten(long),
        () => forgotten(short),
      ),
    )
    // Measures the cost of a change of the deciders: no snapshot counts, and each ledger is folded whole, once.
    const refolds: number[] = []
    for (const stream of long.streams) {
      await opened.db.collection('snapshots').deleteMany({})
      const began = performance.now()
      await commandsOf(opened).state(stream)
      refolds.push(performance.now() - began)
    }
    await opened.drop()
    const what = `ledger of ${figure(LONG)} entries / of ${figure(SHORT)}, time to decide and append`
    return {
      checks: [
        { what: `${what}, remembered`, most: 2, measured: warm.ratio },
        { what: `${what}, read from the store`, most: 2, measured: cold.ratio },
      ],
      absolute: [
        `remembered: ${spreadText(warm.ours, ' ms')} / ${spreadText(warm.base, ' ms')}`,
        `read from the store: ${spreadText(cold.ours, ' ms')} / ${spreadText(cold.base, ' ms')}`,
      ],
      notes: [
        `${ROUNDS} rounds of ${COMMANDS} each, one at a time, over ${LEDGERS} ledgers; the long ones hold ${long.lots} purchases and stand ${BEHIND} entries behind their newest snapshot; a mission is reserved each time.`,
        `A ledger of ${figure(LONG)} entries without a snapshot that counts, as after a change of its rules, is read and folded whole once, in ${spreadText(spread(refolds), 'ms')}.`,
      ],
    }
  },
}
