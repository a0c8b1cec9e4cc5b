import { setTimeout } from 'node:timers/promises'
import type { PartnerEndpointId } from '@sortie/contracts/tracking/partners/partner-webhooks'
import type { PartnerEvent, PartnerId } from '@sortie/contracts/tracking/partners/partners'
import { type Lease, whileHeld } from '@sortie/runtime/database/lease'
import { type Loop, startLoop } from '@sortie/runtime/process/loop'
import { type Log, meter } from '@sortie/runtime/process/telemetry'
import pMap from 'p-map'
import type { PartnerReceiver } from '../partners/decider/endpoints.ts'
import type { PartnerStore } from '../partners/partners.ts'
import { outcomeOf, pauseOf } from './decider/delivery.ts'
import type { DeliveryStore, DueDelivery, SentDelivery } from './deliveries.ts'
import type { SendEvent } from './event-sending.ts'
import { REQUESTS_AT_ONCE } from './webhook-post.ts'

/** Events of a partner that are noted at once. */
const NOTED = 500
/** The time between two searches for events that nobody noted, as a process ended before it did. */
const SWEEP_MS = 30_000
/** The time between two searches for deliveries to send, beside those that were just noted here. */
const LOOK_MS = 1_000
/** Deliveries that are taken up at once for an endpoint, */
const TAKEN_UP = 256
/** and for how long, in ms: then it is looked again what the endpoint is like. */
const TAKEN_UP_MS = 10_000
/** Results are noted once there are so many, or once they are so many milliseconds old. */
const NOTED_RESULTS = 32
const RESULTS_WAIT_MS = 1_000

type Deps = {
  partners: Pick<
    PartnerStore,
    'endpointsOf' | 'head' | 'eventsAfter' | 'eventsAt' | 'disableEndpoint'
  >
  /** Partners who have events sent to them. */
  receiving: () => Promise<PartnerId[]>
  deliveries: DeliveryStore
  send: SendEvent
  /** Held by the instance that sends. */
  lease: Lease
  log: Log
}

/**
 * Sends partners' events to their endpoints. Each instance notes the deliveries; one sends them, to all endpoints side
 * by side, so that a slow one holds up no other. An instance that dies between an answer and its note has the event
 * sent once more: receivers know it by its id.
 */
export const createPushing = (deps: Deps) => {
  const { partners, receiving, deliveries, send, lease, log } = deps
  const finished = meter().createCounter('sortie_partner_deliveries')

  const noteFor = async (partnerId: PartnerId, endpoint: PartnerReceiver, head: number) => {
    const { endpointId, types } = endpoint
    let noted = await deliveries.notedFor(endpointId, endpoint.afterSeq)
    while (noted < head) {
      const events = await partners.eventsAfter(partnerId, noted, NOTED)
      const upTo = events.at(-1)?.seq
      if (upTo === undefined) return
      const seqs = events.filter(({ type }) => types.includes(type)).map(({ seq }) => seq)
      await deliveries.note({ endpointId, partnerId }, { seqs, upTo })
      noted = upTo
    }
  }
  /** Notes all that is to be sent to the endpoints of a partner. */
  const noteAll = async (partnerId: PartnerId) => {
    const endpoints = await partners.endpointsOf(partnerId)
    if (endpoints.length === 0) return
    const { seq } = await partners.head(partnerId)
    for (const endpoint of endpoints) await noteFor(partnerId, endpoint, seq)
  }

  const sendOne = async (
    endpoint: PartnerReceiver,
    { delivery, event }: { delivery: DueDelivery; event: PartnerEvent },
    signal: AbortSignal,
  ) => {
    const sent = await send(endpoint, event, signal)
    const outcome = outcomeOf(sent.answer, delivery.attempts + 1, Math.random())
    return { delivery, ...sent, outcome }
  }
  /** One request to an endpoint, and what follows from its answer. */
  type Result = Awaited<ReturnType<typeof sendOne>>

  /** Returns the result of a request as it is noted: a receiver that is gone gets the event again if it comes back. */
  const notedOf = ({ delivery, attempt, outcome }: Result): SentDelivery => ({
    delivery,
    attempt,
    state: outcome.kind === 'delivered' || outcome.kind === 'failed' ? outcome.kind : 'waiting',
    restMs: outcome.kind === 'again' ? outcome.seconds * 1_000 : 0,
  })
  /** Returns true where an endpoint took nothing since the first attempt of a delivery that failed. */
  const isFailing = async (endpointId: PartnerEndpointId, sent: Result[]) => {
    const failed = sent.filter(({ outcome }) => outcome.kind === 'failed')
    if (failed.length === 0) return false
    const takenAt = await deliveries.takenAt(endpointId)
    if (takenAt === null) return true
    for (const { delivery } of failed) {
      const first = await deliveries.firstTriedAt(delivery)
      if (first !== null && takenAt < first) return true
    }
    return false
  }

  /** The times until which nothing is sent to endpoints that failed here, by this process's clock. */
  const restingUntil = new Map<PartnerEndpointId, number>()
  const isResting = (endpointId: PartnerEndpointId) =>
    (restingUntil.get(endpointId) ?? 0) > performance.now()

  /**
   * Sends deliveries side by side, and notes what came of them as it comes. Once the receiver asks for a pause, or is gone,
   * the rest is not sent; what was not begun in time is left for the next look. @returns what was sent
   */
  const sendEach = async (
    endpoint: PartnerReceiver,
    sendable: { delivery: DueDelivery; event: PartnerEvent }[],
    signal: AbortSignal,
  ): Promise<Result[]> => {
    const all: Result[] = []
    let unnoted: Result[] = []
    const begun = performance.now()
    let notedAt = begun
    let isOver = false
    const note = async () => {
      const results = unnoted
      unnoted = []
      notedAt = performance.now()
      if (results.length === 0) return
      for (const [outcome, some] of Map.groupBy(results, (result) => result.outcome.kind)) {
        finished.add(some.length, { outcome })
      }
      await deliveries.settle(endpoint.endpointId, results.map(notedOf))
    }
    const sendNoted = async (one: (typeof sendable)[number]) => {
      if (isOver || performance.now() - begun > TAKEN_UP_MS) return
      const sent = await sendOne(endpoint, one, signal)
      all.push(sent)
      unnoted.push(sent)
      isOver ||= sent.outcome.kind === 'gone' || pauseOf(sent.answer) !== null
      const isOld = performance.now() - notedAt > RESULTS_WAIT_MS
      if (unnoted.length >= NOTED_RESULTS || isOld) await note()
    }
    try {
      await pMap(sendable, sendNoted, { concurrency: REQUESTS_AT_ONCE })
    } finally {
      await note()
    }
    return all
  }

  /** Sends the next deliveries of an endpoint. @returns whether there may be more */
  const sendNext = async (endpointId: PartnerEndpointId, signal: AbortSignal): Promise<boolean> => {
    const due = await deliveries.dueOf(endpointId, TAKEN_UP)
    const [first] = due
    if (!first) return false
    const { partnerId } = first
    const endpoint = (await partners.endpointsOf(partnerId)).find(
      (one) => one.endpointId === endpointId,
    )
    if (!endpoint) await deliveries.remove(endpointId)
    if (endpoint?.disabled) await deliveries.hold(endpointId)
    if (!endpoint || endpoint.disabled) return false

    const seqs = due.map(({ seq }) => seq)
    const events = await partners.eventsAt(partnerId, seqs)
    const sendable = due.flatMap((delivery) => {
      const event = events.get(delivery.seq)
      return event ? [{ delivery, event }] : []
    })
    const sent = await sendEach(endpoint, sendable, signal)
    const pauses = sent.flatMap(({ answer }) => pauseOf(answer) ?? [])
    if (pauses.length > 0) await deliveries.postpone(endpointId, Math.max(...pauses) * 1_000)
    const isGone = sent.some(({ outcome }) => outcome.kind === 'gone')
    if (isGone || (await isFailing(endpointId, sent))) {
      const reason = isGone ? 'gone' : 'failing'
      await partners.disableEndpoint(partnerId, { endpointId, reason })
      await deliveries.hold(endpointId)
      log.warn({ endpointId, reason }, 'an endpoint of a partner was disabled')
      return false
    }
    const isLeft = due.length === TAKEN_UP || sent.length < sendable.length
    return isLeft && pauses.length === 0
  }

  const sendTo = async (endpointId: PartnerEndpointId, signal: AbortSignal) => {
    try {
      while (!signal.aborted && (await sendNext(endpointId, signal)));
    } catch (error) {
      if (signal.aborted) return
      log.warn({ err: error, endpointId }, 'sending to an endpoint failed and will be tried again')
      // Without a pause it would be tried as often as the database answers.
      restingUntil.set(endpointId, performance.now() + LOOK_MS)
    }
  }

  /** Sends to all endpoints for which something is due, until nothing is. */
  const sendAll = async (signal: AbortSignal) => {
    const busy = new Map<PartnerEndpointId, Promise<void>>()
    while (!signal.aborted) {
      const due = await deliveries.due()
      for (const endpointId of due) {
        if (busy.has(endpointId) || isResting(endpointId)) continue
        const sending = sendTo(endpointId, signal).finally(() => busy.delete(endpointId))
        busy.set(endpointId, sending)
      }
      if (busy.size === 0) return
      // Others are looked for meanwhile: who is slow holds up nobody.
      await Promise.race([...busy.values(), setTimeout(LOOK_MS / 2)])
    }
    await Promise.allSettled(busy.values())
  }

  let stopping: AbortController | null = null
  let noting: Loop | null = null
  let sending: Loop | null = null
  const wanted = new Set<PartnerId>()
  let sweptAt = 0

  const noteRound = async () => {
    if (performance.now() - sweptAt > SWEEP_MS || sweptAt === 0) {
      for (const partnerId of await receiving()) wanted.add(partnerId)
      sweptAt = performance.now()
    }
    for (const partnerId of wanted) {
      wanted.delete(partnerId)
      try {
        await noteAll(partnerId)
      } catch (error) {
        wanted.add(partnerId)
        throw error
      }
      sending?.wake()
    }
    return false
  }
  /** One instance sends; the others look whether it still does. */
  const sendRound = async (stop: AbortSignal) => {
    if ((await deliveries.due()).every(isResting)) return false
    await whileHeld(lease, stop, sendAll)
    return false
  }

  return {
    /** Notes soon what a partner was told. */
    noteSoon: (partnerId: PartnerId) => {
      wanted.add(partnerId)
      noting?.wake()
    },
    /** Sends soon what is due. */
    sendSoon: () => sending?.wake(),
    start: () => {
      if (stopping) return
      const stop = new AbortController()
      stopping = stop
      noting = startLoop('noting what partners are sent', SWEEP_MS, log, noteRound)
      sending = startLoop('sending to partners', LOOK_MS, log, () => sendRound(stop.signal))
    },
    stop: async () => {
      stopping?.abort(new Error('the service stops'))
      await Promise.all([noting?.stop(), sending?.stop()])
    },
  }
}
export type Pushing = ReturnType<typeof createPushing>
