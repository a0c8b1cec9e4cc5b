import { z } from 'zod'
import { endpoint, event, id } from '../../kit.ts'
import { AFFILIATE_REF } from './affiliates.ts'

export const VisitId = id('vis')
export type VisitId = z.infer<typeof VisitId>

const at = z.iso.datetime()

export const AffiliateRef = z.string().regex(AFFILIATE_REF)

/** Streams `vis_…`: one visit by the link of a partner. */
export const affiliateVisitEvents = [
  event('AffiliateVisited', { visitId: VisitId, at, ref: z.string(), landing: z.string() }),
] as const

export const trackAffiliate = endpoint({
  method: 'get',
  path: '/api/affiliates/track/:ref',
  access: 'public',
  summary: 'Counts a visit through a partner’s link. The reply for an unknown partner is the same.',
  params: z.object({ ref: z.string().min(1).max(64) }),
  query: z.strictObject({ landing: z.string().max(500).default('/') }),
  status: 204,
  unnamed: true,
})
