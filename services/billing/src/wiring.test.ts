import { config } from '@sortie/runtime/process/config'
import { expect, test } from 'vitest'
import { build, shape } from './wiring.ts'

/** Wires billing up with nothing connected. */
const wiredWith = (settings: Record<string, string>) => {
  const env = { STRIPE_WEBHOOK_SECRET: 'whsec_1', SMTP_URL: 'smtp://127.0.0.1:9', ...settings }
  const inert: unknown = new Proxy(() => inert, { get: () => inert })
  const kernel = { config: { ...config(shape, env), PUBLIC_URL: 'http://localhost' } }
  return build(new Proxy(kernel, { get: (of, key) => Reflect.get(of, key) ?? inert }) as never)
}

test('billing does not start with a live key of Stripe and without a seller', () => {
  expect(() => wiredWith({ STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow(
    /SELLER_NAME, SELLER_ADDRESS: .*live/,
  )
  expect(() => wiredWith({ STRIPE_SECRET_KEY: 'rk_live_1', SELLER_NAME: 'Sortie' })).toThrow(
    /SELLER_ADDRESS: .*live/,
  )
})

test('billing starts with a live key and a seller, and with a test key without one', () => {
  const seller = { SELLER_NAME: 'Sortie GmbH', SELLER_ADDRESS: 'Street 1' }
  expect(wiredWith({ STRIPE_SECRET_KEY: 'sk_live_1', ...seller }).routes).toBeDefined()
  expect(wiredWith({ STRIPE_SECRET_KEY: 'sk_test_1' }).routes).toBeDefined()
})
