import { PARTNER_EVENT_TYPES } from '@sortie/contracts/tracking/partners/partner-limits'
import { scenario } from '@sortie/runtime/testing/decider'
import { expect, test } from 'vitest'
import { partner } from './partner.ts'

const { given } = scenario(partner)
const partnerId = 'ptn_1' as const
const at = '2026-11-28T08:00:00.000Z'
const keyId = 'pky_1' as const
const created = {
  type: 'PartnerCreated',
  data: {
    partnerId,
    at,
    ref: 'acme',
    terms: {
      commission: { kind: 'percent', basisPoints: 2_000 },
      capCents: null,
      holdDays: 30,
    },
  },
} as const
const types = [...PARTNER_EVENT_TYPES]
const endpoint = (number: number) => ({ partnerId, at, endpointId: `pwe_${number}` as const })
const add = (number: number, url = `https://receiver.example/${number}`) => ({
  ...endpoint(number),
  keyId,
  url,
  types,
  afterSeq: 7,
})
const added = (number: number, url?: string) => ({
  type: 'PartnerEndpointAdded' as const,
  data: add(number, url),
})
const acted = (number: number) => ({ ...endpoint(number), keyId })
const disabled = (number: number) => ({
  type: 'PartnerEndpointDisabled' as const,
  data: { ...endpoint(number), reason: 'failing' as const },
})
const rotated = (number: number, when = at) => ({
  type: 'PartnerEndpointSecretRotated' as const,
  data: { ...acted(number), at: when },
})
type Events = Parameters<typeof given>
const stateOf = (...events: Events) => events.reduce(partner.evolve, null)

test('a partner has events sent to five addresses at most, and to each once', () => {
  given(created)
    .when({ type: 'AddEndpoint', data: add(1) })
    .then(added(1))
  given()
    .when({ type: 'AddEndpoint', data: add(1) })
    .thenRejects('partner_not_found')
  given(created, added(1))
    .when({ type: 'AddEndpoint', data: add(2, 'https://receiver.example/1') })
    .thenRejects('endpoint_exists')
  given(created, added(1), added(2), added(3), added(4), added(5))
    .when({ type: 'AddEndpoint', data: add(6) })
    .thenRejects('too_many_endpoints')
})

test('an address and its types change once, and never to one that is there already', () => {
  const data = { ...acted(1), url: 'https://other.example/', types: [types[0]!] }
  given(created, added(1))
    .when({ type: 'ChangeEndpoint', data })
    .then({ type: 'PartnerEndpointChanged', data })
  given(created, added(1))
    .when({ type: 'ChangeEndpoint', data: { ...data, url: add(1).url, types: types.toReversed() } })
    .then()
  given(created, added(1), added(2))
    .when({ type: 'ChangeEndpoint', data: { ...data, url: add(2).url } })
    .thenRejects('endpoint_exists')
  given(created).when({ type: 'ChangeEndpoint', data }).thenRejects('endpoint_not_found')
})

test('an endpoint is disabled once and enabled once', () => {
  const disable = { type: 'DisableEndpoint', data: disabled(1).data } as const
  const enable = { type: 'EnableEndpoint', data: acted(1) } as const
  given(created, added(1)).when(disable).then(disabled(1))
  given(created, added(1), disabled(1)).when(disable).then()
  given(created, added(1)).when(enable).then()
  given(created, added(1), disabled(1))
    .when(enable)
    .then({ type: 'PartnerEndpointEnabled', data: acted(1) })
})

test('whoever removed an endpoint is not told that it failed', () => {
  const removed = { type: 'PartnerEndpointRemoved', data: acted(1) } as const
  given(created, added(1))
    .when({ type: 'RemoveEndpoint', data: acted(1) })
    .then(removed)
  given(created, added(1), removed)
    .when({ type: 'DisableEndpoint', data: disabled(1).data })
    .then()
  given(created, added(1), removed)
    .when({ type: 'RemoveEndpoint', data: acted(1) })
    .thenRejects('endpoint_not_found')
})

test('its state holds where events are sent, by which secret, and why not', () => {
  const later = '2026-11-29T08:00:00.000Z'
  const state = stateOf(created, added(1), added(2), rotated(1, later), disabled(2))
  const { url, afterSeq } = add(1)
  const common = { types, createdAt: at, afterSeq }
  expect(state?.endpoints).toEqual([
    {
      ...common,
      endpointId: 'pwe_1',
      url,
      secretNumber: 2,
      rotatedAt: later,
      disabled: null,
    },
    {
      ...common,
      endpointId: 'pwe_2',
      url: add(2).url,
      secretNumber: 1,
      rotatedAt: null,
      disabled: { reason: 'failing', at },
    },
  ])
})
