import { z } from 'zod'
import { endpoint } from '../../kit.ts'
import { HoldReason, PartnerId, PartnerOrderId } from './partners.ts'

// Orders that a partner is not told of until an operator has looked at them.

const at = z.iso.datetime()

/** An order that is held for an operator. Amounts are in the smallest unit of the currency. */
export const HeldOrder = z.object({
  partnerOrderId: PartnerOrderId,
  partnerId: PartnerId,
  /** The reference of the partner whose link brought the buyer. */
  ref: z.string(),
  /** The order as billing knows it. */
  orderId: z.string(),
  paidAt: at,
  reason: HoldReason,
  currency: z.string(),
  /** The amount paid, tax included. */
  paidCents: z.int(),
  /** The part of it that went back to the buyer meanwhile. */
  refundedCents: z.int(),
  /** The commission that it brings the partner if it is released now. */
  commissionCents: z.int(),
})
export type HeldOrder = z.infer<typeof HeldOrder>

const path = '/api/admin/tracking/held-partner-orders'
const params = z.object({ partnerOrderId: PartnerOrderId })

export const listHeldOrders = endpoint({
  method: 'get',
  path,
  access: 'admin',
  summary:
    'Lists orders of partners that wait for an operator, those that wait longest first, 50 a page.',
  query: z.strictObject({ cursor: z.string().max(500).optional() }),
  reply: z.object({ orders: z.array(HeldOrder), next: z.string().nullable() }),
})
export const releaseHeldOrder = endpoint({
  method: 'post',
  path: `${path}/:partnerOrderId/release`,
  access: 'admin',
  summary: 'Tells the partner of a held order, and of what went back of it meanwhile.',
  params,
  status: 204,
})
export const rejectHeldOrder = endpoint({
  method: 'post',
  path: `${path}/:partnerOrderId/reject`,
  access: 'admin',
  summary: 'Ends a held order for good: the partner is never told of it, and it brings nothing.',
  params,
  status: 204,
})
