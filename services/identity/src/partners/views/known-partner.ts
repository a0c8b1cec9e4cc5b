import type { TrackingEvent } from '@sortie/contracts/tracking'
import { foreignProjection } from '@sortie/runtime/views/projection'

/** A reference that is a partner's, and whether a registration may name it. */
export type KnownPartner = { ref: string; isOpen: boolean }

type PartnerStandingEvent = Extract<
  TrackingEvent,
  { type: 'PartnerCreated' | 'PartnerClosed' | 'PartnerReopened' }
>

export const knownPartner = foreignProjection<KnownPartner, PartnerStandingEvent>({
  name: 'known-partner',
  key: ({ data }) => data.ref,
  on: {
    PartnerCreated: (_view, { data: { ref } }) => ({ ref, isOpen: true }),
    PartnerClosed: (_view, { data: { ref } }) => ({ ref, isOpen: false }),
    PartnerReopened: (_view, { data: { ref } }) => ({ ref, isOpen: true }),
  },
})

/** The reference of a partner, for readers who know only its id. */
export type PartnerName = { ref: string }

export const partnerName = foreignProjection<
  PartnerName,
  Extract<TrackingEvent, { type: 'PartnerCreated' }>
>({
  name: 'partner-name',
  key: ({ data }) => data.partnerId,
  on: { PartnerCreated: (_view, { data: { ref } }) => ({ ref }) },
})
