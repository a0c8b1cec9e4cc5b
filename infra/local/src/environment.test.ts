import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  type Common,
  documented,
  gatewayEnvironment,
  serviceEnvironment,
  stripeEnvironment,
  urlsOf,
} from './environment.ts'
import { root } from './paths.ts'
import { services } from './services.ts'
import { portsOf, portVariables } from './stack/ports.ts'

const common = (given: Partial<Common> = {}): Common => ({
  ports: portsOf(0),
  scale: 1,
  secrets: {
    MASTER_KEY: 'master',
    SERVICE_SECRET_BILLING: 'billing',
    SERVICE_SECRET_CONTENT: 'content',
    GATEWAY_PUBLIC_KEY: 'public',
    GATEWAY_SIGNING_KEY: 'private',
    IDENTITY_SIGNING_KEY: 'identity',
    STRIPE_SANDBOX_SECRET_KEY: 'sandbox',
    STRIPE_SANDBOX_WEBHOOK_SECRET: 'sandbox too',
  },
  mongoUrl: 'mongodb://127.0.0.1:27117/',
  journal: '/journal',
  brokers: '127.0.0.1:19092',
  own: {},
  ...given,
})

test('a service gets its own database, port and secret', () => {
  expect(serviceEnvironment(common(), 'billing', 1)).toMatchObject({
    MONGO_DB: 'sortie_billing',
    PORT: '4002',
    INSTANCE: '1',
    SERVICE_SECRET: 'billing',
    MASTER_KEY: 'master',
    PUBLIC_URL: 'http://localhost:8080',
  })
})

test('a second instance listens a hundred above the first', () => {
  expect(serviceEnvironment(common(), 'content', 2)).toMatchObject({ PORT: '4104', INSTANCE: '2' })
  expect(urlsOf(common({ scale: 2 }), 'content')).toBe(
    'http://127.0.0.1:4004,http://127.0.0.1:4104',
  )
})

test('a second gateway listens one above the first', () => {
  expect(gatewayEnvironment(common(), 2)).toMatchObject({ PORT: '8081', METRICS_PORT: '9465' })
})

test.each([
  ['tracking', 'PARTNER_LOOPBACK'],
  ['content', 'PUBLISHING_LOOPBACK'],
] as const)('%s sends to this machine only where no real money is taken', (service, setting) => {
  const loopback = (own: Common['own']) => serviceEnvironment(common({ own }), service, 1)[setting]
  expect(loopback({})).toBe('true')
  expect(loopback({ STRIPE_SECRET_KEY: 'sk_test_1' })).toBe('true')
  expect(loopback({ STRIPE_SECRET_KEY: 'sk_live_1' })).toBe('false')
  expect(loopback({ STRIPE_SECRET_KEY: 'rk_live_1' })).toBe('false')
  expect(loopback({ [setting]: 'false' })).toBe('false')
  expect(() => loopback({ STRIPE_SECRET_KEY: 'sk_live_1', [setting]: 'true' })).toThrow(
    `${setting} does not go with a live key of Stripe`,
  )
})

test('the gateway sees every instance and no secret of a service', () => {
  const gateway = gatewayEnvironment(common({ scale: 2 }), 1)
  expect(gateway.BILLING_URL).toBe('http://127.0.0.1:4002,http://127.0.0.1:4102')
  expect(gateway).not.toHaveProperty('MASTER_KEY')
  expect(gateway).not.toHaveProperty('SERVICE_SECRET')
})

test('what the user set wins', () => {
  const own = { LOG_LEVEL: 'debug', AFFILIATES: 'ann,bob' }
  expect(serviceEnvironment(common({ own }), 'tracking', 1)).toMatchObject(own)
})

test('a secret that the user set reaches only those that need it', () => {
  const own = { MASTER_KEY: 'mine', IDENTITY_SIGNING_KEY: 'mine' }
  expect(serviceEnvironment(common({ own }), 'identity', 1)).toMatchObject(own)
  expect(serviceEnvironment(common({ own }), 'billing', 1)).not.toHaveProperty(
    'IDENTITY_SIGNING_KEY',
  )
  expect(gatewayEnvironment(common({ own }), 1)).not.toHaveProperty('MASTER_KEY')
})

test('without a key of Stripe’s, billing takes the stand-in for Stripe', () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sandbox',
    STRIPE_WEBHOOK_SECRET: 'sandbox too',
    STRIPE_API_URL: 'http://127.0.0.1:4010',
  }
  expect(serviceEnvironment(common(), 'billing', 1)).toMatchObject(stripe)
  expect(stripeEnvironment(common(), '/data')).toMatchObject({
    PORT: '4010',
    STRIPE_SECRET_KEY: stripe.STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: stripe.STRIPE_WEBHOOK_SECRET,
    STRIPE_SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:8080/api/webhooks/stripe',
  })
})

test('with a key of Stripe’s, billing takes Stripe, and nobody else has the key', () => {
  const own = { STRIPE_SECRET_KEY: 'mine', STRIPE_WEBHOOK_SECRET: 'mine too' }
  const billing = serviceEnvironment(common({ own }), 'billing', 1)
  expect(billing).toMatchObject({ ...own, STRIPE_API_URL: '' })
  expect(serviceEnvironment(common({ own }), 'identity', 1)).not.toHaveProperty('STRIPE_SECRET_KEY')
  expect(gatewayEnvironment(common({ own }), 1)).not.toHaveProperty('STRIPE_SECRET_KEY')
})

test('with a key of Stripe’s but no secret for its webhooks, none is made up', () => {
  const own = { STRIPE_SECRET_KEY: 'mine' }
  expect(serviceEnvironment(common({ own }), 'billing', 1).STRIPE_WEBHOOK_SECRET).toBe('')
})

test('nothing measures unless somebody asks for the stand-ins, or has keys', () => {
  const analysis = (own: Record<string, string>) =>
    serviceEnvironment(common({ own }), 'analysis', 1)
  expect(analysis({})).toMatchObject({ DATAFORSEO_LOGIN: '', GOOGLE_ADS_REFRESH_TOKEN: '' })
  expect(analysis({ MEASURED_SANDBOX: 'true' })).toMatchObject({
    DATAFORSEO_URL: 'http://127.0.0.1:4011',
    GOOGLE_ADS_URL: 'http://127.0.0.1:4012',
  })
  const mine = { DATAFORSEO_LOGIN: 'me', DATAFORSEO_PASSWORD: 'secret' }
  expect(analysis(mine)).toMatchObject({ ...mine, DATAFORSEO_URL: '' })
  expect(serviceEnvironment(common({ own: mine }), 'billing', 1)).not.toHaveProperty(
    'DATAFORSEO_PASSWORD',
  )
})

test('a key for a model reaches those who ask one, and nobody else', () => {
  const own = { OPENAI_API_KEY: 'mine', OPENAI_CHECK_MODEL: 'small', LOCAL_MODEL: 'llama3.2:3b' }
  for (const service of services) {
    const given = serviceEnvironment(common({ own }), service, 1)
    const asks = service === 'analysis' || service === 'content'
    expect([service, given.OPENAI_API_KEY]).toEqual([service, asks ? 'mine' : undefined])
    expect(given).not.toHaveProperty('LOCAL_MODEL')
  }
  expect(gatewayEnvironment(common({ own }), 1)).not.toHaveProperty('OPENAI_API_KEY')
})

test('what no process has by default reaches all of them', () => {
  const own = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4319' }
  for (const service of services) {
    expect(serviceEnvironment(common({ own }), service, 1)).toMatchObject(own)
  }
})

test('a port that the user set moves the process and is not handed to others', () => {
  const own = { PORT: '9000' }
  const moved = common({ own, ports: portsOf(0, own) })
  expect(gatewayEnvironment(moved, 1).PORT).toBe('9000')
  expect(serviceEnvironment(moved, 'billing', 1).PORT).toBe('4002')
  expect(serviceEnvironment(moved, 'billing', 1).PUBLIC_URL).toBe('http://localhost:9000')
})

test('an example file documents variables in comments too', () => {
  expect(documented('# The port.\n# PORT=8080\nLOG_LEVEL=info\n# not this = one\n')).toEqual([
    'PORT',
    'LOG_LEVEL',
  ])
})

/** Those that only the stack itself sets. */
const ours = [
  'HOST',
  'INSTANCE',
  'MONGO_DB',
  'SERVICE_SECRET',
  'WEB_DIST',
  'NODE_OPTIONS',
  'KAFKAJS_NO_PARTITIONER_WARNING',
  ...services.map((service) => `${service.toUpperCase()}_URL`),
]

const undocumented = (keys: string[]) => {
  const known = [...documented(readFileSync(join(root, '.env.example'), 'utf8')), ...ours]
  return keys.filter((key) => !known.includes(key))
}

test('.env.example documents every variable that a process is given', () => {
  const ofServices = services.map((service) => serviceEnvironment(common(), service, 1))
  const given = Object.keys(Object.assign(gatewayEnvironment(common(), 1), ...ofServices))
  expect(undocumented([...given, ...portVariables])).toEqual([])
})

test.each(services)('.env.example documents every variable that %s reads', async (service) => {
  const { shape } = (await import(join(root, `services/${service}/src/service.ts`))).service
  expect(undocumented(Object.keys(shape))).toEqual([])
})

test('.env.example documents every variable that the gateway reads', async () => {
  const { gatewayConfig } = await import(join(root, 'gateway/src/config.ts'))
  expect(undocumented(Object.keys(gatewayConfig))).toEqual([])
})
