import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { execa } from 'execa'
import type { DatabaseEngine } from '../engines/database.ts'
import {
  type Common,
  gatewayEnvironment,
  serviceEnvironment,
  stripeEnvironment,
} from '../environment.ts'
import { root } from '../paths.ts'
import { type ServiceName, services } from '../services.ts'
import type { Ports } from '../stack/ports.ts'
import { which } from '../system.ts'
import type { Definition } from './definition.ts'

const require = createRequire(import.meta.url)
const lean = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1']

/** Any 22 characters of URL-safe base64; one broker, so one id is enough. */
const CLUSTER = 'c29ydGllLWxvY2FsLXN0aw'

// A session of 3 s instead of 9 lets a broker that was killed be back that much sooner.
const serverProperties = (
  { kafka, controller }: Ports,
  data: string,
) => `process.roles=broker,controller
node.id=1
controller.quorum.bootstrap.servers=127.0.0.1:${controller}
listeners=PLAINTEXT://127.0.0.1:${kafka},CONTROLLER://127.0.0.1:${controller}
advertised.listeners=PLAINTEXT://127.0.0.1:${kafka}
controller.listener.names=CONTROLLER
log.dirs=${data}
auto.create.topics.enable=false
broker.session.timeout.ms=3000
broker.heartbeat.interval.ms=1000
offsets.topic.replication.factor=1
offsets.topic.num.partitions=4
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
group.initial.rebalance.delay.ms=0
log.flush.interval.messages=1
`

/** Kafka writes warnings and errors, each with its time. */
const logged = [
  'defaultLogLevel=warn',
  'showDateTime=true',
  "dateTimeFormat=yyyy-MM-dd'T'HH:mm:ss.SSSXXX",
].map((option) => `-Dorg.slf4j.simpleLogger.${option}`)

/** The broker; formats its folder at the first start. */
export const kafka = async (classPath: string, ports: Ports, data: string): Promise<Definition> => {
  const folder = join(data, 'kafka')
  const config = join(data, 'kafka.properties')
  await mkdir(data, { recursive: true })
  await writeFile(config, serverProperties(ports, folder))
  if (!existsSync(join(folder, 'meta.properties'))) {
    const tool = ['kafka.tools.StorageTool', 'format', '--standalone', '-t', CLUSTER, '-c', config]
    await execa('java', [...lean, '-cp', classPath, ...tool])
  }
  return {
    name: 'kafka',
    script: which('java')!,
    args: ['-Xms128m', '-Xmx384m', ...lean, ...logged, '-cp', classPath, 'kafka.Kafka', config],
    cwd: data,
    env: {},
    ports: [ports.kafka, ports.controller],
    saysReady: false,
    sources: [config],
  }
}

/** The database. */
export const mongo = async (
  engine: DatabaseEngine,
  { mongo: port }: Ports,
): Promise<Definition> => {
  await mkdir(engine.folder, { recursive: true })
  const args = {
    mongod: [
      '--bind_ip',
      '127.0.0.1',
      '--replSet',
      'sortie',
      '--dbpath',
      engine.folder,
      // In MB, the smallest there is: it holds what was erased until newer entries push it out.
      '--oplogSize',
      '990',
    ],
    // Without the last one, acknowledged writes are lost in a kill.
    secantusdb: ['--host', '127.0.0.1', '--storage-path', engine.folder, '--sync-on-commit'],
  }
  return {
    name: 'mongo',
    script: engine.program,
    args: [...args[engine.kind], '--port', String(port)],
    cwd: engine.folder,
    env: {},
    ports: [port],
    saysReady: false,
    sources: [],
  }
}

/** Catches every mail; keeps them in files, so that they outlive it. */
export const inbox = async ({ smtp, inbox: web }: Ports, data: string): Promise<Definition> => {
  const mails = join(data, 'inbox')
  await mkdir(mails, { recursive: true })
  const hosts = ['--ip', '127.0.0.1', '--web-ip', '127.0.0.1']
  const ports = ['-s', String(smtp), '-w', String(web)]
  return {
    name: 'inbox',
    script: process.execPath,
    args: [require.resolve('maildev/bin/maildev'), ...hosts, ...ports, '--mail-directory', mails],
    cwd: data,
    env: {},
    ports: [web, smtp],
    health: `http://127.0.0.1:${web}/healthz`,
    saysReady: false,
    sources: [],
  }
}

/** The tracing page; it holds its latest spans in memory, so many that they fit in its heap. */
export const zipkin = (jar: string, { tracing }: Ports, data: string): Definition => {
  const listen = [`ip=127.0.0.1`, `port=${tracing}`, 'protocols[0]=http']
  const options = listen.map((option) => `-Darmeria.ports[0].${option}`)
  return {
    name: 'zipkin',
    script: which('java')!,
    args: ['-Xmx256m', '-XX:+ExitOnOutOfMemoryError', ...lean, ...options, '-jar', jar],
    cwd: data,
    env: { MEM_MAX_SPANS: '100000' },
    ports: [tracing],
    health: `http://127.0.0.1:${tracing}/health`,
    saysReady: false,
    sources: [],
  }
}

/** Starts the stack anew should its supervisor be killed, and keeps the logs short. */
export const guardian = (stack: string): Definition => {
  const script = join(import.meta.dirname, 'guardian.ts')
  return {
    name: 'guardian',
    script: process.execPath,
    args: [script, stack],
    cwd: root,
    env: {},
    ports: [],
    saysReady: true,
    sources: ['guardian.ts', 'log-rotation.ts', 'stopped-engine.ts', 'supervisor.ts'].map((file) =>
      join(import.meta.dirname, file),
    ),
  }
}

/** A change here restarts every service. */
const inCommon = ['infra/runtime/src', 'contracts/src', 'package-lock.json']

const node = (
  name: string,
  folder: string,
  env: Record<string, string>,
  watch: boolean,
): Definition => ({
  name,
  script: process.execPath,
  args: [...(watch ? ['--watch', '--watch-preserve-output'] : []), `${folder}/src/main.ts`],
  cwd: root,
  env,
  ports: [env.PORT, env.METRICS_PORT].filter(Boolean).map(Number),
  health: `http://127.0.0.1:${env.PORT}/readyz`,
  saysReady: !watch,
  sources: watch ? [] : [`${folder}/src`, ...inCommon].map((path) => join(root, path)),
})

/** Stands in for Stripe: its API, hosted page and webhooks; what was paid outlives it. */
export const stripe = async (common: Common, data: string): Promise<Definition> => {
  const folder = join(data, 'stripe')
  await mkdir(folder, { recursive: true })
  const env = stripeEnvironment(common, folder)
  const sources = ['infra/sandbox/src', 'package-lock.json'].map((path) => join(root, path))
  return { ...node('stripe-sandbox', 'infra/sandbox', env, false), sources }
}

/** Stands in for the sources of measured figures. */
export const measuredSandbox = ({ ports }: Common): Definition => ({
  name: 'measured-sandbox',
  script: process.execPath,
  args: ['infra/sandbox/src/measured-main.ts'],
  cwd: root,
  env: {
    DATAFORSEO_SANDBOX_PORT: String(ports.dataforseo),
    GOOGLE_ADS_SANDBOX_PORT: String(ports.googleAds),
  },
  ports: [ports.dataforseo, ports.googleAds],
  saysReady: true,
  sources: ['infra/sandbox/src', 'package-lock.json'].map((path) => join(root, path)),
})

/** Vite's own server with hot reload; it hands `/api` to the gateway. */
const webServer = ({ gateway, web }: Ports): Definition => ({
  name: 'web',
  script: join(root, 'node_modules/.bin/vite'),
  args: [],
  cwd: join(root, 'web'),
  env: { WEB_PORT: String(web), API_URL: `http://127.0.0.1:${gateway}` },
  ports: [web],
  health: `http://127.0.0.1:${web}/`,
  saysReady: false,
  sources: [],
})

const instanceName = (name: string, instance: number) =>
  instance === 1 ? name : `${name}-${instance}`

/** Every service and the gateway, each as often as the scale says; `watch` reloads on change. */
export const nodeProcesses = (common: Common, watch: boolean): Definition[] => {
  const instances = Array.from({ length: common.scale }, (_, index) => index + 1)
  const service = (name: ServiceName) =>
    instances.map((instance) => {
      const env = serviceEnvironment(common, name, instance)
      return node(instanceName(name, instance), `services/${name}`, env, watch)
    })
  const gateways = instances.map((instance) =>
    node(instanceName('gateway', instance), 'gateway', gatewayEnvironment(common, instance), watch),
  )
  const web = watch ? [webServer(common.ports)] : []
  return [...services.flatMap(service), ...gateways, ...web]
}
