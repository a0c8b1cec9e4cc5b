// Written by "npm run contracts" from the contracts; do not edit.
import type {
  recordConversion,
} from '@sortie/contracts/tracking/conversions/conversions'
import type {
  recordClicks,
} from '@sortie/contracts/tracking/heatmap/heatmap'
import type {
  trackAffiliate,
} from '@sortie/contracts/tracking/partners/affiliate-visits'
import type {
  askPartnerLink,
  createOwnPartnerKey,
  enterPartnerPage,
  leavePartnerPage,
  revokeOwnPartnerKey,
  showPartnerAccount,
  showPartnerMonths,
} from '@sortie/contracts/tracking/partners/partner-page'
import type {
  printStatement,
} from '@sortie/contracts/tracking/partners/partner-statements'
import type {
  addPartnerEndpoint,
  changePartnerEndpoint,
  enablePartnerEndpoint,
  listDeliveries,
  listPartnerEndpoints,
  removePartnerEndpoint,
  replayEvents,
  rotateEndpointSecrets,
  sendExampleEvent,
  showEndpointSecrets,
} from '@sortie/contracts/tracking/partners/partner-webhooks'
import type {
  pullPartnerEvents,
  showPartnerKeys,
} from '@sortie/contracts/tracking/partners/partners'
import type {
  recordVisitorEvents,
  withdrawVisit,
} from '@sortie/contracts/tracking/visits/visitor-events'
import { endpointCall } from '@/lib/api/api'

export const trackingApi = {
  /** Has events sent to an address from now on. Five addresses at most. */
  addPartnerEndpoint: endpointCall<typeof addPartnerEndpoint>('POST', '/api/partner/v1/endpoints'),
  /** Mails a link to the address of a partner by which they sign in. Answered alike whether there is such a partner. */
  askPartnerLink: endpointCall<typeof askPartnerLink>('POST', '/api/partner/v1/sign-in'),
  /** Changes an address, or the types of events that it is told of from now on. */
  changePartnerEndpoint: endpointCall<typeof changePartnerEndpoint>('PUT', '/api/partner/v1/endpoints/:endpointId'),
  /** Makes a key on the partner’s page. It is shown in this reply, and never again. */
  createOwnPartnerKey: endpointCall<typeof createOwnPartnerKey>('POST', '/api/partner/v1/keys'),
  /** Sends to an address again that was disabled, beginning with what waits. */
  enablePartnerEndpoint: endpointCall<typeof enablePartnerEndpoint>('POST', '/api/partner/v1/endpoints/:endpointId/enable'),
  /** Signs a partner in by the token of a mailed link, which works once. */
  enterPartnerPage: endpointCall<typeof enterPartnerPage>('POST', '/api/partner/v1/session'),
  /** Signs a partner out. */
  leavePartnerPage: endpointCall<typeof leavePartnerPage>('DELETE', '/api/partner/v1/session'),
  /** What was sent to an address in the last 30 days, and what it answered: the newest first. */
  listDeliveries: endpointCall<typeof listDeliveries>('GET', '/api/partner/v1/endpoints/:endpointId/deliveries'),
  /** Lists the addresses that events are sent to. The partner is known by a bearer key. */
  listPartnerEndpoints: endpointCall<typeof listPartnerEndpoints>('GET', '/api/partner/v1/endpoints'),
  /** Returns a partner’s statement of one month and currency as PDF: the balances, each event, and the hash of the chain at its end. Ten a minute. */
  printStatement: endpointCall<typeof printStatement>('GET', '/api/partner/v1/statement'),
  /** Returns the events of a partner in order, from a cursor on. The partner is known by a bearer key. */
  pullPartnerEvents: endpointCall<typeof pullPartnerEvents>('GET', '/api/partner/v1/events'),
  /** Records where a visitor who agreed to it clicked in a page, and how far they scrolled; a repeated request counts once. */
  recordClicks: endpointCall<typeof recordClicks>('POST', '/api/utm-tracking/clicks'),
  /** Records a conversion, once per session and type. */
  recordConversion: endpointCall<typeof recordConversion>('POST', '/api/utm-tracking/conversion'),
  /** Records up to 50 events of a visitor who consented; a repeated request counts once. */
  recordVisitorEvents: endpointCall<typeof recordVisitorEvents>('POST', '/api/utm-tracking/events'),
  /** Sends nothing to an address any more, and forgets what was sent. */
  removePartnerEndpoint: endpointCall<typeof removePartnerEndpoint>('DELETE', '/api/partner/v1/endpoints/:endpointId'),
  /** Sends events to an address once more: one, a range, or all from a place on. */
  replayEvents: endpointCall<typeof replayEvents>('POST', '/api/partner/v1/endpoints/:endpointId/replay'),
  /** Ends a key on the partner’s page at once. */
  revokeOwnPartnerKey: endpointCall<typeof revokeOwnPartnerKey>('DELETE', '/api/partner/v1/keys/:keyId'),
  /** Makes new secrets. For 24 hours requests are signed by both; rotated again before that, only by the newest two. */
  rotateEndpointSecrets: endpointCall<typeof rotateEndpointSecrets>('POST', '/api/partner/v1/endpoints/:endpointId/rotate'),
  /** Sends an example to an address now, and shows what came of it. It is part of no chain. */
  sendExampleEvent: endpointCall<typeof sendExampleEvent>('POST', '/api/partner/v1/endpoints/:endpointId/example'),
  /** Returns the secrets that verify requests to an address. */
  showEndpointSecrets: endpointCall<typeof showEndpointSecrets>('GET', '/api/partner/v1/endpoints/:endpointId/secrets'),
  /** Returns a partner’s terms, keys and link, for whoever is signed in to their page. */
  showPartnerAccount: endpointCall<typeof showPartnerAccount>('GET', '/api/partner/v1/account'),
  /** Lists the public keys that signed heads are verified with: the one in use first. */
  showPartnerKeys: endpointCall<typeof showPartnerKeys>('GET', '/api/partner/v1/jwks.json'),
  /** What came by a partner’s link in each of the last 13 months, the newest first: visits, accounts and free trials. Fewer than five are null. */
  showPartnerMonths: endpointCall<typeof showPartnerMonths>('GET', '/api/partner/v1/months'),
  /** Counts a visit through a partner’s link. The reply for an unknown partner is the same. */
  trackAffiliate: endpointCall<typeof trackAffiliate>('GET', '/api/affiliates/track/:ref'),
  /** Deletes what was recorded under a session id, and destroys its keys. An unknown one is answered alike. */
  withdrawVisit: endpointCall<typeof withdrawVisit>('POST', '/api/utm-tracking/withdrawal'),
}
