import { launchReport } from '@sortie/contracts/analysis/briefs/launch'
import { sleepMs } from '../../measuring/clock.ts'
import { cpuOf, withCpu } from '../../measuring/cpu.ts'
import { drive, median, percentile, spread } from '../../measuring/measure.ts'
import { figure, spreadText } from '../../measuring/numbers.ts'
import type { BenchRow } from '../../results/row.ts'
import type { WireRequest } from '../../stage/client.ts'
import type { Instance } from '../../stage/instances.ts'
import { startLaunching } from '../../stage/launching.ts'
import { environmentOf } from '../../stage/services.ts'
import { LANES, untilDrained } from '../../stage/trials.ts'
import { launches, warmUp } from './launch.ts'

const REPORTS = 500
const WARM_UP = 20
/** Of each kind of moment: alone, and while the reports run. */
const SAMPLES = 100
const ROUNDS = 3
const PATIENCE_MS = 600_000
const POLL_MS = 200

const ended = { 'events.type': 'ReportCompleted' }

const untilCompleted = async ({ opened }: Instance, count: number) => {
  for (const until = Date.now() + PATIENCE_MS; ; await sleepMs(POLL_MS)) {
    // An index counts the open work; to look at each commit, over and over, would be most of the load.
    await untilDrained(opened)
    if ((await opened.store.commits.countDocuments(ended)) >= count) return
    if (Date.now() > until) throw new Error(`${count} reports took longer than ${PATIENCE_MS} ms`)
  }
}

/** Returns the time at which each report came to a step, by the times that its commits carry. */
const timesOf = async ({ opened }: Instance, type: string): Promise<Map<string, number>> => {
  const commits = await opened.store.commits.find({ 'events.type': type }).toArray()
  return new Map(commits.map(({ stream, at }) => [stream, Date.parse(at)]))
}

/** Milliseconds from one step of each report to another. */
const between = (from: Map<string, number>, to: Map<string, number>): number[] =>
  [...to].flatMap(([stream, at]) => (from.has(stream) ? [at - from.get(stream)!] : []))

type QueueFigures = {
  perSecond: number
  waited: number[]
  ran: number[]
  cpu: number
  /** Of launches one after the other while the queue drains, and of those that fill it. */
  latencies: number[]
  accepting: number[]
}

/** All reports as fast as they are accepted; then launches one by one while the queue drains. */
const flood = async (
  analysis: Instance,
  ask: () => Promise<WireRequest>,
): Promise<QueueFigures> => {
  const { opened, send, service } = analysis
  const before = await timesOf(analysis, 'ReportCompleted')
  const replies = await Promise.all(Array.from({ length: REPORTS }, ask))
  const busy = await cpuOf(service)
  const began = performance.now()
  const accepted = await drive(REPORTS, LANES, (_lane, index) =>
    send(replies[index]!, launchReport.status),
  )
  const latencies = await launches(analysis, SAMPLES, ask)
  await untilCompleted(analysis, before.size + REPORTS + SAMPLES)
  const seconds = (performance.now() - began) / 1_000
  const cpu = (await cpuOf(service)) - busy
  await untilDrained(opened)
  const [queued, started, completed] = await Promise.all(
    ['ReportQueued', 'ReportStarted', 'ReportCompleted'].map((type) => timesOf(analysis, type)),
  )
  for (const stream of before.keys()) completed!.delete(stream)
  return {
    perSecond: completed!.size / seconds,
    waited: between(queued!, started!).slice(-completed!.size),
    ran: between(started!, completed!),
    cpu: cpu / completed!.size,
    latencies,
    accepting: accepted.latencies,
  }
}

/** Measures how fast a queue of paid reports drains, and how long a launch takes meanwhile. */
export const queue: BenchRow = {
  name: 'queue',
  run: async (stage, say) => {
    const { NODE_OPTIONS = '' } = environmentOf(stage, 'analysis', 'queue')
    const counted = withCpu({ NODE_OPTIONS }) as Record<string, string>
    const { analysis, ask, stop } = await startLaunching(stage, 'queue', counted, ROUNDS)
    await warmUp(analysis, WARM_UP, ask)
    await untilDrained(analysis.opened)
    const rounds: (QueueFigures & { idle: number[] })[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const idle = await launches(analysis, SAMPLES, ask)
      await untilDrained(analysis.opened)
      rounds.push({ idle, ...(await flood(analysis, ask)) })
      say(`${rounds.at(-1)!.perSecond.toFixed(1)} reports a second`)
    }
    await stop()
    const of = (pick: (round: QueueFigures) => number) => spread(rounds.map(pick))
    const p99 = (samples: number[]) => percentile(samples, 0.99)
    const loaded = of(({ latencies }) => p99(latencies))
    const idle = spread(rounds.map(({ idle }) => p99(idle)))
    return {
      checks: [
        {
          what: `${REPORTS} reports at once on the almanac, from the first launch to the last end, reports per second`,
          measured: of(({ perSecond }) => perSecond),
        },
        {
          what: '... `POST /api/reports` meanwhile, p99 / idle',
          most: 3,
          measured: spread(rounds.map((each) => p99(each.latencies) / p99(each.idle))),
        },
      ],
      absolute: [
        `a report waits for its turn for ${spreadText(
          of(({ waited }) => median(waited)),
          'ms',
        )}, and runs for ${spreadText(
          of(({ ran }) => median(ran)),
          'ms',
        )}, four at a time; analysis computes ${spreadText(
          of(({ cpu }) => cpu * 1_000),
          'ms',
        )} for each`,
        `launch p99 ${spreadText(loaded, 'ms')}, idle ${spreadText(idle, 'ms')}; of the ${REPORTS}, ${LANES} at a time, ${spreadText(
          of(({ accepting }) => p99(accepting)),
          'ms',
        )}`,
      ],
      notes: [
        `${ROUNDS} rounds of ${figure(REPORTS)} launches of one user, ${LANES} at a time, by HTTP to the real analysis process, with billing beside it; then ${SAMPLES} more one after the other while the queue drains, as in the row of launches; idle are as many that nothing runs beside but the reports that they ask for.`,
      ],
    }
  },
}
