import type { PartnerTerms } from '@sortie/contracts/tracking/partners/partners'
import { scenario } from '@sortie/runtime/testing/decider'
import { expect, test } from 'vitest'
import { partner } from './partner.ts'

const { given } = scenario(partner)
const partnerId = 'ptn_1' as const
const at = '2026-11-28T08:00:00.000Z'
const by = 'usr_operator' as const
const terms: PartnerTerms = {
  commission: { kind: 'percent', basisPoints: 2_000 },
  capCents: null,
  holdDays: 30,
}
const fixed: PartnerTerms = { ...terms, commission: { kind: 'fixed', cents: 500 } }

const created = { type: 'PartnerCreated', data: { partnerId, at, ref: 'acme', terms, by } } as const
const key = (number: number) => ({
  type: 'PartnerKeyCreated' as const,
  data: { partnerId, at, keyId: `pky_${number}` as const, keyHash: `hash-${number}`, by },
})
const revoked = (number: number) => ({
  type: 'PartnerKeyRevoked' as const,
  data: { partnerId, at, keyId: `pky_${number}` as const, by },
})

test('a reference is that of one partner', () => {
  given().when({ type: 'Create', data: created.data }).then(created)
  given(created).when({ type: 'Create', data: created.data }).thenRejects('partner_exists')
})

test('terms change once, and those that are the same change nothing', () => {
  const data = { partnerId, at, terms: fixed, by } as const
  given(created).when({ type: 'ChangeTerms', data }).then({ type: 'PartnerTermsChanged', data })
  given(created)
    .when({ type: 'ChangeTerms', data: { ...data, terms } })
    .then()
  // Without a bound for ever, as where none was agreed.
  given(created)
    .when({ type: 'ChangeTerms', data: { ...data, terms: { ...terms, windowDays: null } } })
    .then()
  const bound = { ...data, terms: { ...terms, windowDays: 90 } }
  given(created)
    .when({ type: 'ChangeTerms', data: bound })
    .then({ type: 'PartnerTermsChanged', data: bound })
  given().when({ type: 'ChangeTerms', data }).thenRejects('partner_not_found')
})

test('a partner has two working keys at most, so that one can take the place of the other', () => {
  const create = { type: 'CreateKey', data: key(3).data } as const
  given(created, key(1)).when(create).then(key(3))
  given(created, key(1), key(2)).when(create).thenRejects('too_many_partner_keys')
  given(created, key(1), key(2), revoked(1)).when(create).then(key(3))
  given().when(create).thenRejects('partner_not_found')
})

test('a key is revoked once, and what is no key of theirs cannot be', () => {
  const revoke = { type: 'RevokeKey', data: revoked(1).data } as const
  given(created, key(1)).when(revoke).then(revoked(1))
  given(created, key(1), revoked(1)).when(revoke).thenRejects('partner_key_not_found')
  given(created).when(revoke).thenRejects('partner_key_not_found')
})

test('a partner is closed once, and opened again once', () => {
  const act = { partnerId, at, by } as const
  const closed = { type: 'PartnerClosed', data: { ...act, ref: 'acme' } } as const
  const reopened = { type: 'PartnerReopened', data: { ...act, ref: 'acme' } } as const
  given(created).when({ type: 'Close', data: act }).then(closed)
  given(created, closed).when({ type: 'Close', data: act }).then()
  given(created, closed).when({ type: 'Reopen', data: act }).then(reopened)
  given(created).when({ type: 'Reopen', data: act }).then()
  given(created, closed).when({ type: 'Create', data: created.data }).thenRejects('partner_exists')
  given().when({ type: 'Close', data: act }).thenRejects('partner_not_found')
})

test('its state holds the keys that work, and the newest terms', () => {
  const changed = {
    type: 'PartnerTermsChanged',
    data: { partnerId, at, terms: fixed, by },
  } as const
  const state = [created, key(1), key(2), revoked(1), changed].reduce(partner.evolve, null)
  expect(state).toEqual({
    ref: 'acme',
    terms: fixed,
    createdAt: at,
    closedAt: null,
    keys: [{ keyId: 'pky_2', keyHash: 'hash-2', createdAt: at }],
    endpoints: [],
    contactId: null,
  })
})
