import { z } from 'zod'
import { endpoint, event, id, internal } from '../../kit.ts'
import { LONGEST_ENDPOINT_URL, PARTNER_EVENT_TYPES } from './partner-limits.ts'
import { PartnerEvent, PartnerId, PartnerKeyId } from './partners.ts'

// Partners’ programs may be told instead of asking: each event is sent to the addresses that they name, as Standard
// Webhooks has it (https://www.standardwebhooks.com), until it was taken.

/** An address of a partner that events are sent to. */
export const PartnerEndpointId = id('pwe')
export type PartnerEndpointId = z.infer<typeof PartnerEndpointId>

export const PartnerEventType = z.enum(PARTNER_EVENT_TYPES)
export type PartnerEventType = z.infer<typeof PartnerEventType>

/** Why nothing is sent to an endpoint: it answered 410, or took nothing until the last attempt. */
export const DisablingReason = z.enum(['gone', 'failing'])
export type DisablingReason = z.infer<typeof DisablingReason>

const at = z.iso.datetime()
const url = z.string()
const types = z.array(PartnerEventType)
const about = {
  partnerId: PartnerId,
  at,
  endpointId: PartnerEndpointId,
}
/** The key of the program that did it; missing where it was done on the partner’s page. */
const keyId = PartnerKeyId.optional()

/** Internal: an address may hold a secret of the partner’s, and nobody else needs to know it. */
export const partnerEndpointEvents = [
  internal(
    event('PartnerEndpointAdded', {
      ...about,
      url,
      types,
      /** The newest event at that time: those behind it are sent. */
      afterSeq: z.int().nonnegative(),
      keyId,
    }),
  ),
  internal(event('PartnerEndpointChanged', { ...about, url, types, keyId })),
  internal(event('PartnerEndpointSecretRotated', { ...about, keyId })),
  internal(event('PartnerEndpointDisabled', { ...about, reason: DisablingReason })),
  internal(event('PartnerEndpointEnabled', { ...about, keyId })),
  internal(event('PartnerEndpointRemoved', { ...about, keyId })),
] as const

export const PartnerEndpoint = z.object({
  endpointId: PartnerEndpointId,
  url,
  types,
  createdAt: at,
  /** Why nothing is sent to it, and since when; null where it is sent what comes. */
  disabled: z.object({ reason: DisablingReason, at }).nullable(),
  /** Events that it has not taken yet, and is still to be sent. */
  waiting: z.int(),
})
export type PartnerEndpoint = z.infer<typeof PartnerEndpoint>

/** The keys that a receiver verifies a request with: one of the two is enough. */
export const EndpointSecrets = z.object({
  /** For `v1` (HMAC-SHA256): to be kept secret. */
  secret: z.string(),
  /** For `v1a` (Ed25519): it proves to others who sent a request, and need not be kept secret. */
  publicKey: z.string(),
  /** Until when requests are signed by the secrets before these, too; null where there are none. */
  previousUntil: at.nullable(),
})
export type EndpointSecrets = z.infer<typeof EndpointSecrets>

/** Why no answer came: `address` is one that we do not connect to, `name` leads nowhere. */
export const DeliveryFault = z.enum(['address', 'name', 'certificate', 'connection', 'timeout'])
export type DeliveryFault = z.infer<typeof DeliveryFault>

/** One request to an endpoint, and what came of it. */
export const DeliveryAttempt = z.object({
  at,
  /** The duration of the request, in milliseconds. */
  ms: z.int().nonnegative(),
  /** The status of the answer; null where no answer came. */
  status: z.int().nullable(),
  fault: DeliveryFault.nullable(),
  /** The beginning of the body of the answer. */
  answer: z.string(),
})
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>

/** `held`: nothing is sent to the endpoint now. `failed`: it was not taken until the last attempt. */
const DeliveryState = z.enum(['waiting', 'held', 'delivered', 'failed'])

export const ReceiverDelivery = z.object({
  seq: z.int().positive(),
  state: DeliveryState,
  /** When it is sent next; null where it is not. */
  nextAt: at.nullable(),
  /** The newest last. */
  attempts: z.array(DeliveryAttempt),
  /** The body of the request: the event, as partners pull it. */
  body: PartnerEvent,
})
export type ReceiverDelivery = z.infer<typeof ReceiverDelivery>

const path = '/api/partner/v1/endpoints'
const params = z.object({ endpointId: PartnerEndpointId })
const content = z.strictObject({
  url: z
    .string()
    .max(LONGEST_ENDPOINT_URL, `An address has at most ${LONGEST_ENDPOINT_URL} characters`),
  /** Of which types it is told: of all, unless told. */
  types: z
    .array(PartnerEventType)
    .min(1, 'Name one type of event at least')
    .default([...PARTNER_EVENT_TYPES]),
})

export const listPartnerEndpoints = endpoint({
  method: 'get',
  path,
  access: 'public',
  summary: 'Lists the addresses that events are sent to. The partner is known by a bearer key.',
  reply: z.object({ endpoints: z.array(PartnerEndpoint) }),
  unnamed: true,
})
export const addPartnerEndpoint = endpoint({
  method: 'post',
  path,
  access: 'public',
  summary: 'Has events sent to an address from now on. Five addresses at most.',
  body: content,
  reply: PartnerEndpoint.extend({ secrets: EndpointSecrets }),
  status: 201,
  unnamed: true,
})
export const changePartnerEndpoint = endpoint({
  method: 'put',
  path: `${path}/:endpointId`,
  access: 'public',
  summary: 'Changes an address, or the types of events that it is told of from now on.',
  params,
  body: content,
  reply: PartnerEndpoint,
  unnamed: true,
})
export const removePartnerEndpoint = endpoint({
  method: 'delete',
  path: `${path}/:endpointId`,
  access: 'public',
  summary: 'Sends nothing to an address any more, and forgets what was sent.',
  params,
  status: 204,
  unnamed: true,
})
export const enablePartnerEndpoint = endpoint({
  method: 'post',
  path: `${path}/:endpointId/enable`,
  access: 'public',
  summary: 'Sends to an address again that was disabled, beginning with what waits.',
  params,
  reply: PartnerEndpoint,
  unnamed: true,
})
export const showEndpointSecrets = endpoint({
  method: 'get',
  path: `${path}/:endpointId/secrets`,
  access: 'public',
  summary: 'Returns the secrets that verify requests to an address.',
  params,
  reply: EndpointSecrets,
  unnamed: true,
})
export const rotateEndpointSecrets = endpoint({
  method: 'post',
  path: `${path}/:endpointId/rotate`,
  access: 'public',
  summary:
    'Makes new secrets. For 24 hours requests are signed by both; rotated again before that, only by the newest two.',
  params,
  reply: EndpointSecrets,
  unnamed: true,
})
export const sendExampleEvent = endpoint({
  method: 'post',
  path: `${path}/:endpointId/example`,
  access: 'public',
  summary: 'Sends an example to an address now, and shows what came of it. It is part of no chain.',
  params,
  reply: DeliveryAttempt,
  unnamed: true,
})
export const replayEvents = endpoint({
  method: 'post',
  path: `${path}/:endpointId/replay`,
  access: 'public',
  summary: 'Sends events to an address once more: one, a range, or all from a place on.',
  params,
  body: z.strictObject({
    /** The `seq` of the first of them. */
    from: z.int().positive(),
    /** The `seq` of the last of them; the newest unless told. */
    to: z.int().positive().optional(),
  }),
  reply: z.object({
    /** The number of events that are sent. */
    events: z.int(),
    /** The `from` of the next call, as one call sends ten thousand at most; null at the end. */
    next: z.int().nullable(),
  }),
  status: 202,
  unnamed: true,
})
export const listDeliveries = endpoint({
  method: 'get',
  path: `${path}/:endpointId/deliveries`,
  access: 'public',
  summary:
    'What was sent to an address in the last 30 days, and what it answered: the newest first.',
  params,
  query: z.strictObject({
    /** Those before this `seq`; the newest unless told. */
    before: z.coerce.number().int().positive().optional(),
    state: DeliveryState.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  reply: z.object({
    deliveries: z.array(ReceiverDelivery),
    /** The value of `before` in the next request; null at the end. */
    next: z.int().nullable(),
  }),
  unnamed: true,
})
