import { z } from 'zod'
import { operatorActed } from './operators/audit.ts'
import { conversionEvents } from './tracking/conversions/conversions.ts'
import { affiliateVisitEvents } from './tracking/partners/affiliate-visits.ts'
import { partnerPageEvents } from './tracking/partners/partner-page.ts'
import { partnerEndpointEvents } from './tracking/partners/partner-webhooks.ts'
import { partnerEvents } from './tracking/partners/partners.ts'
import { annotationEvents } from './tracking/visits/annotations.ts'
import { segmentEvents } from './tracking/visits/segments.ts'
import { visitEvents } from './tracking/visits/visitor-events.ts'
import { weeklyFiguresEvents } from './tracking/visits/weekly-figures.ts'

/**
 * The events of tracking. The file of each aggregate says which streams are its own. The personal fields of `cnv_…` and
 * `bat_…` are encrypted with a key of the visit, which its withdrawal destroys. No event names a user.
 */
export const TrackingEvent = z.discriminatedUnion('type', [
  ...affiliateVisitEvents,
  ...conversionEvents,
  ...visitEvents,
  ...partnerEvents,
  ...partnerEndpointEvents,
  ...partnerPageEvents,
  ...segmentEvents,
  ...annotationEvents,
  ...weeklyFiguresEvents,
  operatorActed,
])
export type TrackingEvent = z.infer<typeof TrackingEvent>
