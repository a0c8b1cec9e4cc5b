// Written by "npm run contracts" from the contracts; do not edit.
import type { Context } from '@sortie/contracts/context'
import type { operationsOf } from '@sortie/contracts/operators/operations'
import { endpointCall } from '@/lib/api/api'

type Operations = ReturnType<typeof operationsOf<Context>>

/** The calls that operators make of each context alike. */
export const operationsApi = (context: Context) => ({
  listParkedOf: endpointCall<Operations['listParkedOf']>('GET', `/api/admin/${context}/parked`),
  replayParkedOf: endpointCall<Operations['replayParkedOf']>('POST', `/api/admin/${context}/parked/replay`),
  discardParkedOf: endpointCall<Operations['discardParkedOf']>('POST', `/api/admin/${context}/parked/discard`),
  listWorkOf: endpointCall<Operations['listWorkOf']>('GET', `/api/admin/${context}/work`),
  retryWorkOf: endpointCall<Operations['retryWorkOf']>('POST', `/api/admin/${context}/work/retry`),
  showStoryOf: endpointCall<Operations['showStoryOf']>('GET', `/api/admin/${context}/story/:subject`),
  getHeldDataOf: endpointCall<Operations['getHeldDataOf']>('GET', `/api/account/data/${context}`),
})
