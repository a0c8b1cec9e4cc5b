import { randomUUID } from 'node:crypto'
import { createFreeTrial } from '@sortie/contracts/analysis/trials/trials'
import { createTwin, moveCommit } from '../../bare/raw.ts'
import { drive, interleave, percentile, type RoundPair, spread } from '../../measuring/measure.ts'
import { figure, spreadText } from '../../measuring/numbers.ts'
import type { BenchRow, RowOutcome } from '../../results/row.ts'
import {
  createTrials,
  fillQueue,
  LANES,
  type LoadFigures,
  QUEUED,
  runs,
  startAnalysis,
  underLoad,
  untilDrained,
} from '../../stage/trials.ts'

const ROUNDS = 5
const REQUESTS = 400

type Round = RoundPair<{ alone: number[]; loaded: LoadFigures }, number[]>

const outcomeOf = (pairs: Round[]): RowOutcome => {
  const p99 = (samples: number[]) => percentile(samples, 0.99)
  const alone = pairs.map(({ ours }) => p99(ours.alone))
  const loaded = pairs.map(({ ours }) => p99(ours.loaded.latencies))
  const base = pairs.map(({ base }) => p99(base))
  const ran = pairs.map(({ ours }) => ours.loaded.perSecond)
  return {
    checks: [
      {
        what: `POST ${createFreeTrial.path} accepted, p99 / raw insertOne p99, concurrency ${LANES}`,
        most: 8,
        measured: spread(alone.map((ms, at) => ms / base[at]!)),
      },
      {
        what: `... with ${figure(QUEUED)} runs queued and workers running, p99 / p99 without`,
        most: 3,
        measured: spread(loaded.map((ms, at) => ms / alone[at]!)),
      },
    ],
    absolute: [
      `create ${spreadText(spread(alone), 'ms')}, insertOne ${spreadText(spread(base), 'ms')}`,
      `create ${spreadText(spread(loaded), 'ms')}; ${spreadText(spread(ran), 'runs/s')} finished meanwhile`,
    ],
    notes: [
      `${ROUNDS} rounds of ${REQUESTS} trials of as many new users, by HTTP to the real analysis process, each with a caller signed as the gateway signs it. Without a queue means that it was empty at the start of a round: what a round asks for is run during it. With a queue, in a second process and database that sleep while it is not their turn, at least ${figure(QUEUED)} runs waited from the first request to the last, and runs were finished meanwhile.`,
    ],
  }
}

/** Trials that the real service accepts, against `insertOne` of the commit it makes. */
export const accept: BenchRow = {
  name: 'accept',
  run: async (stage, say) => {
    const calm = await startAnalysis(stage, 'calm', 1)
    const busy = await startAnalysis(stage, 'busy', 2)
    const raw = await createTwin(calm.opened)
    await createTrials(stage, calm, 1)
    const first = (await calm.opened.store.commits.findOne({ version: 1 }))!
    say(`queueing ${figure(QUEUED)} runs`)
    await fillQueue(stage, busy)
    // It sleeps whenever it is not its turn, so that its queue stays and the others are alone.
    busy.service.process.kill('SIGSTOP')

    const insert = () => raw.insertOne(moveCommit(first, `rep_${randomUUID()}`, 1))
    const pairs = await interleave(
      ROUNDS,
      async () => {
        await untilDrained(calm.opened)
        const alone = await createTrials(stage, calm, REQUESTS)
        await untilDrained(calm.opened)
        return { alone, loaded: await underLoad(stage, busy, REQUESTS) }
      },
      async () => (await drive(REQUESTS, LANES, insert)).latencies,
    )
    busy.service.process.kill('SIGCONT')
    for (const { opened, stop } of [calm, busy]) {
      if ((await runs(opened, 'dead')) > 0) throw new Error('runs were given up')
      await stop()
    }
    return outcomeOf(pairs)
  },
}
