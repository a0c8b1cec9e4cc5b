import type {
  DeliveryAttempt,
  PartnerEndpointId,
  ReceiverDelivery,
} from '@sortie/contracts/tracking/partners/partner-webhooks'
import type { PartnerId } from '@sortie/contracts/tracking/partners/partners'
import type { DatabaseClock } from '@sortie/runtime/database/clock'
import { areDuplicateKeys, type Db, ensureCollection } from '@sortie/runtime/database/mongo'
import { MOST_ATTEMPTS } from './decider/delivery.ts'

/** A delivery: one event that is to be sent to an endpoint, or was. */
export type DeliveryDocument = {
  /** `<endpoint>/<seq>`: an event is noted once for each endpoint. */
  _id: string
  endpointId: PartnerEndpointId
  partnerId: PartnerId
  seq: number
  state: ReceiverDelivery['state']
  /** The number of attempts since the last replay. */
  attempts: number
  /** The number of replays that were requested: an answer to an attempt from before the last one no longer counts. */
  replays: number
  /** When it is sent next, by the database's clock; null where it is not. */
  dueAt: Date | null
  tried: DeliveryAttempt[]
  until: Date
}
/** The progress of an endpoint: the newest event that was noted for it, when it last took one, and its pause. */
type Progress = {
  _id: PartnerEndpointId
  /** The newest event that was noted. */
  noted: number
  /** When it last took one, by the database's clock; null where it never did. */
  takenAt: Date | null
  /** Until when it asked to be sent nothing, by the same clock; null where it never did. */
  pausedUntil: Date | null
}
/** A delivery that is to be sent: without the requests that were made before, which may be many. */
export type DueDelivery = Omit<DeliveryDocument, 'tried' | 'until'>
/** The result of a delivery that was sent. */
export type SentDelivery = {
  delivery: DueDelivery
  attempt: DeliveryAttempt
  state: 'waiting' | 'delivered' | 'failed'
  /** Milliseconds until it is sent again, where it waits. */
  restMs: number
}

const DAY_MS = 86_400_000
/** The time for which deliveries and the answers to them are kept, in ms. */
const KEPT_MS = 30 * DAY_MS
/** Requests that are kept of one delivery: those of one round, and the newest of the round before. */
const KEPT_ATTEMPTS = MOST_ATTEMPTS + 1
/** Deliveries that are counted at most. */
const MOST_COUNTED = 10_000

const DELIVERIES = 'partner-deliveries'
const PROGRESS = 'partner-endpoint-progress'

/**
 * Stores the deliveries to the endpoints of partners. They are no events, as nothing follows from them that is not
 * shown here.
 */
export const createDeliveries = (db: Db, clock: DatabaseClock) => {
  const deliveries = db.collection<DeliveryDocument>(DELIVERIES)
  const progress = db.collection<Progress>(PROGRESS)
  const open = { state: 'waiting', attempts: 0 } as const

  return {
    /** Returns the newest event that was noted for an endpoint, by its `seq`. @param afterSeq where none were yet */
    notedFor: async (endpointId: PartnerEndpointId, afterSeq: number): Promise<number> =>
      Math.max(afterSeq, (await progress.findOne({ _id: endpointId }))?.noted ?? 0),
    /** Notes events that are to be sent to an endpoint, each once, and how far they were noted with these. */
    note: async (
      { endpointId, partnerId }: Pick<DeliveryDocument, 'endpointId' | 'partnerId'>,
      { seqs, upTo }: { seqs: number[]; upTo: number },
    ) => {
      const [now, until, known] = await Promise.all([
        clock.now(),
        clock.inMs(KEPT_MS),
        progress.findOne({ _id: endpointId }),
      ])
      const paused = known?.pausedUntil
      const dueAt = paused && paused > now ? paused : now
      const documents = seqs.map((seq) => ({
        _id: `${endpointId}/${seq}`,
        endpointId,
        partnerId,
        seq,
        ...open,
        replays: 0,
        dueAt,
        tried: [],
        until,
      }))
      try {
        if (documents.length > 0) await deliveries.insertMany(documents, { ordered: false })
      } catch (error) {
        if (!areDuplicateKeys(error)) throw error
      }
      const first = { takenAt: null, pausedUntil: null }
      await progress.updateOne(
        { _id: endpointId },
        { $max: { noted: upTo }, $setOnInsert: first },
        { upsert: true },
      )
    },
    /** The endpoints to which something is to be sent now. */
    due: async (): Promise<PartnerEndpointId[]> =>
      deliveries.distinct('endpointId', { state: 'waiting', dueAt: { $lte: await clock.now() } }),
    /** Returns the deliveries to an endpoint that are due now, in the order of the chain. */
    dueOf: async (endpointId: PartnerEndpointId, limit: number): Promise<DueDelivery[]> =>
      deliveries
        .find({ endpointId, state: 'waiting', dueAt: { $lte: await clock.now() } })
        .project<DueDelivery>({ tried: 0, until: 0 })
        .sort({ seq: 1 })
        .limit(limit)
        .toArray(),
    /** Returns the time at which a delivery was first sent since its last replay, as far as that is known. */
    firstTriedAt: async ({ _id }: DueDelivery): Promise<Date | null> => {
      const tried = (await deliveries.findOne({ _id }))?.tried ?? []
      const [first] = tried.slice(-MOST_ATTEMPTS)
      return first ? new Date(first.at) : null
    },
    /** Notes what came of what was sent to an endpoint. */
    settle: async (endpointId: PartnerEndpointId, sent: readonly SentDelivery[]) => {
      const now = await clock.now()
      await deliveries.bulkWrite(
        sent.map(({ delivery, attempt, state, restMs }) => {
          const dueAt = state === 'waiting' ? new Date(now.getTime() + restMs) : null
          const { _id, replays, attempts } = delivery
          return {
            updateOne: {
              filter: { _id, replays, state: 'waiting' as const },
              update: {
                $set: { state, dueAt, attempts: attempts + 1 },
                $push: { tried: { $each: [attempt], $slice: -KEPT_ATTEMPTS } },
              },
            },
          }
        }),
        { ordered: false },
      )
      if (!sent.some(({ state }) => state === 'delivered')) return
      await progress.updateOne({ _id: endpointId }, { $set: { takenAt: now } })
    },
    /** Sends nothing to an endpoint that has too much to do for so long. */
    postpone: async (endpointId: PartnerEndpointId, ms: number) => {
      const pausedUntil = await clock.inMs(ms)
      await progress.updateOne({ _id: endpointId }, { $max: { pausedUntil } })
      await deliveries.updateMany(
        { endpointId, state: 'waiting', dueAt: { $lt: pausedUntil } },
        { $set: { dueAt: pausedUntil } },
      )
    },
    /** Returns the time at which an endpoint last took an event; null where it never did. */
    takenAt: async (endpointId: PartnerEndpointId): Promise<Date | null> =>
      (await progress.findOne({ _id: endpointId }))?.takenAt ?? null,
    /** Sends nothing to an endpoint until {@link release}. */
    hold: async (endpointId: PartnerEndpointId) => {
      await deliveries.updateMany(
        { endpointId, state: 'waiting' },
        { $set: { state: 'held', dueAt: null } },
      )
    },
    /** Sends what was held, as if it had never been sent. */
    release: async (endpointId: PartnerEndpointId) => {
      const dueAt = await clock.now()
      await deliveries.updateMany({ endpointId, state: 'held' }, { $set: { ...open, dueAt } })
    },
    /** Sends events once more, whatever came of them before. */
    replay: async (
      { endpointId, partnerId }: Pick<DeliveryDocument, 'endpointId' | 'partnerId'>,
      seqs: readonly number[],
    ) => {
      const [dueAt, until] = await Promise.all([clock.now(), clock.inMs(KEPT_MS)])
      const ids = seqs.map((seq) => `${endpointId}/${seq}`)
      const { matchedCount } = await deliveries.updateMany(
        { _id: { $in: ids } },
        { $set: { ...open, dueAt, until }, $inc: { replays: 1 } },
      )
      if (matchedCount === seqs.length) return
      // Of some it was forgotten that they were sent; or they never were, as the endpoint came later.
      const forgotten = seqs.map((seq) => ({
        _id: `${endpointId}/${seq}`,
        endpointId,
        partnerId,
        seq,
        ...open,
        replays: 1,
        dueAt,
        tried: [],
        until,
      }))
      try {
        await deliveries.insertMany(forgotten, { ordered: false })
      } catch (error) {
        if (!areDuplicateKeys(error)) throw error
      }
    },
    /** Returns the deliveries that were sent to an endpoint, or are to be: the newest first. */
    list: (
      endpointId: PartnerEndpointId,
      {
        before,
        state,
        limit,
      }: { before?: number; state?: ReceiverDelivery['state']; limit: number },
    ): Promise<DeliveryDocument[]> =>
      deliveries
        .find({
          endpointId,
          ...(before !== undefined && { seq: { $lt: before } }),
          ...(state !== undefined && { state }),
        })
        .sort({ seq: -1 })
        .limit(limit)
        .toArray(),
    /** Counts the events that wait for an endpoint, ten thousand at most. */
    waitingFor: (endpointId: PartnerEndpointId): Promise<number> =>
      deliveries.countDocuments(
        { endpointId, state: { $in: ['waiting', 'held'] } },
        { limit: MOST_COUNTED },
      ),
    /** Returns the seconds for which the oldest due event has waited; 0 where none is due. */
    secondsDue: async (): Promise<number> => {
      const [oldest] = await deliveries
        .find({ state: 'waiting' })
        .sort({ dueAt: 1 })
        .limit(1)
        .toArray()
      if (!oldest?.dueAt) return 0
      return Math.max(0, ((await clock.now()).getTime() - oldest.dueAt.getTime()) / 1_000)
    },
    /** Forgets what was sent to an endpoint. */
    remove: async (endpointId: PartnerEndpointId) => {
      await deliveries.deleteMany({ endpointId })
      await progress.deleteOne({ _id: endpointId })
    },
    prepare: async () => {
      await ensureCollection(db, DELIVERIES, [
        { key: { state: 1, dueAt: 1, endpointId: 1 }, where: { state: 'waiting' } },
        { key: { endpointId: 1, state: 1, seq: 1 } },
        { key: { endpointId: 1, seq: -1 } },
      ])
      await ensureCollection(db, PROGRESS)
      await deliveries.createIndex({ until: 1 }, { expireAfterSeconds: 0 })
    },
  }
}
export type DeliveryStore = ReturnType<typeof createDeliveries>
