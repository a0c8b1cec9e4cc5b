import { join } from 'node:path'
import { findEngine, urlOf } from '../engines/database.ts'
import { installKafka, installZipkin } from '../engines/install.ts'
import { findPrometheus, prometheusProcess } from '../engines/prometheus.ts'
import { versions } from '../engines/versions.ts'
import { type Common, type Environment, wantsMeasuredSandbox } from '../environment.ts'
import { findLocalModel, localModelSettings, modelProcess } from '../gguf/local-model.ts'
import { dataFolder, journalFolder } from '../paths.ts'
import type { Definition } from '../processes/definition.ts'
import * as processes from '../processes/processes.ts'
import { secretsIn } from '../secrets.ts'
import { quietly, type StepProgress, type StepRunner } from '../steps.ts'
import { needJava } from '../system.ts'
import { buildWeb } from '../web.ts'
import { layInMemory } from './memory-disk.ts'
import { portsOf } from './ports.ts'

/** Options of a stack. */
export type StackOptions = {
  /** Names its folder in `.data` and keeps it apart from others. */
  name: string
  /** Added to every port of the main stack; 0 for `make up`, 10,000 for the tests. */
  offset: number
  /** Names of the processes wanted, such as `['kafka', 'mongo', 'inbox']`; all when left out. */
  only?: string[]
  /** Instances of every service and of the gateway: 1 or 2. */
  scale?: number
  /** Variables added to single processes, by name; those under `*` go to all Node processes. */
  env?: Record<string, Environment>
  /** Deletes what an earlier run left, first; or only where that run is over. */
  fresh?: boolean | 'unless running'
  /** Keeps what the broker and the database write in memory, and drops it when the stack stops. */
  inMemory?: boolean
  /**
   * Settings of the user; a broker, database, mail server, trace exporter or key of Stripe's set here is used as is.
   */
  own?: Environment
  /** True to run Prometheus, too: it costs memory, which the tests have better uses for. */
  observed?: boolean
  /** Reloads services when their sources change. */
  watch?: boolean
  /** Shows progress; by default it prints nothing unless something takes long. */
  step?: StepRunner
}

/** The plan of a stack: its processes in the order in which they start. */
export type StackPlan = {
  common: Common
  engine?: 'mongod' | 'secantusdb'
  infrastructure: Definition[]
  node: Definition[]
}

/** Processes that are not started where the user names another one by the variable. */
const givenBy = {
  kafka: ['KAFKA_BROKERS'],
  mongo: ['MONGO_URL'],
  inbox: ['SMTP_URL'],
  prometheus: ['PROMETHEUS_URL'],
  zipkin: ['OTEL_TRACES_EXPORTER', 'OTEL_EXPORTER_ZIPKIN_ENDPOINT'],
  'stripe-sandbox': ['STRIPE_SECRET_KEY'],
}

const wanted = ({ only, own = {}, observed = false }: StackOptions) => {
  const isForeign = (name: string) =>
    Object.entries(givenBy).some(([part, keys]) => part === name && keys.some((key) => own[key]))
  const usual = (name: string) => name !== 'prometheus' || observed
  return (name: string) => (only ? only.includes(name) : usual(name)) && !isForeign(name)
}

const present = <Value>(values: (Value | undefined)[]) =>
  values.filter((value): value is Value => value !== undefined)

const installAll = async (options: StackOptions, data: string) => {
  const { step = quietly, watch, own = {} } = options
  const wants = wanted(options)
  const part = <Result>(
    needed: boolean,
    title: string,
    work: (progress: StepProgress) => Promise<Result>,
  ) =>
    step(title, async (tell) => {
      if (needed) return work(tell)
      tell('not needed')
      return undefined
    })
  const java = part(wants('kafka') || wants('zipkin'), 'Java', needJava)
  const afterJava =
    <Result>(install: (progress: StepProgress) => Promise<Result>) =>
    async (progress: StepProgress) => {
      await java
      return install(progress)
    }
  const [, kafka, engine, zipkin, prometheus, , localModel] = await Promise.all([
    java,
    part(wants('kafka'), `Kafka ${versions.kafka}`, afterJava(installKafka)),
    part(wants('mongo'), 'Database', (tell) => findEngine(data, tell)),
    part(wants('zipkin'), `Zipkin ${versions.zipkin}`, afterJava(installZipkin)),
    part(wants('prometheus'), 'Prometheus', findPrometheus),
    part(wants('gateway') && !watch, 'Web app', buildWeb),
    // Nobody reads of a model that nobody set.
    own.LOCAL_GGUF && wants('local-model')
      ? step('Local model', (tell) => findLocalModel(own, tell))
      : undefined,
  ])
  return { kafka, engine, zipkin, prometheus, localModel }
}

/** What is installed for a stack; nothing of what it does not need, or what the user names another one of. */
type Installations = Awaited<ReturnType<typeof installAll>>

/** The folders of a stack that hold what its broker and its database write. */
export const foldersOfData = (name: string): string[] =>
  ['kafka', 'mongod', 'secantusdb'].map((folder) => join(dataFolder(name), folder))

/** The infrastructure of a stack, in the order in which it starts. */
const planInfrastructure = async (
  { name, inMemory = false }: StackOptions,
  installations: Installations,
  wants: (process: string) => boolean,
  common: Common,
  modelKey: string,
): Promise<Definition[]> => {
  const data = dataFolder(name)
  const { ports, own } = common
  const { kafka, engine, zipkin, prometheus, localModel } = installations
  if (inMemory) {
    if (kafka) await layInMemory(join(data, 'kafka'))
    if (engine) await layInMemory(engine.folder)
  }
  return present(
    await Promise.all([
      kafka ? processes.kafka(kafka, ports, data) : undefined,
      engine ? processes.mongo(engine, ports) : undefined,
      wants('inbox') ? processes.inbox(ports, data) : undefined,
      zipkin ? processes.zipkin(zipkin, ports, data) : undefined,
      prometheus ? prometheusProcess(prometheus, common, data) : undefined,
      wants('stripe-sandbox') ? processes.stripe(common, data) : undefined,
      wants('measured-sandbox') && wantsMeasuredSandbox(own)
        ? processes.measuredSandbox(common)
        : undefined,
      localModel ? modelProcess(localModel, modelKey, ports.localModel) : undefined,
      wants('guardian') ? processes.guardian(name) : undefined,
    ]),
  )
}

/** Installs what a stack needs and says which processes it consists of. */
export const planStack = async (options: StackOptions): Promise<StackPlan> => {
  const { name, offset, own: ownSettings = {}, scale = 1, env = {}, watch = false } = options
  const data = dataFolder(name)
  const ports = portsOf(offset, ownSettings)
  const wants = wanted(options)
  const installations = await installAll(options, data)
  const { engine, localModel } = installations
  const secrets = await secretsIn(data)
  const modelKey = secrets.LOCAL_MODEL_KEY!
  const endpoint = { key: modelKey, port: ports.localModel }
  const own = localModel ? localModelSettings(localModel, ownSettings, endpoint) : ownSettings
  const common: Common = {
    ports,
    scale,
    own: watch ? { PUBLIC_URL: `http://localhost:${ports.web}`, ...own } : own,
    secrets,
    journal: journalFolder(name),
    brokers: own.KAFKA_BROKERS ?? `127.0.0.1:${ports.kafka}`,
    mongoUrl: own.MONGO_URL ?? urlOf(engine?.kind ?? 'secantusdb', ports.mongo),
  }
  const infrastructure = await planInfrastructure(options, installations, wants, common, modelKey)
  const node = processes.nodeProcesses(common, watch).filter((one) => wants(one.name))
  return {
    common,
    engine: engine?.kind,
    infrastructure: infrastructure.map((one) => withEnv(one, env[one.name])),
    node: node.map((one) => withEnv(one, env['*'], env[one.name])),
  }
}

const withEnv = (definition: Definition, ...more: (Environment | undefined)[]): Definition => ({
  ...definition,
  env: Object.assign({ ...definition.env }, ...more),
})
