import type { TrackingEvent } from '@sortie/contracts/tracking'
import { MOST_ENDPOINTS } from '@sortie/contracts/tracking/partners/partner-limits'
import type {
  DisablingReason,
  PartnerEndpointId,
  PartnerEventType,
} from '@sortie/contracts/tracking/partners/partner-webhooks'
import { Rejection } from '@sortie/runtime/domain'

export type EndpointEvent = Extract<TrackingEvent, { type: `PartnerEndpoint${string}` }>
type Data<Type extends EndpointEvent['type']> = Extract<EndpointEvent, { type: Type }>['data']

export type EndpointCommand =
  | { type: 'AddEndpoint'; data: Data<'PartnerEndpointAdded'> }
  | { type: 'ChangeEndpoint'; data: Data<'PartnerEndpointChanged'> }
  | { type: 'RotateSecret'; data: Data<'PartnerEndpointSecretRotated'> }
  | { type: 'DisableEndpoint'; data: Data<'PartnerEndpointDisabled'> }
  | { type: 'EnableEndpoint'; data: Data<'PartnerEndpointEnabled'> }
  | { type: 'RemoveEndpoint'; data: Data<'PartnerEndpointRemoved'> }

/** An address that a partner has events sent to. */
export type PartnerReceiver = {
  endpointId: PartnerEndpointId
  url: string
  types: PartnerEventType[]
  createdAt: string
  /** The place in the chain behind which events are sent. */
  afterSeq: number
  /** Counts the secrets that it had: they are computed from it, and kept nowhere. */
  secretNumber: number
  /** When the newest secret took the place of the one before; null where it is the first. */
  rotatedAt: string | null
  disabled: { reason: DisablingReason; at: string } | null
}

const sameTypes = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((type) => other.includes(type))

/** Decides a command about the endpoints of a partner. */
export const decideEndpoint = (
  endpoints: readonly PartnerReceiver[],
  command: EndpointCommand,
): EndpointEvent[] => {
  const known = endpoints.find(({ endpointId }) => endpointId === command.data.endpointId)
  const isTaken = (url: string) => endpoints.some((one) => one !== known && one.url === url)
  if (command.type === 'AddEndpoint') {
    if (isTaken(command.data.url)) throw new Rejection('endpoint_exists')
    if (endpoints.length >= MOST_ENDPOINTS) throw new Rejection('too_many_endpoints')
    return [{ type: 'PartnerEndpointAdded', data: command.data }]
  }
  if (!known) {
    // The sender tells what it found meanwhile; the partner was quicker.
    if (command.type === 'DisableEndpoint') return []
    throw new Rejection('endpoint_not_found')
  }
  switch (command.type) {
    case 'ChangeEndpoint': {
      const { url, types } = command.data
      if (isTaken(url)) throw new Rejection('endpoint_exists')
      if (known.url === url && sameTypes(known.types, types)) return []
      return [{ type: 'PartnerEndpointChanged', data: command.data }]
    }
    case 'RotateSecret':
      return [{ type: 'PartnerEndpointSecretRotated', data: command.data }]
    case 'DisableEndpoint':
      return known.disabled ? [] : [{ type: 'PartnerEndpointDisabled', data: command.data }]
    case 'EnableEndpoint':
      return known.disabled ? [{ type: 'PartnerEndpointEnabled', data: command.data }] : []
    case 'RemoveEndpoint':
      return [{ type: 'PartnerEndpointRemoved', data: command.data }]
  }
}

/** The endpoints of a partner after an event. */
export const evolveEndpoints = (
  endpoints: readonly PartnerReceiver[],
  { type, data }: EndpointEvent,
): PartnerReceiver[] => {
  const change = (changed: (endpoint: PartnerReceiver) => PartnerReceiver) =>
    endpoints.map((one) => (one.endpointId === data.endpointId ? changed(one) : one))
  switch (type) {
    case 'PartnerEndpointAdded': {
      const { endpointId, url, types, at, afterSeq } = data
      const added: PartnerReceiver = {
        endpointId,
        url,
        types,
        createdAt: at,
        afterSeq,
        secretNumber: 1,
        rotatedAt: null,
        disabled: null,
      }
      return [...endpoints, added]
    }
    case 'PartnerEndpointChanged':
      return change((one) => ({ ...one, url: data.url, types: data.types }))
    case 'PartnerEndpointSecretRotated':
      return change((one) => ({
        ...one,
        secretNumber: one.secretNumber + 1,
        rotatedAt: data.at,
      }))
    case 'PartnerEndpointDisabled':
      return change((one) => ({ ...one, disabled: { reason: data.reason, at: data.at } }))
    case 'PartnerEndpointEnabled':
      return change((one) => ({ ...one, disabled: null }))
    case 'PartnerEndpointRemoved':
      return endpoints.filter(({ endpointId }) => endpointId !== data.endpointId)
  }
}
