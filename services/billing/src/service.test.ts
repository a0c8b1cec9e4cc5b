import { config } from '@sortie/runtime/process/config'
import type { Kernel, Resource } from '@sortie/runtime/service/kernel'
import { createResources } from '@sortie/runtime/service/resources'
import { expect, test } from 'vitest'
import { service } from './service.ts'

/** Wires billing up with nothing connected. */
const wiredWith = async (settings: Record<string, string>) => {
  const env = { STRIPE_WEBHOOK_SECRET: 'whsec_1', SMTP_URL: 'smtp://127.0.0.1:9', ...settings }
  const inert: unknown = new Proxy(() => inert, { get: () => inert })
  const kernel = { config: { ...config(service.shape, env), PUBLIC_URL: 'http://localhost' } }
  const resources = createResources<Kernel<unknown>>()
  const whole: Kernel<unknown> = new Proxy(kernel as never, {
    get: (of, key) =>
      key === 'resource'
        ? (resource: Resource<unknown, unknown>) => resources.open(resource, whole)
        : (Reflect.get(of, key) ?? inert),
  })
  return service.build(whole as never)
}

test('billing does not start with a live key of Stripe and without a seller', async () => {
  await expect(wiredWith({ STRIPE_SECRET_KEY: 'sk_live_1' })).rejects.toThrow(
    /SELLER_NAME, SELLER_ADDRESS: .*live/,
  )
  await expect(
    wiredWith({ STRIPE_SECRET_KEY: 'rk_live_1', SELLER_NAME: 'Sortie' }),
  ).rejects.toThrow(/SELLER_ADDRESS: .*live/)
})

test('billing starts with a live key and a seller, and with a test key without one', async () => {
  const seller = { SELLER_NAME: 'Sortie GmbH', SELLER_ADDRESS: 'Street 1' }
  expect((await wiredWith({ STRIPE_SECRET_KEY: 'sk_live_1', ...seller })).routes).toBeDefined()
  expect((await wiredWith({ STRIPE_SECRET_KEY: 'sk_test_1' })).routes).toBeDefined()
})
