import { z } from 'zod'
import { UserId } from '../../ids.ts'
import { endpoint, event, id, internal } from '../../kit.ts'
import { AFFILIATE_REF } from './affiliates.ts'
import {
  LONGEST_PAYOUT_REFERENCE,
  MOST_BASIS_POINTS,
  MOST_CAP_CENTS,
  MOST_FIXED_CENTS,
  MOST_HOLD_DAYS,
  MOST_WINDOW_DAYS,
} from './partner-limits.ts'

// Partners send us buyers by links with `?ref=…`, and are told of each order that came of them: by events in an order of
// their own, each of which carries the hash of the one before it, so that nobody can change what was told.

/** A partner. The rest of the id is a keyed hash of their reference. */
export const PartnerId = id('ptn')
export type PartnerId = z.infer<typeof PartnerId>
/** The chain of events of one partner; the rest of the id is that of the partner. */
export const PartnerChainId = id('pch')
export type PartnerChainId = z.infer<typeof PartnerChainId>
/** One order, as far as a partner is concerned; the rest of the id is a keyed hash of the order's. */
export const PartnerOrderId = id('pto')
export type PartnerOrderId = z.infer<typeof PartnerOrderId>
export const PartnerKeyId = id('pky')
export type PartnerKeyId = z.infer<typeof PartnerKeyId>

/** Events that one page holds at most. */
export const MOST_PARTNER_EVENTS = 500
/** The longest wait for a page, in seconds. */
export const LONGEST_PARTNER_WAIT = 20
/** Named in each reply, and to be named by whoever wants to be refused once it is no longer the newest. */
export const PARTNER_API_VERSION = '2026-11-28'

const at = z.iso.datetime()
const cents = z.int().nonnegative()
const reference = z
  .string()
  .regex(AFFILIATE_REF, 'A reference has 1 to 64 small letters, digits, hyphens and underscores')

export const Commission = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('percent'),
    /** Hundredths of a percent of what was paid, tax included: 2,000 are 20 %. */
    basisPoints: z.int().min(0).max(MOST_BASIS_POINTS),
  }),
  z.strictObject({ kind: z.literal('fixed'), cents: z.int().min(0).max(MOST_FIXED_CENTS) }),
])
export type Commission = z.infer<typeof Commission>

/** The terms of a partner's commission. A change counts for orders that are paid from then on. */
export const PartnerTerms = z.strictObject({
  commission: Commission,
  /** The most that one order brings, in cents; null where there is no such bound. */
  capCents: z.int().min(0).max(MOST_CAP_CENTS).nullable(),
  /** Days until a commission is payable: as long as buyers may ask for their money back. */
  holdDays: z.int().min(0).max(MOST_HOLD_DAYS),
  /**
   * Days after an account was opened within which its orders bring commission; null where they bring it for ever, and
   * absent in terms that were agreed before there was such a bound, which means the same.
   */
  windowDays: z.int().min(1).max(MOST_WINDOW_DAYS).nullable().optional(),
})
export type PartnerTerms = z.infer<typeof PartnerTerms>

/**
 * Why an order waits for an operator before its partner is told: the buyer's address is that of the partner, or too many
 * of the partner's last orders were refunded.
 */
export const HoldReason = z.enum(['self_referral', 'refund_ring'])
export type HoldReason = z.infer<typeof HoldReason>

/** The facts of one order that a partner receives. Amounts are in the smallest unit of the currency. */
const aboutOrder = {
  /** The order under a name of its own for each partner: two partners cannot compare theirs, and it leads to nobody. */
  order: z.string(),
  currency: z.string(),
  /** The amount that the buyer paid, or got back, tax included. */
  cents,
  /** The partner's commission for it, or the part that is taken back. */
  commissionCents: cents,
}
/** Missing in what was told before partners were told it with each event of an order. */
const payableAtIfKnown = at.optional()
const hash = z.string().regex(/^[0-9a-f]{64}$/)
const partnerEvent = <Type extends string, Data extends z.ZodRawShape>(type: Type, data: Data) =>
  z.object({
    /** Unique among all events, and the same however often it is read. */
    id: z.string(),
    /** Its place among the events of this partner, from 1, without gaps: the cursor. */
    seq: z.int().positive(),
    at,
    type: z.literal(type),
    data: z.object(data),
    /** The hash of the event before it; 64 zeros before the first. */
    previousHash: hash,
    /**
     * SHA-256, as hex, of `previousHash` followed by the event without `previousHash` and `hash`, as canonical JSON
     * (RFC 8785).
     */
    hash,
  })

/** An event as a partner gets it. */
export const PartnerEvent = z.discriminatedUnion('type', [
  /** An order was paid. `payableAt`: when the commission may be paid out, unless it is reversed before. */
  partnerEvent('conversion.paid', { ...aboutOrder, payableAt: at }),
  /** Money of an order went back to the buyer: by a refund, or a dispute that was lost. `payableAt` is that of the order. */
  partnerEvent('conversion.reversed', { ...aboutOrder, payableAt: payableAtIfKnown }),
  /** Money that went back came to us again, as the buyer’s bank refused it: the commission counts after all. */
  partnerEvent('conversion.corrected', { ...aboutOrder, payableAt: payableAtIfKnown }),
  /** We paid a partner what they earned. */
  partnerEvent('payout.recorded', {
    /** The name of the payment at the bank, or wherever else it was made: the same for both sides. */
    reference: z.string(),
    currency: z.string(),
    cents,
  }),
])
export type PartnerEvent = z.infer<typeof PartnerEvent>

type ContentOf<Event> = Event extends { type: unknown; data: unknown }
  ? Pick<Event, 'type' | 'data'>
  : never
/** The content of a partner's event, without its place in the chain. */
export type PartnerEventContent = ContentOf<PartnerEvent>

const about = { partnerId: PartnerId, at }
/** The operator who did it; missing where a setting made it. */
const by = UserId.optional()
const aboutHeldOrder = {
  partnerOrderId: PartnerOrderId,
  partnerId: PartnerId,
  at,
  orderId: z.string(),
  by: UserId,
}
const aboutPartnerOrder = { partnerOrderId: PartnerOrderId, at, cents, commissionCents: cents }

/** Streams `ptn_…` (a partner), `pto_…` (an order of theirs) and `pch_…` (what they are told). No event names a user. */
export const partnerEvents = [
  event('PartnerCreated', { ...about, ref: z.string(), terms: PartnerTerms, by }),
  event('PartnerTermsChanged', { ...about, terms: PartnerTerms, by }),
  event('PartnerKeyCreated', {
    ...about,
    keyId: PartnerKeyId,
    /** SHA-256 of the key, as hex: the key itself is shown once, and kept nowhere. */
    keyHash: z.string(),
    by,
  }),
  event('PartnerKeyRevoked', { ...about, keyId: PartnerKeyId, by }),
  /**
   * A visitor who comes by their link from then on is credited to nobody. Accounts from before still bring commission.
   */
  event('PartnerClosed', { ...about, ref: z.string(), by }),
  event('PartnerReopened', { ...about, ref: z.string(), by }),
  /** For the log of operators: partners are told by their chain. */
  event('PartnerPayoutRecorded', {
    ...about,
    reference: z.string(),
    currency: z.string(),
    cents,
    by,
  }),
  internal(
    event('PartnerOrderPaid', {
      ...aboutPartnerOrder,
      partnerId: PartnerId,
      currency: z.string(),
      /** As they were agreed when the order was paid. */
      terms: PartnerTerms,
      /** Set where the partner is not told until an operator releases it. `orderId`: what billing calls it. */
      hold: z.object({ reason: HoldReason, orderId: z.string() }).optional(),
    }),
  ),
  /** An order that was paid after the days in which orders of its account count: it brings the partner nothing. */
  internal(
    event('PartnerOrderMissedWindow', {
      partnerOrderId: PartnerOrderId,
      partnerId: PartnerId,
      /** When it was paid. */
      at,
      cents,
      currency: z.string(),
      /** When the buyer's account was opened. */
      accountOpenedAt: at,
      /** As they were agreed when the order was paid. */
      terms: PartnerTerms,
    }),
  ),
  /** An operator looked at an order that was held: the partner is told of it from then on. */
  event('PartnerOrderReleased', aboutHeldOrder),
  /** An operator looked at an order that was held: the partner is never told of it. */
  event('PartnerOrderRejected', aboutHeldOrder),
  internal(event('PartnerOrderReversed', aboutPartnerOrder)),
  internal(event('PartnerOrderCorrected', aboutPartnerOrder)),
  event('PartnerEventRecorded', { chainId: PartnerChainId, event: PartnerEvent }),
] as const

export const PartnerKey = z.object({
  keyId: PartnerKeyId,
  createdAt: at,
  /** When it was last used, to the minute; null where it never was. */
  usedAt: at.nullable(),
})
export type PartnerKey = z.infer<typeof PartnerKey>

/** The totals of a partner's orders in one currency, in its smallest unit. */
export const PartnerTotals = z.object({
  currency: z.string(),
  orders: z.int(),
  paidCents: z.int(),
  /** Commission of what was paid, without what was taken back. */
  commissionCents: z.int(),
  /** The part of it that is payable later. */
  heldCents: z.int(),
  /** The part of it that we paid them. */
  paidOutCents: z.int(),
})
export type PartnerTotals = z.infer<typeof PartnerTotals>

export const Partner = z.object({
  partnerId: PartnerId,
  ref: z.string(),
  createdAt: at,
  /** Since when whoever comes by their link counts for nobody; null while they count. */
  closedAt: at.nullable(),
  /** The address that links to their page are mailed to; null where no address is noted. */
  email: z.string().nullable(),
  terms: PartnerTerms,
  /** Those that work now. */
  keys: z.array(PartnerKey),
  /** Addresses that they have events sent to. */
  endpoints: z.int(),
  /** The number of these that are sent nothing, as they did not accept events before. */
  disabledEndpoints: z.int(),
  /** Events that they were told so far. */
  events: z.int(),
  totals: z.array(PartnerTotals),
})
export type Partner = z.infer<typeof Partner>

const path = '/api/admin/tracking/partners'
const params = z.object({ ref: z.string().max(64) })

export const listPartners = endpoint({
  method: 'get',
  path,
  access: 'admin',
  summary:
    'Lists partners by their references, with their terms, their keys, and what they brought.',
  reply: z.object({ partners: z.array(Partner) }),
})
export const createPartner = endpoint({
  method: 'post',
  path,
  access: 'admin',
  summary: 'Makes a partner. Their link counts from a minute later at the latest.',
  body: z.strictObject({ ref: reference, terms: PartnerTerms }),
  reply: Partner,
  status: 201,
  idempotent: true,
})
export const changePartnerTerms = endpoint({
  method: 'put',
  path: `${path}/:ref/terms`,
  access: 'admin',
  summary: 'Changes what a partner gets for orders that are paid from now on.',
  params,
  body: PartnerTerms,
  reply: Partner,
})
export const closePartner = endpoint({
  method: 'post',
  path: `${path}/:ref/close`,
  access: 'admin',
  summary:
    'Counts visitors by a partner’s link for nobody from now on. Accounts that they brought still bring commission.',
  params,
  reply: Partner,
})
export const reopenPartner = endpoint({
  method: 'post',
  path: `${path}/:ref/reopen`,
  access: 'admin',
  summary: 'Counts visitors by a partner’s link again.',
  params,
  reply: Partner,
})
export const createPartnerKey = endpoint({
  method: 'post',
  path: `${path}/:ref/keys`,
  access: 'admin',
  summary: 'Makes a key for a partner’s program. It is shown in this reply, and never again.',
  params,
  reply: z.object({ partner: Partner, keyId: PartnerKeyId, key: z.string() }),
  status: 201,
})
export const revokePartnerKey = endpoint({
  method: 'delete',
  path: `${path}/:ref/keys/:keyId`,
  access: 'admin',
  summary: 'Ends a key of a partner at once.',
  params: params.extend({ keyId: PartnerKeyId }),
  reply: Partner,
})

export const recordPayout = endpoint({
  method: 'post',
  path: `${path}/:ref/payouts`,
  access: 'admin',
  summary:
    'Notes that a partner was paid, and tells them. One reference stands for one payment: sent again, it changes nothing.',
  params,
  body: z.strictObject({
    reference: z
      .string()
      .trim()
      .min(1, 'Please enter the reference of the payment')
      .max(
        LONGEST_PAYOUT_REFERENCE,
        `A reference has at most ${LONGEST_PAYOUT_REFERENCE} characters`,
      )
      .regex(/^\P{Cc}*$/u, 'A reference is one line'),
    currency: z.string().regex(/^[a-z]{3}$/, 'A currency has three small letters'),
    cents: z.int().min(1, 'Please enter an amount').max(100_000_000),
  }),
  reply: Partner,
  status: 201,
})

export const pullPartnerEvents = endpoint({
  method: 'get',
  path: '/api/partner/v1/events',
  access: 'public',
  summary:
    'Returns the events of a partner in order, from a cursor on. The partner is known by a bearer key.',
  query: z.strictObject({
    /** The `seq` of the last event that was read; 0 for all of them from the first. */
    after: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(MOST_PARTNER_EVENTS).default(100),
    /** Seconds to wait where there is none yet. */
    wait: z.coerce.number().int().min(0).max(LONGEST_PARTNER_WAIT).default(0),
  }),
  reply: z.object({
    events: z.array(PartnerEvent),
    /** The value of `after` in the next request. */
    next: z.int(),
    /** True if there were more than this page holds. */
    hasMore: z.boolean(),
    /** The newest event of all: a chain that was read whole ends in it. */
    head: z.object({
      seq: z.int(),
      hash,
      /**
       * A signed statement that this is the head: a compact JWS (EdDSA) of `iss` (us), `sub` (the reference), `seq`,
       * `hash` and `iat`, by a key of the key set. A partner who keeps it can prove what we sent them.
       */
      signed: z.string(),
    }),
  }),
  unnamed: true,
})

export const showPartnerKeys = endpoint({
  method: 'get',
  path: '/api/partner/v1/jwks.json',
  access: 'public',
  summary: 'Lists the public keys that signed heads are verified with: the one in use first.',
  reply: z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })) }),
  unnamed: true,
})
