import { randomUUID } from 'node:crypto'
import { createPartner, createPartnerKey, type PartnerTerms } from '@sortie/contracts/partners'
import type { Tested } from '@sortie/runtime/testing/stack'

/** A fifth of each order, payable after 30 days. */
export const terms: PartnerTerms = {
  commission: { kind: 'percent', basisPoints: 2_000 },
  capCents: null,
  holdDays: 30,
}
/** What happens to orders in these tests happens at this time. */
const at = '2026-11-28T08:00:00.000Z'
export const newOrder = () => `ord_${randomUUID()}`
export const ofOrder = (orderId: string) => ({ orderId, userId: 'usr_1', at })

/** Partners of a tracking under test, and what billing tells of their orders. */
export const createPartnerStage = (tracking: () => Tested) => {
  const operator = () => tracking().caller('usr_operator', { admin: true })
  let versions = 0
  const publish = (type: string, data: { orderId: string } & Record<string, unknown>) =>
    tracking().publish('billing', { type, data, stream: data.orderId, version: ++versions })
  let networks = 0
  return {
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
    purchase: (orderId: string, affiliate: string, cents = 2_199) =>
      publish('MissionPurchased', {
        ...ofOrder(orderId),
        packId: 'mission_pack_10',
        missions: 10,
        cents,
        currency: 'usd',
        sessionId: 'cs_1',
        paymentIntentId: 'pi_1',
        affiliate,
        source: 'webhook',
      }),
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
