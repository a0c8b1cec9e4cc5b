import { launchReport } from '@sortie/contracts/analysis/briefs/launch'
import { now, sleepMs } from '../../measuring/clock.ts'
import { interleave, percentile, spread } from '../../measuring/measure.ts'
import { figure, spreadText } from '../../measuring/numbers.ts'
import type { BenchRow } from '../../results/row.ts'
import type { WireRequest } from '../../stage/client.ts'
import type { Instance } from '../../stage/instances.ts'
import { startLaunching } from '../../stage/launching.ts'
import { openDelivery } from '../kernel/delivery.ts'

const ROUNDS = 5
const LAUNCHES = 30
const WARM_UP = 5
/** Launches until the groups of consumers of both services have formed. */
const MOST_WARM_UP = 50
/** As far apart as the commits of the baseline. */
const APART_MS = 100
/** A launch that took this long was answered without billing's word. */
const UNANSWERED_MS = 2_000

const timed = async ({ send }: Instance, ask: () => Promise<WireRequest>): Promise<number> => {
  const request = await ask()
  const began = now()
  await send(request, launchReport.status)
  return now() - began
}

/** Launches that do not count, until so many in a row were answered with billing's word. */
export const warmUp = async (
  analysis: Instance,
  count: number,
  ask: () => Promise<WireRequest>,
) => {
  for (let answered = 0, left = MOST_WARM_UP; answered < count; left--) {
    if (left === 0) throw new Error(`billing answered no ${count} launches in a row in time`)
    answered = (await timed(analysis, ask)) < UNANSWERED_MS ? answered + 1 : 0
  }
}

/** Latencies in ms of launches, one after the other. */
export const launches = async (
  analysis: Instance,
  count: number,
  ask: () => Promise<WireRequest>,
): Promise<number[]> => {
  const latencies: number[] = []
  for (let index = 0; index < count; index++) {
    latencies.push(await timed(analysis, ask))
    await sleepMs(APART_MS / 2 + Math.random() * APART_MS)
  }
  return latencies
}

/** As {@link launches}, each of whose mission was reserved. */
const reserved = async (analysis: Instance, count: number, ask: () => Promise<WireRequest>) => {
  const latencies = await launches(analysis, count, ask)
  if (Math.max(...latencies) >= UNANSWERED_MS)
    throw new Error(`billing did not answer within ${UNANSWERED_MS} ms`)
  return latencies
}

/** A launch, there and back over Kafka, against one way: commit to handler. */
export const launchRow: BenchRow = {
  name: 'launch',
  run: async (stage) => {
    const { analysis, ask, stop: stopLaunching } = await startLaunching(stage, 'launch')
    await warmUp(analysis, WARM_UP, ask)

    const { round, wake, stop } = await openDelivery(stage, 'launch-delivery')
    const pairs = await interleave(
      ROUNDS,
      () => reserved(analysis, LAUNCHES, ask),
      () => round(wake),
    )
    await stop()
    await stopLaunching()
    const p50 = (samples: number[]) => percentile(samples, 0.5)
    const ours = pairs.map((pair) => pair.ours)
    const base = pairs.map((pair) => pair.base)
    return {
      checks: [
        {
          what: '`POST /api/reports` to 202 reserved / commit to handler, p50',
          most: 4,
          measured: spread(ours.map((round, at) => p50(round) / p50(base[at]!))),
        },
      ],
      absolute: [
        `launch p50 ${spreadText(spread(ours.map(p50)), 'ms')}, p99 ${figure(percentile(ours.flat(), 0.99))} ms; commit to handler p50 ${spreadText(spread(base.map(p50)), 'ms')}`,
      ],
      notes: [
        `${ROUNDS} rounds of ${LAUNCHES} launches of one user, one after the other, ${APART_MS / 2} to ${APART_MS * 1.5} ms apart, by HTTP to the real analysis process: request, \`ReportRequested\`, Kafka, \`MissionReserved\` by the real billing process, Kafka, \`ReportQueued\`, reply. The reports themselves run meanwhile. The baseline is one way from an append through Kafka to a handler, as in the row above of that name.`,
      ],
    }
  },
}
