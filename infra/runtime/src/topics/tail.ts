import type { Kafka } from 'kafkajs'
import { BEAT_MS, type Lease } from '../database/lease.ts'
import { startLoop, waitWithin } from '../process/loop.ts'
import type { Log } from '../process/telemetry.ts'
import type { Commit } from '../store/commit.ts'
import type { EventStore } from '../store/event-store.ts'
import type { Completeness } from './completeness/completeness.ts'
import { createProjector } from './projector.ts'
import { createPublisher } from './publisher.ts'

export type Tail = {
  /** An append happened: publish it now. */
  wake: () => void
  /** The commit's own views and work are done, by the command itself; noted in the background. */
  projected: (commit: Commit) => void
  /** Returns true if the last publication to Kafka failed. */
  isFailing: () => boolean
  /** Counts the streams in which the own views of a commit fail; 0 if another instance looks after them. */
  failingViews: () => number
  stop: () => Promise<void>
}

/**
 * Interval at which it looks for commits without a wake, in ms: those that another instance left behind when it died.
 */
const SWEEP_MS = 2_500
/** Interval at which the topic is compared with the commits that were published to it, in ms. */
const COMPARE_MS = 10_000

type Deps = {
  store: EventStore
  kafka: Kafka
  topic: string
  /** Held by the instance that tails; the others wait for it. */
  lease: Lease
  /** Own views and work of a commit; idempotent. */
  project: (commit: Commit) => Promise<void>
  /**
   * Returns true if this instance's projections are all there are; false while another release keeps views by other
   * rules, and then nothing is marked. Absent if there are no views.
   */
  mayMark?: () => Promise<boolean>
  /** Watches over the topic; without it nobody does. */
  completeness?: Completeness
  log: Log
}

/**
 * The outbox relay of a service: own commits -> own views, own commits -> Kafka. The two are marked
 * independently, so neither holds the other up.
 */
export const startTail = (deps: Deps): Tail => {
  const {
    store,
    kafka,
    topic,
    lease,
    project,
    mayMark = async () => true,
    completeness,
    log,
  } = deps
  const projector = createProjector({ store, project, mayMark, log })
  const publisher = createPublisher({ store, kafka, topic, ...(completeness && { completeness }) })
  let leader = false

  const leasing = startLoop('tail lease', BEAT_MS, log, async () => {
    const held = await lease.beat()
    if (!held) projector.forget()
    if (held !== leader) log.info({ status: held ? 'held' : 'lost' }, 'tail lease')
    const taken = held && !leader
    leader = held
    if (taken) publishing.wake()
    return false
  })
  const projecting = startLoop('projecting', SWEEP_MS, log, async () => {
    await projector.flush()
    if (!leader) return false
    const more = await projector.projectLeftovers()
    await projector.flush()
    return more
  })
  const publishing = startLoop('publishing', SWEEP_MS, log, async () =>
    leader ? publisher.publish() : false,
  )

  // Every instance remembers what any of them noticed; whoever publishes looks for itself.
  const remembering = startLoop('remembering the topic', SWEEP_MS, log, async () => {
    await completeness?.refresh()
    return false
  })
  const comparing = startLoop('comparing the topic', COMPARE_MS, log, async () => {
    if (leader) await completeness?.check()
    if (leader) await completeness?.flush()
    return false
  })

  return {
    wake: publishing.wake,
    projected: projector.done,
    // An instance that lost the lease meanwhile has nothing to publish any more.
    isFailing: () => leader && publisher.isFailing(),
    failingViews: projector.failing,
    stop: async () => {
      // A send to a broker that hangs is given up: it is repeated by the next to hold the lease.
      const loops = [leasing, publishing, projecting, remembering, comparing]
      await waitWithin(1_000, Promise.all(loops.map((loop) => loop.stop())))
      if (leader) await completeness?.flush().catch(() => {})
      await projector.flush().catch(() => {})
      if (leader) await lease.release().catch(() => {})
      await publisher.close()
    },
  }
}
