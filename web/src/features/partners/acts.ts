import type {
  PartnerEndpointId,
  PartnerEventType,
} from '@sortie/contracts/tracking/partners/partner-webhooks'
import type { PartnerKeyId } from '@sortie/contracts/tracking/partners/partners'
import { trackingApi } from '@/lib/api/client/tracking-api.gen'
import type { Action } from '@/lib/forms/action'

/** Sends a partner's acts on their own page. */
export const ownPartnerActs = {
  askLink: (ref: string, action: Action) => trackingApi.askPartnerLink({ body: { ref }, action }),
  enter: (token: string, action: Action) =>
    trackingApi.enterPartnerPage({ body: { token }, action }),
  leave: (action: Action) => trackingApi.leavePartnerPage({ action }),
  createKey: (action: Action) => trackingApi.createOwnPartnerKey({ action }),
  revokeKey: (keyId: PartnerKeyId, action: Action) =>
    trackingApi.revokeOwnPartnerKey({
      params: { keyId },
      action,
    }),
  addEndpoint: (body: { url: string; types: PartnerEventType[] }, action: Action) =>
    trackingApi.addPartnerEndpoint({ body, action }),
  changeEndpoint: (
    endpointId: PartnerEndpointId,
    body: { url: string; types: PartnerEventType[] },
    action: Action,
  ) => trackingApi.changePartnerEndpoint({ params: { endpointId }, body, action }),
  removeEndpoint: (endpointId: PartnerEndpointId, action: Action) =>
    trackingApi.removePartnerEndpoint({ params: { endpointId }, action }),
  enableEndpoint: (endpointId: PartnerEndpointId, action: Action) =>
    trackingApi.enablePartnerEndpoint({ params: { endpointId }, action }),
  rotate: (endpointId: PartnerEndpointId, action: Action) =>
    trackingApi.rotateEndpointSecrets({ params: { endpointId }, action }),
  secretsOf: (endpointId: PartnerEndpointId) =>
    trackingApi.showEndpointSecrets({ params: { endpointId } }),
  sendExample: (endpointId: PartnerEndpointId, action: Action) =>
    trackingApi.sendExampleEvent({ params: { endpointId }, action }),
  replay: (endpointId: PartnerEndpointId, body: { from: number; to?: number }, action: Action) =>
    trackingApi.replayEvents({ params: { endpointId }, body, action }),
}
