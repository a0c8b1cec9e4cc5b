import { scenario } from '@sortie/runtime/testing/decider'
import { test } from 'vitest'
import { sellerRecord } from './seller-record.ts'

const { given } = scenario(sellerRecord)
const seller = { name: 'Sortie GmbH', address: ['Street 1'], vatId: '', demo: false }
const data = { seller, vatRate: 19, at: '2026-11-21T10:00:00.000Z' }
const recorded = { type: 'SellerRecorded', data } as const

test('the first start records who sells', () =>
  given().when({ type: 'Record', data }).then(recorded))
test('no later start records another seller', () =>
  given(recorded)
    .when({ type: 'Record', data: { ...data, vatRate: 20 } })
    .then())
