import type { TrackingEvent } from '@sortie/contracts/tracking'
import type { PartnerEndpointId } from '@sortie/contracts/tracking/partners/partner-webhooks'
import type {
  PartnerId,
  PartnerKeyId,
  PartnerTerms,
} from '@sortie/contracts/tracking/partners/partners'
import { projection } from '@sortie/runtime/views/projection'

/** A partner as operators see them. */
export type PartnerView = {
  partnerId: PartnerId
  ref: string
  createdAt: string
  closedAt: string | null
  /** True where visitors by their link count for them. */
  isOpen: boolean
  /** The address that links are mailed to; null where none is noted, or it is erased. */
  email: string | null
  terms: PartnerTerms
  /** Those that work. */
  keys: { keyId: PartnerKeyId; createdAt: string }[]
  endpoints: { endpointId: PartnerEndpointId; isDisabled: boolean }[]
  /** True where there is an endpoint. */
  isReceiving: boolean
}

/** A partner with other endpoints. */
const withEndpoints = (view: PartnerView, endpoints: PartnerView['endpoints']): PartnerView => ({
  ...view,
  endpoints,
  isReceiving: endpoints.length > 0,
})
const mark = (
  view: PartnerView | undefined,
  { endpointId, isDisabled }: PartnerView['endpoints'][number],
) =>
  view &&
  withEndpoints(
    view,
    view.endpoints.map((one) => (one.endpointId === endpointId ? { endpointId, isDisabled } : one)),
  )

export const partnerView = projection<PartnerView, TrackingEvent>({
  name: 'partner',
  indexes: [['ref', 'isOpen'], ['createdAt'], ['isReceiving']],
  on: {
    PartnerCreated: (_view, { data: { partnerId, ref, terms, at } }) => ({
      partnerId,
      ref,
      createdAt: at,
      closedAt: null,
      isOpen: true,
      email: null,
      terms,
      keys: [],
      endpoints: [],
      isReceiving: false,
    }),
    PartnerTermsChanged: (view, { data: { terms } }) => view && { ...view, terms },
    PartnerClosed: (view, { data: { at } }) => view && { ...view, closedAt: at, isOpen: false },
    PartnerReopened: (view) => view && { ...view, closedAt: null, isOpen: true },
    PartnerContactChanged: (view, { data: { email } }) => view && { ...view, email },
    PartnerContactRemoved: (view) => view && { ...view, email: null },
    PartnerKeyCreated: (view, { data: { keyId, at: createdAt } }) =>
      view && { ...view, keys: [...view.keys, { keyId, createdAt }] },
    PartnerKeyRevoked: (view, { data: { keyId } }) =>
      view && { ...view, keys: view.keys.filter((key) => key.keyId !== keyId) },
    PartnerEndpointAdded: (view, { data: { endpointId } }) =>
      view && withEndpoints(view, [...view.endpoints, { endpointId, isDisabled: false }]),
    PartnerEndpointDisabled: (view, { data: { endpointId } }) =>
      mark(view, { endpointId, isDisabled: true }),
    PartnerEndpointEnabled: (view, { data: { endpointId } }) =>
      mark(view, { endpointId, isDisabled: false }),
    PartnerEndpointRemoved: (view, { data: { endpointId } }) =>
      view &&
      withEndpoints(
        view,
        view.endpoints.filter((one) => one.endpointId !== endpointId),
      ),
  },
})
