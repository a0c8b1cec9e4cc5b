import type {
  askPartnerLink,
  createOwnPartnerKey,
  enterPartnerPage,
  leavePartnerPage,
  revokeOwnPartnerKey,
} from '@sortie/contracts/tracking/partners/partner-page'
import type {
  addPartnerEndpoint,
  changePartnerEndpoint,
  enablePartnerEndpoint,
  PartnerEndpointId,
  PartnerEventType,
  removePartnerEndpoint,
  replayEvents,
  rotateEndpointSecrets,
  sendExampleEvent,
  showEndpointSecrets,
} from '@sortie/contracts/tracking/partners/partner-webhooks'
import type { PartnerKeyId } from '@sortie/contracts/tracking/partners/partners'
import { call, read } from '@/lib/api/api'
import type { Action } from '@/lib/forms/action'

const PATH = '/api/partner/v1'
const ENDPOINTS = `${PATH}/endpoints` as const
const ONE = `${ENDPOINTS}/:endpointId` as const

/** Sends a partner's acts on their own page. */
export const ownPartnerActs = {
  askLink: (ref: string, action: Action) =>
    call<typeof askPartnerLink>('POST', `${PATH}/sign-in`, { body: { ref }, action }),
  enter: (token: string, action: Action) =>
    call<typeof enterPartnerPage>('POST', `${PATH}/session`, { body: { token }, action }),
  leave: (action: Action) => call<typeof leavePartnerPage>('DELETE', `${PATH}/session`, { action }),
  createKey: (action: Action) =>
    call<typeof createOwnPartnerKey>('POST', `${PATH}/keys`, { action }),
  revokeKey: (keyId: PartnerKeyId, action: Action) =>
    call<typeof revokeOwnPartnerKey>('DELETE', `${PATH}/keys/:keyId`, {
      params: { keyId },
      action,
    }),
  addEndpoint: (body: { url: string; types: PartnerEventType[] }, action: Action) =>
    call<typeof addPartnerEndpoint>('POST', ENDPOINTS, { body, action }),
  changeEndpoint: (
    endpointId: PartnerEndpointId,
    body: { url: string; types: PartnerEventType[] },
    action: Action,
  ) => call<typeof changePartnerEndpoint>('PUT', ONE, { params: { endpointId }, body, action }),
  removeEndpoint: (endpointId: PartnerEndpointId, action: Action) =>
    call<typeof removePartnerEndpoint>('DELETE', ONE, { params: { endpointId }, action }),
  enableEndpoint: (endpointId: PartnerEndpointId, action: Action) =>
    call<typeof enablePartnerEndpoint>('POST', `${ONE}/enable`, { params: { endpointId }, action }),
  rotate: (endpointId: PartnerEndpointId, action: Action) =>
    call<typeof rotateEndpointSecrets>('POST', `${ONE}/rotate`, { params: { endpointId }, action }),
  secretsOf: (endpointId: PartnerEndpointId) =>
    read<typeof showEndpointSecrets>(`${ONE}/secrets`, { params: { endpointId } }),
  sendExample: (endpointId: PartnerEndpointId, action: Action) =>
    call<typeof sendExampleEvent>('POST', `${ONE}/example`, { params: { endpointId }, action }),
  replay: (endpointId: PartnerEndpointId, body: { from: number; to?: number }, action: Action) =>
    call<typeof replayEvents>('POST', `${ONE}/replay`, { params: { endpointId }, body, action }),
}
