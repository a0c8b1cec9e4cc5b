import { randomUUID } from 'node:crypto'
import type { IdentityEvent } from '@sortie/contracts/identity'
import { createLease, prepareLeases } from '@sortie/runtime/database/lease'
import { createLog } from '@sortie/runtime/process/telemetry'
import { createKafka, eventsTopicOf } from '@sortie/runtime/topics/kafka'
import { startTail, type Tail } from '@sortie/runtime/topics/tail'
import { causeOf } from '../../bare/raw.ts'
import type { DeliveryArrival } from '../../children/delivery-listener.ts'
import { now, sleepMs } from '../../measuring/clock.ts'
import { interleave, percentile, spread } from '../../measuring/measure.ts'
import { figure, spreadText } from '../../measuring/numbers.ts'
import type { BenchRow } from '../../results/row.ts'
import { type Child, spawnNode } from '../../stage/children.ts'
import type { BenchStage } from '../../stage/stage.ts'
import { type BenchStore, openBenchStore } from '../../stage/store.ts'

const ROUNDS = 7
const COMMITS = 40
const POLL_MS = 100
const PATIENCE_MS = 30_000
const userId = 'usr_bench'

const refreshed = (): IdentityEvent => ({
  type: 'SessionRefreshed',
  data: {
    userId,
    sessionId: 'ses_bench',
    at: new Date().toISOString(),
    refreshHash: '0'.repeat(64),
    generation: 1,
  },
})

const commit = ({ store }: BenchStore, stream: string) =>
  store.append(stream, 0, [refreshed()], {
    cause: causeOf(userId),
    fingerprint: null,
    actor: userId,
    subject: null,
    correlation: randomUUID(),
  })

const startListener = (stage: BenchStage, { names, masterKey }: BenchStore) =>
  spawnNode('infra/bench/src/children/delivery-listener.ts', [], {
    MONGO_URL: stage.mongoUrl,
    MONGO_DB: `${names.db}-listener`,
    VAULT_DB: names.vault,
    KAFKA_BROKERS: stage.brokers.join(','),
    TOPIC_PREFIX: stage.prefix,
    MASTER_KEY: masterKey.toString('base64'),
  })

/** The tail of this process, as `service.ts` starts it; it has no views. */
const startRelay = (stage: BenchStage, { db, store }: BenchStore) => {
  const log = createLog('bench', 'fatal')
  return startTail({
    store,
    kafka: createKafka('bench', stage.brokers, log),
    topic: eventsTopicOf('identity', stage.prefix),
    lease: createLease(db, 'tail', randomUUID()),
    project: async () => {},
    log,
  })
}

const deliveries = ({ process: child }: Child) => {
  const arrived = new Map<string, number>()
  child.on('message', ({ id, at }: DeliveryArrival) => arrived.set(id, arrived.get(id) ?? at))
  return async (id: string): Promise<number> => {
    const deadline = now() + PATIENCE_MS
    while (!arrived.has(id)) {
      if (now() > deadline) throw new Error(`${id} was not delivered within ${PATIENCE_MS} ms`)
      await sleepMs(5)
    }
    return arrived.get(id)!
  }
}

/** Latencies in ms, from the acknowledged insert to the handler, of commits at random moments. */
const measure = async (
  opened: BenchStore,
  tail: Tail,
  arrivalOf: (id: string) => Promise<number>,
  committed: () => void,
) => {
  const began = new Map<string, number>()
  for (let count = 0; count < COMMITS; count++) {
    const stored = await commit(opened, `ses_${randomUUID()}`)
    began.set(stored._id, now())
    committed()
    tail.projected(stored)
    await sleepMs(POLL_MS / 2 + Math.random() * POLL_MS)
  }
  const latencies: number[] = []
  for (const [id, at] of began) latencies.push((await arrivalOf(id)) - at)
  return latencies
}

/**
 * The relay in this process, and a handler in another one that has been called: `round` gives the
 * latencies from commit to handler of some commits, and calls `committed` after each.
 */
export const openDelivery = async (stage: BenchStage, name: string) => {
  const opened = await openBenchStore(stage, 'identity', name)
  await prepareLeases(opened.db)
  const listener = startListener(stage, opened)
  const tail = startRelay(stage, opened)
  const arrivalOf = deliveries(listener)
  // The first one also waits for the lease, the producer and the consumer's group.
  await arrivalOf((await commit(opened, 'ses_first'))._id)
  return {
    wake: tail.wake,
    round: (committed: () => void) => measure(opened, tail, arrivalOf, committed),
    stop: async () => {
      await tail.stop()
      await listener.stop()
      await opened.drop()
    },
  }
}

/** The tail, woken by each append, against the same tail woken by a timer. */
export const delivery: BenchRow = {
  name: 'delivery',
  run: async (stage) => {
    const { round, wake, stop } = await openDelivery(stage, 'delivery')
    const pairs = await interleave(
      ROUNDS,
      () => round(wake),
      async () => {
        const polling = setInterval(wake, POLL_MS)
        const latencies = await round(() => {})
        clearInterval(polling)
        return latencies
      },
    )
    await stop()
    const of = (samples: number[][], share: number) =>
      spread(samples.map((round) => percentile(round, share)))
    const ours = pairs.map(({ ours }) => ours)
    const base = pairs.map(({ base }) => base)
    const ratios = ours.map((round, at) => percentile(round, 0.5) / percentile(base[at]!, 0.5))
    return {
      checks: [
        {
          what: 'commit to handler in another service, p50',
          most: 15,
          unit: 'ms',
          measured: of(ours, 0.5),
        },
        {
          what: `... / the same relay polling each ${POLL_MS} ms, p50`,
          most: 0.25,
          measured: spread(ratios),
        },
      ],
      absolute: [
        `p99 over all rounds ${figure(percentile(ours.flat(), 0.99))} ms`,
        `polling: p50 ${spreadText(of(base, 0.5), 'ms')}, p99 ${figure(percentile(base.flat(), 0.99))} ms`,
      ],
      notes: [
        `${ROUNDS} rounds of ${figure(COMMITS)} commits, ${POLL_MS / 2} to ${POLL_MS * 1.5} ms apart; from the acknowledged insert in one process, through Kafka, to the call of a handler in another, by the machine's monotonic clock. The baseline is the same relay, with the same producer and consumer, woken by a timer each ${POLL_MS} ms instead of by the append.`,
      ],
    }
  },
}
