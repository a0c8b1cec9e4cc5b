import { z } from 'zod'
import { endpoint, event, id, personal } from '../../kit.ts'
import { VisitorSessionId } from '../visits/visitor-events.ts'

export const ConversionId = id('cnv')
export type ConversionId = z.infer<typeof ConversionId>

const at = z.iso.datetime()

const sessionId = VisitorSessionId

const converted = {
  conversionType: z.string().regex(/^[a-z0-9_]{1,64}$/),
  /** In cents; absent where a conversion has no value. */
  conversionValue: z.int().nonnegative().max(100_000_000).optional(),
}

/** Streams `cnv_…`: one conversion, for partners. */
export const conversionEvents = [
  event('ConversionRecorded', {
    conversionId: ConversionId,
    at,
    sessionId: personal(sessionId),
    ...converted,
  }),
  /** For partners: an order was paid. Once for each order, from billing and not from a browser. */
  event('PurchaseConverted', {
    conversionId: ConversionId,
    orderId: z.string(),
    /** In cents, tax included. */
    conversionValue: z.int().nonnegative(),
    currency: z.string(),
    missions: z.int().positive(),
    /** The partner whose link led to the account. */
    affiliate: z.string().optional(),
    at,
  }),
] as const

export const recordConversion = endpoint({
  method: 'post',
  path: '/api/utm-tracking/conversion',
  access: 'public',
  summary: 'Records a conversion, once per session and type.',
  body: z.strictObject({ sessionId, ...converted }),
  status: 204,
  unnamed: true,
})
