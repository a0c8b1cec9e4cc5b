import { scenario } from '@sortie/runtime/testing/decider'
import { test } from 'vitest'
import { purchase } from './purchase.ts'

const { given } = scenario(purchase)
const data = {
  conversionId: 'cnv_1',
  orderId: 'ord_1',
  conversionValue: 2199,
  currency: 'usd',
  missions: 10,
  affiliate: 'acme',
  at: '2026-01-01T00:00:00Z',
} as const
const convert = { type: 'Convert', data } as const
const converted = { type: 'PurchaseConverted', data } as const

test('a paid order is a conversion', () => given().when(convert).then(converted))
test('told again, it counts once', () => given(converted).when(convert).then())
