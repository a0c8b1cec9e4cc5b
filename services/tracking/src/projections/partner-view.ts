import type { PartnerId, PartnerKeyId, PartnerTerms } from '@sortie/contracts/partners'
import type { TrackingEvent } from '@sortie/contracts/tracking'
import { projection } from '@sortie/runtime/views/projection'

/** A partner as operators see them. */
export type PartnerView = {
  partnerId: PartnerId
  ref: string
  createdAt: string
  terms: PartnerTerms
  /** Those that work. */
  keys: { keyId: PartnerKeyId; createdAt: string }[]
}

export const partnerView = projection<PartnerView, TrackingEvent>({
  name: 'partner',
  indexes: [['ref'], ['createdAt']],
  on: {
    PartnerCreated: (_view, { data: { partnerId, ref, terms, at } }) => ({
      partnerId,
      ref,
      createdAt: at,
      terms,
      keys: [],
    }),
    PartnerTermsChanged: (view, { data: { terms } }) => view && { ...view, terms },
    PartnerKeyCreated: (view, { data: { keyId, at: createdAt } }) =>
      view && { ...view, keys: [...view.keys, { keyId, createdAt }] },
    PartnerKeyRevoked: (view, { data: { keyId } }) =>
      view && { ...view, keys: view.keys.filter((key) => key.keyId !== keyId) },
  },
})
