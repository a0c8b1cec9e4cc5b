import { randomUUID } from 'node:crypto'
import {
  createPartner,
  createPartnerKey,
  type PartnerTerms,
} from '@sortie/contracts/tracking/partners/partners'
import type { RunningService } from '@sortie/runtime/testing/stack'

/** A fifth of each order, payable after 30 days. */
export const terms: PartnerTerms = {
  commission: { kind: 'percent', basisPoints: 2_000 },
  capCents: null,
  holdDays: 30,
}
/** What happens to orders in these tests happens at this time. */
const at = '2026-11-28T08:00:00.000Z'
/** When accounts were opened in these tests, 27 days before they buy something. */
const ACCOUNT_OPENED_AT = '2026-11-01T08:00:00.000Z'
/** The account of an order, of its own unless a test names one. */
const buyerOf = (orderId: string) => `usr_${orderId.slice('ord_'.length)}`
export const newOrder = () => `ord_${randomUUID()}`
export const ofOrder = (orderId: string, userId = buyerOf(orderId)) => ({ orderId, userId, at })

/** Partners of a tracking under test, and what billing tells of their orders. */
export const createPartnerStage = (tracking: () => RunningService) => {
  const operator = () => tracking().caller('usr_operator', { admin: true })
  let versions = 0
  const publish = (type: string, data: { orderId: string } & Record<string, unknown>) =>
    tracking().publish('billing', { type, data, stream: data.orderId, version: ++versions })
  let networks = 0
  /** Somebody opens an account by the link of a partner, as identity tells it. */
  const register = (
    userId: string,
    affiliate: string,
    email = `${userId}@example.com`,
    openedAt = ACCOUNT_OPENED_AT,
  ) =>
    tracking().publish('identity', {
      type: 'UserRegistered',
      stream: userId,
      version: 1,
      data: {
        userId,
        at: openedAt,
        email,
        username: 'ada',
        passwordHash: 'x',
        termsVersion: '1',
        confirmationHash: 'x',
        affiliate,
      },
    })
  /** An order is paid by an account that identity told of before. */
  const pay = (
    { orderId, userId, cents = 2_199 }: { orderId: string; userId: string; cents?: number },
    affiliate: string,
  ) =>
    publish('MissionPurchased', {
      ...ofOrder(orderId, userId),
      packId: 'mission_pack_10',
      missions: 10,
      cents,
      currency: 'usd',
      sessionId: 'cs_1',
      paymentIntentId: 'pi_1',
      affiliate,
      source: 'webhook',
    })
  return {
    register,
    pay,
    operator,
    publish,
    /** A partner of one test, with a key. */
    partnerWithKey: async (agreed = terms) => {
      const ref = `p-${randomUUID().slice(0, 8)}`
      const body = { ref, terms: agreed }
      await tracking().call(createPartner, { body, caller: operator() })
      const params = { ref }
      const made = await tracking().call(createPartnerKey, { params, caller: operator() })
      return { ref, key: made.body.key, keyId: made.body.keyId }
    },
    /** What a request with a key is sent with: from a network of its own, so that tests do not use up one throttle. */
    byKey: (key: string | null) => {
      const headers: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` }
      return { caller: tracking().caller(null, { ip: `198.51.100.${++networks % 250}` }), headers }
    },
    /** Somebody new opens an account by the link of a partner, and pays an order. */
    purchase: async (orderId: string, affiliate: string, cents = 2_199) => {
      const userId = buyerOf(orderId)
      await register(userId, affiliate)
      return pay({ orderId, userId, cents }, affiliate)
    },
    refund: (orderId: string, cents: number) =>
      publish('OrderRefunded', {
        ...ofOrder(orderId),
        refundId: `rfd_${randomUUID()}`,
        missions: 1,
        cents,
        source: 'operator',
      }),
  }
}
