import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { images } from '../engines/versions.ts'
import { gatewayEnvironment, serviceEnvironment, stripeEnvironment } from '../environment.ts'
import { root } from '../paths.ts'
import { mongo } from '../processes/processes.ts'
import { services } from '../services.ts'
import { portsOf } from '../stack/ports.ts'
import { plainCommon } from '../testing-common.ts'
import { localModelOfCompose, stripeOfCompose } from './compose.ts'

type Part = {
  image?: string
  command?: string[]
  environment?: Record<string, unknown>
  depends_on?: Record<string, unknown> | string[]
  ports?: string[]
  profiles?: string[]
  env_file?: unknown
  mem_limit?: string
  volumes?: string[]
  logging?: { options?: Record<string, string> }
  build?: { target?: string }
}
type Compose = { services: Record<string, Part>; volumes: Record<string, unknown> }

/** Strict: unknown anchors, duplicate keys and warnings all fail. */
const read = (file: string) =>
  parse(readFileSync(join(root, file), 'utf8'), { strict: true, merge: true, uniqueKeys: true })

const compose = read('docker-compose.yml') as Compose
/** Where spans go differs on purpose: to the collector there, to Zipkin itself here. */
const keys = (environment: Record<string, unknown>) =>
  Object.keys(environment)
    .map((key) => key.replace('OTEL_EXPORTER_ZIPKIN_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'))
    .sort()

test.each(services)('Docker gives %s the same variables as the local stack', (service) => {
  const there = compose.services[service]?.environment ?? {}
  const advice = `docker-compose.yml (received) and infra/local/src/environment.ts (expected) name the same variables of ${service}`
  expect(keys(there), advice).toEqual(keys(serviceEnvironment(plainCommon, service, 1)))
  expect(there.MONGO_DB).toBe(`sortie_${service}`)
  expect(there.SERVICE_SECRET).toContain(`SERVICE_SECRET_${service.toUpperCase()}`)
  expect(there.PORT).toBe(plainCommon.ports[service])
})

test('the journal of the database is bounded, here and under Docker', async () => {
  expect(compose.services.mongo?.command?.join(' ')).toContain('--oplogSize 990')
  const engine = { kind: 'mongod' as const, program: 'mongod', folder: tmpdir() }
  const { args } = await mongo(engine, portsOf(0))
  expect(args.join(' ')).toContain('--oplogSize 990')
})

test('no container gets all of .env', () => {
  const whole = Object.entries(compose.services).filter(([, part]) => part.env_file !== undefined)
  expect(whole.map(([name]) => name)).toEqual([])
})

test('the memory and the log of each container are bounded', () => {
  for (const [name, { mem_limit, logging }] of Object.entries(compose.services)) {
    expect(mem_limit, name).toMatch(/^\d+[mg]$/)
    expect(Object.keys(logging?.options ?? {}), name).toEqual(['max-size', 'max-file'])
  }
})

test('images install what the lockfile names, run no script of a package, and imitate no Stripe', () => {
  const dockerfile = readFileSync(join(root, 'infra/docker/Dockerfile'), 'utf8')
  const installs = [...dockerfile.matchAll(/^RUN npm (?!run).*$/gm)].map(([line]) => line)
  expect(installs.length).toBeGreaterThan(0)
  for (const line of installs) expect(line).toMatch(/^RUN npm ci --ignore-scripts/)
  const stages = dockerfile.split(/^FROM /m)
  const ofProduct = stages.filter((stage) => / AS (product|production)\n/.test(stage)).join('')
  expect(ofProduct).toContain('COPY services services')
  expect(ofProduct).not.toContain('infra/sandbox')
  for (const [name, { build }] of Object.entries(compose.services)) {
    if (build) expect(build.target).toBe(name === 'stripe-sandbox' ? 'sandbox' : 'product')
  }
})

// What is set in the shell or in .env reaches a container only by name.
test.each(services)('Docker gives %s every variable that it reads', async (service) => {
  const { shape } = (await import(join(root, `services/${service}/src/service.ts`))).service
  const there = compose.services[service]?.environment ?? {}
  const missing = Object.keys(shape).filter((key) => !(key in there))
  expect(missing, `environment of ${service} in docker-compose.yml`).toEqual([])
})

test('Docker gives the gateway every variable that it reads', async () => {
  const { gatewayConfig } = await import(join(root, 'gateway/src/config.ts'))
  const read = Object.keys(gatewayConfig).filter((key) => key !== 'OTEL_EXPORTER_ZIPKIN_ENDPOINT')
  expect(Object.keys(compose.services.gateway?.environment ?? {})).toEqual(
    expect.arrayContaining(read),
  )
})

test('Docker gives the gateway the same variables as the local stack', () => {
  const there = compose.services.gateway?.environment ?? {}
  expect(keys(there)).toEqual(keys(gatewayEnvironment(plainCommon, 1)))
})

test('Docker gives the stand-in for Stripe the same variables as the local stack', () => {
  const { environment = {}, profiles } = compose.services['stripe-sandbox'] ?? {}
  expect(keys(environment)).toEqual(keys(stripeEnvironment(plainCommon, '')))
  expect(environment.PORT).toBe(plainCommon.ports.stripe)
  expect(profiles).toEqual(['stripe-sandbox'])
})

test('Docker starts the stand-in for Stripe only where there is no key', () => {
  const secrets = { STRIPE_SANDBOX_SECRET_KEY: 'made', STRIPE_SANDBOX_WEBHOOK_SECRET: 'made too' }
  expect(stripeOfCompose('up', {}, secrets)).toEqual({
    COMPOSE_PROFILES: 'stripe-sandbox',
    STRIPE_SECRET_KEY: 'made',
    STRIPE_WEBHOOK_SECRET: 'made too',
    STRIPE_API_URL: 'http://stripe-sandbox:4010',
  })
  const own = { STRIPE_SECRET_KEY: 'mine' }
  expect(stripeOfCompose('up', own, secrets)).toEqual({ COMPOSE_PROFILES: '' })
  expect(stripeOfCompose('down', own, secrets)).toEqual({ COMPOSE_PROFILES: 'stripe-sandbox' })
})

test('Docker starts a model of this machine only where one is named, and asks no other then', () => {
  expect(localModelOfCompose('up', {})).toEqual({ COMPOSE_PROFILES: '' })
  expect(localModelOfCompose('down', {})).toEqual({ COMPOSE_PROFILES: 'local-model' })
  const own = { LOCAL_MODEL: 'llama3.2:3b', OPENAI_API_KEY: 'mine' }
  expect(localModelOfCompose('up', own)).toMatchObject({
    COMPOSE_PROFILES: 'local-model',
    OPENAI_API_KEY: 'ollama',
    OPENAI_BASE_URL: 'http://ollama:11434/v1',
    OPENAI_MODEL: 'llama3.2:3b',
    DRAFT_FREE_AFTER_SECONDS: '0',
    DRAFT_DEADLINE_SECONDS: '1800',
  })
  const timed = { ...own, DRAFT_FREE_AFTER_SECONDS: '120', DRAFT_DEADLINE_SECONDS: '300' }
  expect(localModelOfCompose('up', timed)).toMatchObject({
    DRAFT_FREE_AFTER_SECONDS: '120',
    DRAFT_DEADLINE_SECONDS: '300',
  })
})

test('a model of this machine reads prompts of 8,192 tokens, and is pulled once', () => {
  const { ollama, 'ollama-pull': pull } = compose.services
  expect([ollama?.profiles, pull?.profiles]).toEqual([['local-model'], ['local-model']])
  expect(ollama?.environment?.OLLAMA_CONTEXT_LENGTH).toBe('8192')
  expect(ollama?.ports).toBeUndefined()
  expect(pull?.command?.join(' ')).toContain('|| ollama pull')
  expect(Object.keys(pull?.environment ?? {})).toEqual(['LOCAL_MODEL'])
  expect(ollama?.depends_on).toEqual({
    'ollama-pull': { condition: 'service_completed_successfully' },
  })
  expect(Object.keys(compose.volumes)).toContain('ollama')
})

test('nothing of Docker imitates a model', () => {
  const commands = Object.values(compose.services).flatMap(({ command = [] }) => command)
  expect(commands.filter((word) => word.includes('sandbox/src/model'))).toEqual([])
})

test('Docker runs the versions that are pinned', () => {
  const parts = ['kafka', 'mongo', 'inbox', 'collector', 'tracing'] as const
  for (const part of [...parts, 'prometheus', 'grafana', 'ollama'] as const) {
    expect(compose.services[part]?.image).toBe(images[part])
  }
  expect(compose.services['ollama-pull']?.image).toBe(images.ollama)
})

test('every port is published on this machine only', () => {
  const published = Object.values(compose.services).flatMap(({ ports = [] }) => ports)
  expect(published.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([])
})

test('whatever waits for another part waits for one that is there', () => {
  const names = Object.keys(compose.services)
  const awaited = Object.values(compose.services).flatMap(({ depends_on = [] }) =>
    Array.isArray(depends_on) ? depends_on : Object.keys(depends_on),
  )
  expect(awaited.filter((name) => !names.includes(name))).toEqual([])
})

test('every pipeline of the collector is made of parts that are configured', () => {
  const collector = read('infra/observability/collector.yaml')
  for (const pipeline of Object.values<Record<string, string[]>>(collector.service.pipelines)) {
    for (const [kind, names] of Object.entries(pipeline)) {
      for (const name of names) expect(Object.keys(collector[kind])).toContain(name)
    }
  }
})

test('the collector keeps traces that failed or were slow, and holds a bounded number of them', () => {
  const { processors, service } = read('infra/observability/collector.yaml')
  type Policy = { type: string }
  const { policies, num_traces } = processors.tail_sampling
  expect((policies as Policy[]).map(({ type }) => type)).toEqual([
    'status_code',
    'latency',
    'probabilistic',
  ])
  expect(policies[0].status_code.status_codes).toEqual(['ERROR'])
  expect(policies[1].latency.threshold_ms).toBeLessThanOrEqual(1_000)
  expect(num_traces).toBeGreaterThan(0)
  // Whole traces are decided on before they are put into batches.
  expect(service.pipelines.traces.processors).toEqual(['memory_limiter', 'tail_sampling', 'batch'])
})

test('Prometheus of Docker finds every container of each service, under the names that the alerts use', () => {
  const { scrape_configs, rule_files } = read('infra/observability/prometheus.docker.yaml')
  type Job = { job_name: string; dns_sd_configs: { names: string[]; port: number }[] }
  const found = (scrape_configs as Job[]).map(({ job_name, dns_sd_configs: [first] }) => {
    const environment = compose.services[job_name]?.environment ?? {}
    expect(first?.port, job_name).toBe(environment.METRICS_PORT ?? environment.PORT)
    expect(first?.names).toEqual([job_name])
    return job_name
  })
  expect(found.sort()).toEqual(['gateway', ...services].sort())
  expect(rule_files).toEqual(read('infra/observability/prometheus.yaml').rule_files)
  for (const file of rule_files) {
    expect(existsSync(join(root, 'infra/observability', file)), file).toBe(true)
  }
})

test('Grafana reads its dashboards where they are put, from the source that they name', () => {
  const { volumes = [], environment = {} } = compose.services.grafana ?? {}
  const [provider] = read('infra/observability/grafana/dashboards/sortie.yaml').providers
  expect(volumes).toContain(`./infra/observability/dashboards:${provider.options.path}:ro`)
  expect(volumes).toContain('./infra/observability/grafana:/etc/grafana/provisioning:ro')
  const [source] = read('infra/observability/grafana/datasources/prometheus.yaml').datasources
  expect(source.url).toBe('http://prometheus:9090')
  const dashboard = readFileSync(
    join(root, 'infra/observability/dashboards/sortie-edge.json'),
    'utf8',
  )
  expect(JSON.parse(dashboard).panels[0].datasource.uid).toBe(source.uid)
  // Whoever looks needs no account, and nobody can have one.
  expect(environment.GF_AUTH_ANONYMOUS_ORG_ROLE).toBe('Viewer')
  expect(environment.GF_SECURITY_DISABLE_INITIAL_ADMIN_CREATION).toBe('true')
})
