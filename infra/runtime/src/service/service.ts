import type { z } from 'zod'
import { waitWithin } from '../process/loop.ts'
import { startLive } from '../views/live/live.ts'
import { historyOf, startBackground } from './background.ts'
import { showDiskSpace } from './gauges/disk-space.ts'
import { showGauges } from './gauges/gauges.ts'
import { layGround } from './ground.ts'
import type { ConfigOf, Contribution, Kernel } from './kernel.ts'
import { createOwnCommits } from './own-commits.ts'
import { prepareService } from './prepare.ts'
import type { ServiceContext } from './service-context.ts'
import { startWebServer } from './web-server.ts'
import { wireUp } from './wire.ts'

export type Running = { url: string; stop: () => Promise<void> }

/** Time for which a stop waits for open requests: a launch takes two seconds if billing is silent. */
const CLOSE_WITHIN_MS = 5_000

/**
 * Starts a service in order: configuration, telemetry, database, collections and indexes, views that
 * are not whole yet, web server, then tail, work and consumers. The database is waited for, however often it
 * goes away on the way; Kafka never is.
 * @param signal ends the start while the database is waited for or views are filled.
 * @throws Error when the configuration is incomplete, the database refuses us, a handler waits for what is never
 * sent, or a view is read that is never written.
 */
export const startService = async <Shape extends z.ZodRawShape>(
  context: ServiceContext,
  shape: Shape,
  build: (kernel: Kernel<ConfigOf<Shape>>) => Contribution | Promise<Contribution>,
  env: Record<string, string | undefined> = process.env,
  signal?: AbortSignal,
): Promise<Running> => {
  const ground = await layGround(context, shape, env, signal)
  const { config, db, store, parking, completeness, mongo, telemetry, later } = ground
  const { health, readiness, log } = ground
  const ownCommits = createOwnCommits(ground)
  const wired = await wireUp(ground, ownCommits, build).catch(async (error) => {
    await mongo.close()
    throw error
  })
  const { parts, projections, feeders, openStreams } = wired
  const { filler, showing } = await prepareService(ground, wired, signal)
  const live = projections.filter((projection) => projection.live).map(({ name }) => name)
  later.live = startLive(db, [...live, ...(parts.followed ?? [])], ownCommits.appendedAnywhere, log)
  const watching = health.watch(log)
  const history = historyOf(ground, feeders)
  const { closing, port } = await startWebServer(ground, wired, history)
  const background = startBackground(ground, wired, ownCommits, { filler, history })
  const { tail, worker, kafkaLost, consumersStillForSeconds, consumerLags } = background
  const { vault, vaultCheck } = ground
  showGauges({
    store,
    parking,
    worker,
    vault,
    vaultCheck,
    kafkaLost,
    consumersStillForSeconds,
    consumerLags,
    completeness,
    erasures: wired.erasures,
    failingViews: tail.failingViews,
    own: parts.gauges,
  })
  showDiskSpace(db)
  log.info({ port, instance: config.INSTANCE }, 'started')

  const closeRest = async () => {
    await watching.stop()
    await later.live?.stop()
    await parts.stop?.()
    await wired.resources.close()
    await mongo.close()
    await telemetry.stop()
  }
  // Each part in bounds, as all must be over within 10 s, whatever hangs: what was not finished is
  // taken up by another instance.
  const stop = async () => {
    await readiness.leave()
    // A browser connects again a second later, and is sent to another instance.
    for (const close of openStreams) close()
    await Promise.all([closing.close(CLOSE_WITHIN_MS), waitWithin(4_000, background.stop())])
    await waitWithin(2_000, Promise.all([tail.stop(), showing.stop()]))
    await waitWithin(1_000, closeRest())
  }
  return { url: `http://${config.HOST}:${port}`, stop }
}
