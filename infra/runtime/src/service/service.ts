import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { type Context, contexts } from '@sortie/contracts/context'
import type { Envelope, EventSchema } from '@sortie/contracts/kit'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { createInstances } from '../database/instances.ts'
import { createLease, prepareLeases } from '../database/lease.ts'
import { connectMongo } from '../database/mongo.ts'
import { createApp } from '../http/app.ts'
import { createCallerVerifier } from '../http/caller.ts'
import { listen } from '../http/listen.ts'
import { sendLive } from '../http/live-reply.ts'
import { config as readConfig, type ServiceConfig, serviceConfig } from '../process/config.ts'
import { within } from '../process/loop.ts'
import { createLog, meter, span, startTelemetry } from '../process/telemetry.ts'
import { createClaims } from '../store/claims.ts'
import { type Commands, createCommands } from '../store/command.ts'
import type { Commit } from '../store/commit.ts'
import { createEventStore } from '../store/event-store.ts'
import { createKeys, deriveKey, prepareVault } from '../store/keys.ts'
import { readable } from '../store/readable.ts'
import { createSnapshots } from '../store/snapshots.ts'
import { type Consuming, startConsumer } from '../topics/consumer.ts'
import { checked } from '../topics/handler.ts'
import { readHistory } from '../topics/history.ts'
import { createKafka, topicOf } from '../topics/kafka.ts'
import { createParking } from '../topics/parking.ts'
import { startTail, type Tail } from '../topics/tail.ts'
import { createFiller } from '../views/fill.ts'
import { createGenerations } from '../views/generations.ts'
import { createLeftovers } from '../views/leftovers.ts'
import { type Live, startLive } from '../views/live.ts'
import type { Projection } from '../views/projection.ts'
import type { History } from '../views/rebuild.ts'
import { type AnyProjection, isForeign, type RowProjection } from '../views/row-projection.ts'
import { createViewStore } from '../views/view-store.ts'
import { prepareWork } from '../work/items.ts'
import { startWorker, type Worker } from '../work/worker.ts'
import { auditLog, createAudit } from './audit.ts'
import { createErasures } from './erasure.ts'
import { heldData } from './held-data.ts'
import type { House, Parts } from './house.ts'
import { operations } from './operations.ts'
import { subscriptionsOf } from './subscriptions.ts'
import { workKnown } from './work-known.ts'

export type Running = { url: string; stop: () => Promise<void> }

/**
 * Starts a service in order: configuration, telemetry, database, collections and indexes, views that
 * are not whole yet, web server, then tail, work and consumers. Kafka is never waited for.
 * @param signal ends the start while views are filled.
 * @throws Error when the configuration is incomplete or the database cannot be reached.
 */
export const startService = async <Shape extends z.ZodRawShape>(
  context: Context,
  shape: Shape,
  build: (house: House<ServiceConfig & z.infer<z.ZodObject<Shape>>>) => Parts | Promise<Parts>,
  env: Record<string, string | undefined> = process.env,
  signal?: AbortSignal,
): Promise<Running> => {
  const config = readConfig({ ...serviceConfig, ...shape }, env) as unknown as ServiceConfig &
    z.infer<z.ZodObject<Shape>>
  const telemetry = startTelemetry(context, config)
  const log = createLog(context, config.LOG_LEVEL)
  const mongo = await connectMongo(config.MONGO_URL, `${context}-${config.INSTANCE}`)
  const db = mongo.getClient().db(config.MONGO_DB)
  const vault = mongo.getClient().db(config.VAULT_DB)
  const kafka = createKafka(`${context}-${config.INSTANCE}`, config.KAFKA_BROKERS, log)
  const holder = `${context}-${config.INSTANCE}-${randomUUID()}`

  const keys = createKeys(vault, config.MASTER_KEY)
  const store = createEventStore(db, contexts[context] as unknown as EventSchema, keys)
  const snapshots = createSnapshots(db, keys)
  const generations = createGenerations(db)
  const parking = createParking(db)
  const leases = createLease(db, 'tail', holder)
  const openStreams = new Set<() => void>()
  let tail: Tail | undefined
  let worker: Worker | undefined

  let live: Live | undefined
  const views = createViewStore(db, store, generations, (view, key) => live?.changed(view, key))
  /** Commits of this process, of which the change stream is yet to tell: they have woken the tail. */
  const appendedHere = new LRUCache<string, true>({ max: 1_000 })

  const project = async (commit: Commit) => {
    await Promise.all([views.applyCommit(own, commit), worker?.enqueue(commit)])
  }
  /** Before a command answers: its own views and work, so that users read their own writes. */
  const appended = async (commit: Commit) => {
    appendedHere.set(commit._id, true)
    if (!commit.published) tail?.wake()
    try {
      await span('project', { attributes: { stream: commit.stream } }, () => project(commit))
      tail?.projected(commit)
    } catch (error) {
      // It is stored, so it is accepted; the tail writes the views as soon as it can.
      log.warn({ err: error, stream: commit.stream }, 'own views follow later')
    }
  }

  const audit = createAudit(
    context,
    createCommands({
      ...{ name: 'audit', decider: auditLog, subject: () => null },
      ...{ store, snapshots, appended },
    }),
  )
  const aggregates: Pick<Commands<never>, 'forget'>[] = []
  const erasures = createErasures({
    ...{ db, keys, store, snapshots, parking, views, generations, holder },
    leftovers: { forget: (subject, streams) => leftovers.forget(subject, streams) },
    living: () => instances.living(),
    projections: () => projections,
    forget: (subject) => {
      for (const commands of aggregates) commands.forget(subject)
    },
  })
  const parts = await build({
    config,
    log,
    db,
    keys,
    commands: (aggregate) => {
      const commands = createCommands({ ...aggregate, store, snapshots, appended })
      aggregates.push(commands)
      return commands
    },
    erase: erasures.erase,
    views: (projection) => views.reader(projection as Projection<never, never>),
    rows: (projection) => views.rowReader(projection as RowProjection<never, never>),
    claims: (kind) => createClaims(db, kind, deriveKey(config.SERVICE_SECRET, `claim:${kind}`)),
    keyFor: (purpose) => deriveKey(config.SERVICE_SECRET, purpose),
    sendLive: (response, view) => sendLive({ ...view, live: live!, response, open: openStreams }),
  })
  const projections: AnyProjection[] = parts.projections ?? []
  const own = projections.filter((given) => !isForeign(given))
  const instances = createInstances(
    db,
    holder,
    projections.map(({ name }) => name),
  )
  const leftovers = createLeftovers({ db, generations, instances })
  const asked = workKnown(parts.works ?? [])
  const { feeders, handlers } = subscriptionsOf(parts, {
    apply: views.applyEnvelope,
    erase: erasures.erase,
  })

  await prepareVault(vault)
  await store.prepare()
  await snapshots.prepare()
  await generations.prepare()
  await parking.prepare()
  await prepareLeases(db)
  await prepareWork(db)
  await erasures.prepare()
  await instances.prepare()
  // Before anything is kept or retired: the others must know which views are still needed.
  await instances.show()
  const showing = instances.watch(log)
  await createClaims(db, '', Buffer.alloc(0)).prepare()
  const filler = createFiller({ db, store, views, generations, projections, holder, log })
  try {
    await filler.prepare()
    // Before anybody can ask: an empty view would be a lie, and another instance may know better.
    await filler.fillOwn(signal)
    await generations.note(asked)
  } catch (error) {
    await showing.stop()
    await mongo.close()
    throw error
  }
  await parts.prepare?.()
  live = startLive(
    db,
    projections.filter((given) => given.live).map(({ name }) => name),
    (commit) => {
      if (!appendedHere.delete(commit)) tail?.wake()
    },
    log,
  )

  const history: History = (types, apply, almost) => {
    const wanted = feeders.find((handler) => handler.types.join() === types.join())
    const topics = Object.keys(wanted?.from ?? {}).map((name) => topicOf(name, config.TOPIC_PREFIX))
    const schemas = Object.values(wanted?.from ?? {})
    const read = async (event: Envelope) => apply(checked(schemas, await readable(keys, event)))
    return readHistory(kafka, topics, read, almost)
  }
  const ready = async () => ({
    database: await db.command({ ping: 1 }, { timeoutMS: 1_000 }).then(
      () => true,
      () => false,
    ),
  })
  const app = createApp({
    routes: [
      ...(parts.routes ?? []),
      heldData(context, store, parts.holds),
      ...operations({
        ...{ context, store, views, generations, parking, projections, history, audit },
        worker: () => worker,
      }),
    ],
    verifyCaller: createCallerVerifier(config.GATEWAY_PUBLIC_KEY),
    fingerprintKey: deriveKey(config.SERVICE_SECRET, 'fingerprint'),
    log,
    health: { ready },
    metrics: telemetry.metrics,
  })
  const server = createServer(app)
  // Longer than the gateway keeps its connections, so that it never writes to a closed one.
  server.keepAliveTimeout = 65_000
  const port = await listen(server, config.PORT, config.HOST)

  worker = startWorker(db, store, parts.works ?? [], holder, log)
  tail = startTail({
    store,
    kafka,
    topic: topicOf(context, config.TOPIC_PREFIX),
    lease: leases,
    project,
    agree: () => generations.agree([...projections, asked]),
    log,
  })
  const erasing = erasures.watch(log)
  const sweeping = leftovers.watch(log)
  const consumers: Consuming[] = handlers.map((handler) =>
    startConsumer({
      kafka,
      topicPrefix: config.TOPIC_PREFIX,
      handler,
      groupId: `${config.TOPIC_PREFIX}${context}.${handler.name}`,
      keys,
      parking,
      log,
      crashed: () => process.exit(1),
    }),
  )
  const filling = filler.fillForeign(history)
  observe(store, parking, worker, parts.gauges ?? {})
  log.info({ port, instance: config.INSTANCE }, 'started')

  const closeRest = async () => {
    await live?.stop()
    await parts.stop?.()
    await mongo.close()
    await telemetry.stop()
  }
  // Each part in bounds, as all must be over within 10 s, whatever hangs: what was not finished is
  // taken up by another instance.
  const stop = async () => {
    for (const close of openStreams) close()
    await closeServer(server)
    const parting = [...consumers, worker, erasing, filling, sweeping]
    await within(3_000, Promise.all(parting.map((each) => each?.stop())))
    await within(2_000, Promise.all([tail?.stop(), showing.stop()]))
    await within(1_000, closeRest())
  }
  return { url: `http://${config.HOST}:${port}`, stop }
}

/** Unpublished commits whose age is looked at. */
const UNPUBLISHED = 1_000

const closeServer = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), 3_000).unref()
  })

const observe = (
  store: ReturnType<typeof createEventStore>,
  parking: ReturnType<typeof createParking>,
  worker: Worker,
  own: NonNullable<Parts['gauges']>,
) => {
  const gauge = (name: string, read: () => Promise<number>) =>
    meter()
      .createObservableGauge(name)
      .addCallback(async (result) => result.observe(await read()))
  for (const [name, read] of Object.entries(own)) gauge(name, read)
  gauge('sortie_parked_events', parking.count)
  gauge('sortie_work_open', () => worker.count('open'))
  gauge('sortie_work_dead', () => worker.count('dead'))
  gauge('sortie_oldest_unpublished_seconds', async () => {
    // Of some of them: where there are more, these are about as old as the others.
    const some = await store.commits
      .find({ published: false })
      .project<{ at: string }>({ at: 1 })
      .limit(UNPUBLISHED)
      .toArray()
    const oldest = Math.min(...some.map(({ at }) => Date.parse(at)))
    return some.length > 0 ? (Date.now() - oldest) / 1_000 : 0
  })
}
