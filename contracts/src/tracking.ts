import { z } from 'zod'
import { endpoint, event, id } from './kit.ts'

export const VisitId = id('vis')
export type VisitId = z.infer<typeof VisitId>
export const ConversionId = id('cnv')
export type ConversionId = z.infer<typeof ConversionId>

const at = z.iso.datetime()
const conversion = {
  /** The random id that the browser keeps under `sortie_tracking`. */
  sessionId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  conversionType: z.string().regex(/^[a-z0-9_]{1,64}$/),
  /** In cents; absent where a conversion has no value. */
  conversionValue: z.int().nonnegative().max(100_000_000).optional(),
}

/** Streams `vis_…` (one visit by a partner's link) and `cnv_…` (one conversion); for partners. */
export const TrackingEvent = z.discriminatedUnion('type', [
  event('AffiliateVisited', { visitId: VisitId, at, ref: z.string(), landing: z.string() }),
  event('ConversionRecorded', { conversionId: ConversionId, at, ...conversion }),
])
export type TrackingEvent = z.infer<typeof TrackingEvent>

export const trackAffiliate = endpoint({
  method: 'get',
  path: '/api/affiliates/track/:ref',
  access: 'public',
  summary: 'Counts a visit by a partner’s link. An unknown partner is answered alike.',
  params: z.object({ ref: z.string().min(1).max(64) }),
  query: z.strictObject({ landing: z.string().max(500).default('/') }),
  status: 204,
})
export const recordConversion = endpoint({
  method: 'post',
  path: '/api/utm-tracking/conversion',
  access: 'public',
  summary: 'Records a conversion, once per session and type.',
  body: z.strictObject(conversion),
  status: 204,
})
