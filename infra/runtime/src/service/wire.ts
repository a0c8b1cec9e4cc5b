import { createInstances, type Instances } from '../database/instances.ts'
import { sendLive } from '../http/live-reply.ts'
import type { ServiceConfig } from '../process/config.ts'
import { createClaims } from '../store/claims.ts'
import { type Commands, createCommands } from '../store/command.ts'
import { deriveKey } from '../store/vault/keys.ts'
import { openTopic } from '../topics/expiring.ts'
import type { Handler } from '../topics/handler.ts'
import { openOutgoingTopic } from '../topics/outgoing.ts'
import { createLeftovers, type Leftovers } from '../views/generations/leftovers.ts'
import type { Projection } from '../views/projection.ts'
import type { AnyProjection, RowProjection } from '../views/row-projection.ts'
import { createErasures, type Erasures } from './erasures/erasure.ts'
import type { Infrastructure } from './ground.ts'
import type { Aggregate, Contribution, Kernel } from './kernel.ts'
import { type AuditLog, auditLog, createAudit } from './operators/audit.ts'
import { workKnown } from './operators/work-known.ts'
import type { OwnCommits } from './own-commits.ts'
import { createResources, type Resources } from './resources.ts'
import { subscriptionsOf } from './subscriptions.ts'

/** A service as it is wired up; nothing of it runs yet. */
export type ServiceWiring = {
  parts: Contribution
  /** The resources that its modules share. */
  resources: Pick<Resources<never>, 'close'>
  projections: AnyProjection[]
  /** The events that ask for each kind of work, as noted beside the views. */
  knownWork: ReturnType<typeof workKnown>
  /** All that listens to Kafka; the feeders of foreign views are among them. */
  handlers: Handler[]
  feeders: Handler[]
  audit: AuditLog
  erasures: Erasures
  instances: Instances
  leftovers: Leftovers
  /** Live updates that are being sent, so that a stop can end them. */
  openStreams: Set<() => void>
}

// biome-ignore lint/suspicious/noExplicitAny: aggregates differ from one to the next
type AnyAggregate = Aggregate<any, any, any>
type OpenCommands = Map<string, { aggregate: AnyAggregate; commands: Commands<never> }>

const createErasing = (ground: Infrastructure, made: OpenCommands) => {
  const { db, keys, store, snapshots, parking, views, generations, holder, later } = ground
  return createErasures({
    db,
    keys,
    store,
    snapshots,
    parking,
    views,
    generations,
    holder,
    leftovers: { forget: (subject, streams) => later.leftovers!.forget(subject, streams) },
    living: () => later.instances!.living(),
    projections: () => later.projections,
    forgetParts: async (subject) => later.forgetParts?.(subject),
    forget: (...subjects) => {
      for (const { commands } of made.values()) commands.forget(...subjects)
    },
  })
}

/**
 * Makes the commands of an aggregate once, whichever modules ask for them.
 * @param made those that were made before; the commands are added
 */
const createCommandsOnce =
  (
    ground: Infrastructure,
    { appended }: OwnCommits,
    made: OpenCommands,
  ): Kernel<unknown>['commands'] =>
  (aggregate) => {
    const { store, snapshots } = ground
    const known = made.get(aggregate.name)
    if (known && known.aggregate !== aggregate) {
      throw new Error(`two aggregates are named ${aggregate.name}`)
    }
    if (known) return known.commands as never
    const commands = createCommands({ ...aggregate, store, snapshots, appended })
    made.set(aggregate.name, { aggregate, commands: commands as never })
    return commands
  }

/** @throws Error where a module reads a view that nobody writes: it would be empty for ever */
const refuseUnwritten = (read: ReadonlySet<string>, projections: readonly AnyProjection[]) => {
  const written = new Set(projections.map(({ name }) => name))
  const missing = [...read].find((name) => !written.has(name))
  if (missing) {
    throw new Error(`the view ${missing} is read, but no module has it among its projections`)
  }
}

type KernelParts = {
  erasures: Erasures
  commands: Kernel<unknown>['commands']
  openStreams: ServiceWiring['openStreams']
  /** The names of the views that modules ask for are added. */
  read: Set<string>
}

/** Creates the kernel for the service, and the resources that its modules open by it. */
const createKernel = <Config extends ServiceConfig>(
  ground: Infrastructure<Config>,
  { erasures: { erase, eraseSoon }, commands, openStreams, read }: KernelParts,
): { kernel: Kernel<Config>; resources: Resources<Kernel<Config>> } => {
  const { config, log, db, keys, views, later, epoch, journal, kafka } = ground
  const keyFor = (purpose: string) => deriveKey(config.SERVICE_SECRET, purpose)
  const stopping = new AbortController()
  openStreams.add(() => stopping.abort())
  const resources = createResources<Kernel<Config>>()
  const kernel: Kernel<Config> = {
    config,
    log,
    db,
    keys,
    epoch,
    erase,
    noteErasure: (subject) => journal.record([subject]),
    eraseSoon,
    keyFor,
    commands,
    resource: (resource) => resources.open(resource, kernel),
    views: (projection) => {
      read.add(projection.name)
      return views.reader(projection as Projection<never, never>)
    },
    rows: (projection) => {
      read.add(projection.name)
      return views.rowReader(projection as RowProjection<never, never>)
    },
    topic: (topic) => openTopic(kafka, topic, config.TOPIC_PREFIX),
    outgoingTopic: (name, retentionMs) =>
      openOutgoingTopic(kafka, `${config.TOPIC_PREFIX}${name}`, retentionMs),
    claims: (kind) => createClaims(db, kind, keyFor(`claim:${kind}`)),
    stopping: stopping.signal,
    sendLive: (response, view) =>
      sendLive({ ...view, live: later.live!, response, open: openStreams }),
  }
  return { kernel, resources }
}

/**
 * Has a service wire itself up.
 * @throws Error where one of its handlers waits for what is never sent, or a view that is read is never written.
 */
export const wireUp = async <Config extends ServiceConfig>(
  ground: Infrastructure<Config>,
  ownCommits: OwnCommits,
  build: (kernel: Kernel<Config>) => Contribution | Promise<Contribution>,
): Promise<ServiceWiring> => {
  const { context, db, store, snapshots, views, generations, holder, later } = ground
  const { appended } = ownCommits
  const openStreams: ServiceWiring['openStreams'] = new Set()
  const made: OpenCommands = new Map()
  const auditing = { name: 'audit', decider: auditLog, subject: () => null }
  const audit = createAudit(context, createCommands({ ...auditing, store, snapshots, appended }))
  const erasures = createErasing(ground, made)
  const commands = createCommandsOnce(ground, ownCommits, made)
  const read = new Set<string>()
  const { kernel, resources } = createKernel(ground, { erasures, commands, openStreams, read })
  const parts = await build(kernel)
  const projections: AnyProjection[] = parts.projections ?? []
  refuseUnwritten(read, projections)
  const instances = createInstances(
    db,
    holder,
    projections.map(({ name }) => name),
  )
  const leftovers = createLeftovers({ db, generations, instances })
  Object.assign(later, { projections, instances, leftovers, forgetParts: parts.forget })
  return {
    parts,
    resources,
    projections,
    audit,
    erasures,
    instances,
    leftovers,
    openStreams,
    ...subscriptionsOf(parts, { apply: views.applyEnvelope, erase: erasures.eraseSoon }),
    knownWork: workKnown(parts.works ?? []),
  }
}
