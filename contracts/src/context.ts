import { AnalysisEvent } from './analysis.ts'
import { BillingEvent } from './billing.ts'
import { ContentEvent } from './content.ts'
import { IdentityEvent } from './identity.ts'
import { TrackingEvent } from './tracking.ts'

/** The contexts and their events; the topic of each is `<context>.events`. */
export const contexts = {
  identity: IdentityEvent,
  billing: BillingEvent,
  analysis: AnalysisEvent,
  content: ContentEvent,
  tracking: TrackingEvent,
} as const
export type Context = keyof typeof contexts
