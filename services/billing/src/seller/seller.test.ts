import { expect, test } from 'vitest'
import { sellerOf } from './seller.ts'

const unconfigured = { SELLER_ADDRESS: '', SELLER_VAT_ID: '', VAT_RATE: 0 }
const configured = {
  ...unconfigured,
  SELLER_NAME: 'Sortie GmbH',
  SELLER_ADDRESS: 'Street 1| Berlin ',
}

test('a configured seller is printed as configured', () => {
  expect(sellerOf(configured, 'sk_live_1')).toEqual({
    seller: { name: 'Sortie GmbH', address: ['Street 1', 'Berlin'], vatId: '', demo: false },
    vatRate: 0,
  })
})

test('without a seller a demo seller is printed, which nobody takes for a real one', () => {
  const { seller } = sellerOf(unconfigured, 'sk_test_1')
  expect(seller.demo).toBe(true)
  const text = [seller.name, ...seller.address].join(' ')
  expect(text).toMatch(/demo/i)
  expect(text).toContain('not a real company')
  expect(text).not.toMatch(/SELLER_|[A-Z]+_[A-Z]+/)
})

test.each(['sk_live_1', 'rk_live_1'])('with the live key %s, a seller is needed', (key) => {
  expect(() => sellerOf(unconfigured, key)).toThrow('SELLER_NAME, SELLER_ADDRESS')
  expect(() => sellerOf({ ...unconfigured, SELLER_NAME: 'Sortie GmbH' }, key)).toThrow(
    '  SELLER_ADDRESS',
  )
  const blank = { ...configured, SELLER_NAME: ' ', SELLER_ADDRESS: ' | ' }
  expect(() => sellerOf(blank, key)).toThrow('SELLER_NAME, SELLER_ADDRESS')
  expect(() => sellerOf(unconfigured, key)).not.toThrow(key)
})

test('a seller whose letters the invoices cannot show is refused at start, by setting and letter', () => {
  const european = { ...configured, SELLER_NAME: 'Żółta Ωμέγα Ўзбекистон İnşaat Šiauliai' }
  expect(() => sellerOf(european, 'sk_test_1')).not.toThrow()
  const foreign = { ...configured, SELLER_NAME: '日本 日 GmbH', SELLER_VAT_ID: 'א1' }
  expect(() => sellerOf(foreign, 'sk_test_1')).toThrow('  SELLER_NAME: 日 本\n  SELLER_VAT_ID: א\n')
})
