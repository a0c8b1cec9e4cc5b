import { MongoClient } from 'mongodb'
import { type Definition, fingerprint } from '../processes/definition.ts'
import { untilHealthy } from '../processes/health.ts'
import type { Supervisor } from '../processes/supervisor.ts'
import type { StepProgress, StepRunner } from '../steps.ts'
import { createTopics } from '../topics.ts'
import type { StackPlan } from './plan.ts'
import { claimPort } from './ports.ts'

const claimPorts = async (definitions: Definition[], tell: StepProgress) => {
  for (const { name, ports } of definitions) {
    for (const port of ports) await claimPort(port, name, tell)
  }
}

/** Starts what is missing or was changed, and leaves the rest alone. */
const reconcile = async (pm2: Supervisor, definitions: Definition[], tell: StepProgress) => {
  const now = new Map((await pm2.list()).map((one) => [one.name, one]))
  const upToDate = (definition: Definition) => {
    const { status, fingerprint: running } = now.get(definition.name) ?? {}
    const stopped = status === undefined || status === 'stopped' || status === 'errored'
    return !stopped && running === fingerprint(definition)
  }
  const stale = definitions.filter((definition) => !upToDate(definition))
  await pm2.remove(stale.map(({ name }) => name).filter((name) => now.has(name)))
  await claimPorts(stale, tell)
  await pm2.start(stale)
}

const ping = async (url: string) => {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 20_000 })
  try {
    await client.db('admin').command({ ping: 1 })
  } finally {
    await client.close()
  }
}

/** Makes a mongod that has just begun its life a replica set of one. */
const initiate = async (port: number) => {
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`)
  const members = [{ _id: 0, host: `127.0.0.1:${port}` }]
  try {
    await client.db('admin').command({ replSetInitiate: { _id: 'sortie', members } })
  } catch (error) {
    if ((error as { codeName?: string }).codeName !== 'AlreadyInitialized') throw error
  } finally {
    await client.close()
  }
}

const startInfrastructure = async (
  pm2: Supervisor,
  { common, engine, infrastructure }: StackPlan,
  tell: StepProgress,
) => {
  await reconcile(pm2, infrastructure, tell)
  const part = (name: string) => infrastructure.find((one) => one.name === name)
  const mongo = part('mongo')
  const kafka = part('kafka')
  const database = async () => {
    if (!mongo && !common.own.MONGO_URL) return
    if (mongo) await untilHealthy(mongo, pm2.logFile('mongo'))
    if (engine === 'mongod') await initiate(common.ports.mongo)
    await ping(common.mongoUrl)
  }
  const broker = async () => {
    if (!kafka && !common.own.KAFKA_BROKERS) return
    if (kafka) await untilHealthy(kafka, pm2.logFile('kafka'))
    await createTopics(common.brokers, common.own.TOPIC_PREFIX)
  }
  await Promise.all([database(), broker()])
}

/** Starts the processes of a plan that are missing or were changed; returns when all are healthy. */
export const startProcesses = async (pm2: Supervisor, plan: StackPlan, step: StepRunner) => {
  const { infrastructure, node } = plan
  await pm2.reap()
  await step('Broker, database, inbox, tracing', (tell) => startInfrastructure(pm2, plan, tell))
  if (node.length) await step('Services and gateway', (tell) => reconcile(pm2, node, tell))
  await step('Health', async () => {
    const all = [...infrastructure, ...node]
    await Promise.all(all.map((one) => untilHealthy(one, pm2.logFile(one.name))))
  })
}
