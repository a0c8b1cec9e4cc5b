import { launchReport } from '@sortie/contracts/analysis'
import type { Asked } from '../client.ts'
import { now, pause } from '../clock.ts'
import type { Instance } from '../instances.ts'
import { startLaunching } from '../launching.ts'
import { interleave, percentile, spread } from '../measure.ts'
import { figure, spreadText } from '../numbers.ts'
import type { Row } from '../row.ts'
import { openDelivery } from './delivery.ts'

const ROUNDS = 5
const LAUNCHES = 30
const WARM_UP = 5
/** As far apart as the commits of the baseline. */
const APART_MS = 100
/** A launch that took this long was answered without billing's word. */
const UNANSWERED_MS = 2_000

/** Latencies in ms of launches, one after the other, each of whose mission was reserved. */
export const launches = async (
  { send }: Instance,
  count: number,
  ask: () => Promise<Asked>,
): Promise<number[]> => {
  const latencies: number[] = []
  for (let index = 0; index < count; index++) {
    const asked = await ask()
    const began = now()
    await send(asked, launchReport.status)
    const took = now() - began
    if (took >= UNANSWERED_MS) throw new Error(`billing did not answer within ${UNANSWERED_MS} ms`)
    latencies.push(took)
    await pause(APART_MS / 2 + Math.random() * APART_MS)
  }
  return latencies
}

/** A launch, there and back over Kafka, against one way: commit to handler. */
export const launch: Row = {
  name: 'launch',
  run: async (stage) => {
    const { analysis, ask, stop: stopLaunching } = await startLaunching(stage, 'launch')
    await launches(analysis, WARM_UP, ask)

    const { round, wake, stop } = await openDelivery(stage, 'launch-delivery')
    const pairs = await interleave(
      ROUNDS,
      () => launches(analysis, LAUNCHES, ask),
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
          ...{ most: 4, measured: spread(ours.map((round, at) => p50(round) / p50(base[at]!))) },
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
