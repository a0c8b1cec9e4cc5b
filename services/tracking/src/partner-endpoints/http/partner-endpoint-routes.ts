import { randomUUID } from 'node:crypto'
import { MOST_REPLAYED_EVENTS } from '@sortie/contracts/tracking/partners/partner-limits'
import {
  addPartnerEndpoint,
  changePartnerEndpoint,
  enablePartnerEndpoint,
  listDeliveries,
  listPartnerEndpoints,
  type PartnerEndpoint,
  type PartnerEndpointId,
  type ReceiverDelivery,
  removePartnerEndpoint,
  replayEvents,
  rotateEndpointSecrets,
  sendExampleEvent,
  showEndpointSecrets,
} from '@sortie/contracts/tracking/partners/partner-webhooks'
import {
  MOST_PARTNER_EVENTS,
  type PartnerEvent,
  type PartnerId,
} from '@sortie/contracts/tracking/partners/partners'
import { Rejection } from '@sortie/runtime/domain'
import { found, type Route, route } from '@sortie/runtime/http/route'
import type { Throttle } from '@sortie/runtime/http/throttle'
import type { WebhookSigning } from '@sortie/runtime/http/webhook-signing'
import { NO_HEAD } from '../../partners/decider/chain.ts'
import type { PartnerReceiver } from '../../partners/decider/endpoints.ts'
import type { PartnerAccess } from '../../partners/partner-access.ts'
import type { PartnerStore } from '../../partners/partners.ts'
import type { DeliveryDocument, DeliveryStore } from '../deliveries.ts'
import type { SendEvent } from '../event-sending.ts'
import type { Pushing } from '../pushing.ts'

type Deps = {
  partners: PartnerStore
  access: PartnerAccess
  deliveries: DeliveryStore
  pushing: Pick<Pushing, 'noteSoon' | 'sendSoon'>
  signing: WebhookSigning
  send: SendEvent
  /** The address of an endpoint as it is kept. @throws Rejection('invalid_request') */
  readUrl: (url: string) => string
  /** Examples of each partner: each holds a request for as long as the receiver takes. */
  examples: Throttle
  /** Aborted when the service stops. */
  stopping: AbortSignal
}

/** An event as it might be sent, of an order that there never was: it says so, and has no place in the chain. */
const exampleEvent = (at: string): PartnerEvent & { example: true } => ({
  example: true,
  id: `pev_example-${randomUUID()}`,
  seq: 0,
  at,
  type: 'conversion.paid',
  data: {
    order: '0'.repeat(32),
    currency: 'usd',
    cents: 2_199,
    commissionCents: 439,
    payableAt: at,
  },
  previousHash: NO_HEAD.hash,
  hash: NO_HEAD.hash,
})

/** By these a partner’s programs have events sent to them, and see what was sent. */
export const partnerEndpointRoutes = (deps: Deps): Route[] => {
  const { partners, access, deliveries, pushing, signing, send, readUrl } = deps

  const endpointOf = async (partnerId: PartnerId, endpointId: PartnerEndpointId) => {
    const endpoints = await partners.endpointsOf(partnerId)
    const endpoint = endpoints.find((one) => one.endpointId === endpointId)
    return found(endpoint, 'endpoint_not_found')
  }
  const describeEndpoint = async (endpoint: PartnerReceiver): Promise<PartnerEndpoint> => {
    const { endpointId, url, types, createdAt, disabled } = endpoint
    const waiting = await deliveries.waitingFor(endpointId)
    return { endpointId, url, types, createdAt, disabled, waiting }
  }
  const show = async (partnerId: PartnerId, endpointId: PartnerEndpointId) =>
    describeEndpoint(await endpointOf(partnerId, endpointId))

  /** Events of a partner in the order of the chain, those at both ends too; at most as many as one call replays. */
  const eventsBetween = async function* (partnerId: PartnerId, from: number, to: number) {
    for (let after = from - 1; after < to; ) {
      const limit = Math.min(MOST_PARTNER_EVENTS, to - after)
      const events = await partners.eventsAfter(partnerId, after, limit)
      const last = events.at(-1)
      if (!last) return
      yield events
      after = last.seq
    }
  }
  const withBodies = async (
    partnerId: PartnerId,
    listed: readonly DeliveryDocument[],
  ): Promise<ReceiverDelivery[]> => {
    const bodies = await partners.eventsAt(
      partnerId,
      listed.map(({ seq }) => seq),
    )
    return listed.flatMap(({ seq, state, dueAt, tried }) => {
      const body = bodies.get(seq)
      if (!body) return []
      return [{ seq, state, nextAt: dueAt?.toISOString() ?? null, attempts: tried, body }]
    })
  }

  return [
    route(listPartnerEndpoints, async (request) => {
      const { partnerId } = await access.any(request)
      const endpoints = await partners.endpointsOf(partnerId)
      return { endpoints: await Promise.all(endpoints.map(describeEndpoint)) }
    }),
    route(addPartnerEndpoint, async (request) => {
      const { partnerId, keyId } = await access.any(request)
      const { url, types } = request.body
      const endpointId = await partners.addEndpoint(partnerId, {
        keyId,
        at: request.now,
        url: readUrl(url),
        types,
      })
      const endpoint = await endpointOf(partnerId, endpointId)
      const secrets = signing.secretsOf(endpoint, Date.now())
      return { ...(await describeEndpoint(endpoint)), secrets }
    }),
    route(changePartnerEndpoint, async (request) => {
      const { partnerId, keyId } = await access.any(request)
      const { endpointId } = request.params
      const { url, types } = request.body
      await partners.changeEndpoint(partnerId, {
        keyId,
        at: request.now,
        endpointId,
        url: readUrl(url),
        types,
      })
      return show(partnerId, endpointId)
    }),
    route(removePartnerEndpoint, async (request) => {
      const { partnerId, keyId } = await access.any(request)
      const { endpointId } = request.params
      const act = { keyId, at: request.now, endpointId }
      await partners.actOnEndpoint('RemoveEndpoint', partnerId, act)
      await deliveries.remove(endpointId)
      return undefined
    }),
    route(enablePartnerEndpoint, async (request) => {
      const { partnerId, keyId } = await access.any(request)
      const { endpointId } = request.params
      const act = { keyId, at: request.now, endpointId }
      await partners.actOnEndpoint('EnableEndpoint', partnerId, act)
      await deliveries.release(endpointId)
      pushing.sendSoon()
      return show(partnerId, endpointId)
    }),
    route(showEndpointSecrets, async (request) => {
      const { partnerId } = await access.any(request)
      return signing.secretsOf(await endpointOf(partnerId, request.params.endpointId), Date.now())
    }),
    route(rotateEndpointSecrets, async (request) => {
      const { partnerId, keyId } = await access.any(request)
      const { endpointId } = request.params
      const act = { keyId, at: request.now, endpointId }
      await partners.actOnEndpoint('RotateSecret', partnerId, act)
      return signing.secretsOf(await endpointOf(partnerId, endpointId), Date.now())
    }),
    route(sendExampleEvent, async (request) => {
      const { partnerId } = await access.any(request)
      const endpoint = await endpointOf(partnerId, request.params.endpointId)
      await deps.examples.take(partnerId)
      return (await send(endpoint, exampleEvent(request.now), deps.stopping)).attempt
    }),
    route(replayEvents, async (request) => {
      const { partnerId } = await access.any(request)
      const { endpointId } = request.params
      const endpoint = await endpointOf(partnerId, endpointId)
      if (endpoint.disabled) throw new Rejection('endpoint_disabled')
      const head = await partners.head(partnerId)
      const { from, to = head.seq } = request.body
      if (to < from || to > head.seq) {
        throw new Rejection('invalid_request', {
          message: `Events can be sent again from 1 to ${head.seq}, the first of them first.`,
        })
      }
      const last = Math.min(to, from + MOST_REPLAYED_EVENTS - 1)
      let events = 0
      for await (const page of eventsBetween(partnerId, from, last)) {
        const wanted = page.filter(({ type }) => endpoint.types.includes(type))
        if (wanted.length === 0) continue
        await deliveries.replay(
          { endpointId, partnerId },
          wanted.map(({ seq }) => seq),
        )
        events += wanted.length
      }
      pushing.sendSoon()
      return { events, next: last < to ? last + 1 : null }
    }),
    route(listDeliveries, async (request) => {
      const { partnerId } = await access.any(request)
      const { endpointId } = request.params
      await endpointOf(partnerId, endpointId)
      const { before, state, limit } = request.query
      const listed = await deliveries.list(endpointId, {
        ...(before !== undefined && { before }),
        ...(state !== undefined && { state }),
        limit: limit + 1,
      })
      const page = listed.slice(0, limit)
      return {
        deliveries: await withBodies(partnerId, page),
        next: listed.length > limit ? (page.at(-1)?.seq ?? null) : null,
      }
    }),
  ]
}
