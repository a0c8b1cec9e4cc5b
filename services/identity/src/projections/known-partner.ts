import type { TrackingEvent } from '@sortie/contracts/tracking'
import { foreignProjection } from '@sortie/runtime/views/projection'

/** A reference that is a partner's, so that a registration may name it. */
export type KnownPartner = { ref: string }

type NewPartner = Extract<TrackingEvent, { type: 'PartnerCreated' }>

export const knownPartner = foreignProjection<KnownPartner, NewPartner>({
  name: 'known-partner',
  key: ({ data }) => data.ref,
  on: { PartnerCreated: (_view, { data: { ref } }) => ({ ref }) },
})
