import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { commaList, config, secret, serviceConfig, toggle } from './config.ts'

const base64 = (bytes: number) => randomBytes(bytes).toString('base64')
const complete = {
  PORT: '3001',
  MONGO_URL: 'mongodb://127.0.0.1',
  MONGO_DB: 'bank',
  KAFKA_BROKERS: 'a:9092, b:9092,',
  MASTER_KEY: base64(32),
  SERVICE_SECRET: base64(32),
  GATEWAY_PUBLIC_KEY: 'key',
}
const messageOf = (
  env: Record<string, string | undefined>,
  shape: z.ZodRawShape = serviceConfig,
) => {
  try {
    config(shape, env)
    return 'accepted'
  } catch (error) {
    return (error as Error).message
  }
}

test('a complete environment is parsed into what the service works with', () => {
  const parsed = config(serviceConfig, complete)
  expect(parsed).toMatchObject({
    PORT: 3001,
    HOST: '127.0.0.1',
    KAFKA_BROKERS: ['a:9092', 'b:9092'],
  })
  expect(parsed.MASTER_KEY).toHaveLength(32)
})

test('every missing key is named, an empty one too', () => {
  const message = messageOf({ MONGO_URL: '' })
  for (const key of Object.keys(complete)) expect(message).toContain(`  ${key}: `)
  expect(message).toContain('.env.example')
})

test('every bad key is named, and no value is shown', () => {
  const bad = {
    ...complete,
    PORT: '70000',
    MASTER_KEY: base64(16),
    SERVICE_SECRET: base64(33),
    PUBLIC_URL: 'nowhere-land',
    OTEL_TRACES_EXPORTER: 'carrier-pigeon',
    OTEL_TRACES_SAMPLER_ARG: 'sometimes',
    SHOW: 'perhaps',
  }
  const message = messageOf(bad, { ...serviceConfig, SHOW: toggle(false) })
  const names = ['PORT', 'MASTER_KEY', 'SERVICE_SECRET', 'PUBLIC_URL', 'OTEL_TRACES_EXPORTER']
  for (const name of [...names, 'OTEL_TRACES_SAMPLER_ARG', 'SHOW']) {
    expect(message).toContain(`  ${name}: `)
    expect(message).not.toContain(bad[name as keyof typeof bad])
  }
  expect(message).not.toContain('GATEWAY_PUBLIC_KEY')
})

test('lists, switches and keys are read as they are written', () => {
  const shape = { LIST: commaList, ON: toggle(true), OFF: toggle(false), KEY: secret(4) }
  const parsed = config(shape, { LIST: ' a ,,b', OFF: 'on', KEY: base64(4) })
  expect(parsed).toMatchObject({ LIST: ['a', 'b'], ON: true, OFF: true })
  expect(config({ ON: toggle(true), N: z.string().default('x') }, { ON: '0' })).toEqual({
    ON: false,
    N: 'x',
  })
})
