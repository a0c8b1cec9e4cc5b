import { randomUUID } from 'node:crypto'
import { createCommands } from '@sortie/runtime/store/command'
import { recordedEvents } from '../../../../../services/analysis/src/domain/replay/testing.ts'
import { replayReportOf } from '../../../../../services/analysis/src/replays/replay-report.ts'
import { report } from '../../../../../services/analysis/src/reports/decider/report.ts'
import { causeOf } from '../../bare/raw.ts'
import { median, spread } from '../../measuring/measure.ts'
import { figure, spreadText } from '../../measuring/numbers.ts'
import type { BenchRow } from '../../results/row.ts'
import { type BenchStore, openBenchStore } from '../../stage/store.ts'

const ROUNDS = 7
const REPLAYS = 10
const KEYWORDS = 1_000
const userId = 'usr_bench'

const reportsOf = ({ store, snapshots }: BenchStore) =>
  createCommands({
    store,
    snapshots,
    decider: report,
    name: 'report',
    subject: () => userId,
    appended: async () => {},
  })

/** Stores a report as a run does: a commit for each batch, encrypted. */
const stored = async ({ store }: BenchStore, keywords: number) => {
  const reportId = `rep_${randomUUID()}` as const
  const events = recordedEvents(keywords)
  for (const [version, event] of events.entries()) {
    const about = { fingerprint: null, actor: userId, correlation: randomUUID() }
    const meta = { ...about, cause: causeOf(userId), subject: userId }
    await store.append(reportId, version, [event], meta)
  }
  return reportId
}

/** A report computed again by its own versions and by those of today, read from the store each time. */
export const replay: BenchRow = {
  name: 'replay',
  run: async (stage) => {
    const opened = await openBenchStore(stage, 'analysis', 'replay')
    const reportId = await stored(opened, KEYWORDS)
    /** Milliseconds of one, nothing of it remembered, and how long it kept others waiting at most. */
    const timed = async () => {
      const reports = reportsOf(opened)
      let [longest, last] = [0, performance.now()]
      const beat = setInterval(() => {
        longest = Math.max(longest, performance.now() - last)
        last = performance.now()
      }, 1)
      const began = performance.now()
      const { made, today, missing } = await replayReportOf(reports, reportId)
      const took = performance.now() - began
      clearInterval(beat)
      if (!made.isEqual || !today.isEqual || missing.length > 0) throw new Error('it differs')
      return { took, longest }
    }
    const rounds: { took: number; longest: number }[] = []
    for (let round = -1; round < ROUNDS; round++) {
      const each: Awaited<ReturnType<typeof timed>>[] = []
      for (let count = 0; count < REPLAYS; count++) each.push(await timed())
      const of = (name: 'took' | 'longest') => median(each.map((one) => one[name]))
      // The first one does not count.
      if (round >= 0) rounds.push({ took: of('took'), longest: of('longest') })
    }
    await opened.drop()
    const took = spread(rounds.map((round) => round.took))
    const longest = spread(rounds.map((round) => round.longest))
    return {
      checks: [
        {
          what: `replay of a report of ${figure(KEYWORDS)} keywords, read from the store, equal, p50`,
          most: 200,
          unit: 'ms',
          measured: took,
        },
      ],
      absolute: [`others wait for ${spreadText(longest, 'ms')} of it at most`],
      notes: [
        `${ROUNDS} rounds of ${REPLAYS} each, one after the other: all events of the report read from the store and decrypted, computed by its own versions and by those of today, compared; how long others wait is the longest gap between ticks of a timer of 1 ms.`,
      ],
    }
  },
}
