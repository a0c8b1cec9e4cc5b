import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Common, urlsOf } from '../environment.ts'
import { dataFolder } from '../paths.ts'
import type { Definition } from '../processes/definition.ts'
import { untilHealthy } from '../processes/health.ts'
import { alive, locked } from '../processes/lock.ts'
import { signalProcess } from '../processes/signals.ts'
import { supervisor } from '../processes/supervisor.ts'
import { type ServiceName, services } from '../services.ts'
import { quietly } from '../steps.ts'
import { UserFacingError } from '../user-facing-error.ts'
import { freeMemory } from './memory-disk.ts'
import { foldersOfData, planStack, type StackOptions } from './plan.ts'
import { runIds } from './run.ts'
import { startProcesses } from './start.ts'

/** The addresses of the parts of a stack. */
export type Urls = {
  product: string
  inbox: string
  smtp: string
  tracing: string
  /** Of Prometheus; null where none is started. */
  prometheus: string | null
  /** The stand-in for Stripe, where one is started. */
  stripe: string
  /** `host:port` */
  kafka: string
  mongo: string
  /** Base URLs of the instances of each service. */
  services: Record<ServiceName, string[]>
}

/** A stack that was started; processes are named `kafka`, `mongo`, `inbox`, `zipkin`, `prometheus`, `gateway`,
 * after their service, and with `-2` for a second instance. */
export type Stack = {
  name: string
  urls: Urls
  processes: Definition[]
  /** The whole environment that a process was given. */
  env: (process: string) => Record<string, string>
  /** Returns true if its supervisor runs. */
  isRunning: () => boolean
  /** Process id at this moment, undefined while it is down. */
  pid: (process: string) => Promise<number | undefined>
  /** Sends a signal, SIGKILL unless said otherwise, past the supervisor, which restarts what dies. */
  kill: (process: string, signal?: NodeJS.Signals) => Promise<void>
  /** Stops a process until it is started again. */
  stop: (process: string) => Promise<void>
  /** Starts a process that was stopped; returns when it is healthy. */
  start: (process: string) => Promise<void>
  /** Stops and starts a process; returns when it is healthy. */
  restart: (process: string) => Promise<void>
  /** Returns when this process, or every one, is healthy; fails after `within` ms (60 s). */
  healthy: (process?: string, within?: number) => Promise<void>
  /** Everything that a process wrote so far. */
  logs: (process: string) => Promise<string>
  /** Follows the logs of one process, or of all, on this terminal. */
  follow: (process?: string) => Promise<void>
  /** Stops everything; the data stays, unless it was kept in memory. */
  down: () => Promise<void>
}

type Manifest = {
  options: Omit<StackOptions, 'step' | 'fresh'>
  /** The run of a command that started it last, and the run around that one. */
  runs?: string[]
  urls: Urls
  processes: Definition[]
}

const manifestOf = (name: string) => join(dataFolder(name), 'stack.json')

const urlsOfStack = (common: Common, hasPrometheus: boolean): Urls => {
  const { ports, brokers, mongoUrl } = common
  return {
    product: common.own.PUBLIC_URL ?? `http://localhost:${ports.gateway}`,
    inbox: `http://localhost:${ports.inbox}`,
    smtp: common.own.SMTP_URL ?? `smtp://127.0.0.1:${ports.smtp}`,
    tracing: `http://localhost:${ports.tracing}`,
    prometheus:
      common.own.PROMETHEUS_URL ?? (hasPrometheus ? `http://localhost:${ports.prometheus}` : null),
    stripe: `http://127.0.0.1:${ports.stripe}`,
    kafka: brokers,
    mongo: mongoUrl,
    services: Object.fromEntries(
      services.map((service) => [service, urlsOf(common, service).split(',')]),
    ) as Record<ServiceName, string[]>,
  }
}

const handle = ({ options: { name, inMemory }, urls, processes }: Manifest): Stack => {
  const pm2 = supervisor(dataFolder(name))
  const find = (process: string) => {
    const definition = processes.find((one) => one.name === process)
    if (definition) return definition
    const names = processes.map((one) => one.name).join(', ')
    throw new UserFacingError(`There is no process ${process} in this stack, only ${names}.`)
  }
  const healthy: Stack['healthy'] = async (process, within) => {
    const awaited = process ? [find(process)] : processes
    await Promise.all(awaited.map((one) => untilHealthy(one, pm2.logFile(one.name), within)))
  }
  // For pm2 a process that was stopped is one to restart like any other.
  const restart = async (process: string) => {
    await pm2.restart(find(process).name)
    await healthy(process)
  }
  return {
    name,
    urls,
    processes,
    healthy,
    env: (process) => ({ ...find(process).env }),
    isRunning: pm2.running,
    pid: (process) => pm2.pid(find(process).name),
    kill: async (name, signal = 'SIGKILL') => {
      const pid = await pm2.pid(find(name).name)
      if (!pid) throw new Error(`${name} is not running`)
      signalProcess(pid, signal)
      while (signal === 'SIGKILL' && alive(pid)) await sleep(5)
    },
    stop: (process) => pm2.stop(find(process).name),
    start: restart,
    restart,
    logs: (process) => readFile(pm2.logFile(find(process).name), 'utf8').catch(() => ''),
    follow: async (process) => void (await pm2.follow(process && find(process).name)),
    down: () =>
      locked(`${dataFolder(name)}.lock`, async () => {
        await pm2.remove(processes.filter((one) => one.saysReady).map((one) => one.name))
        await pm2.end()
        if (inMemory) await Promise.all(foldersOfData(name).map(freeMemory))
      }),
  }
}

const readManifest = async (name: string): Promise<Manifest | undefined> => {
  const file = manifestOf(name)
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined
}

/** A stack of this checkout that was started before; undefined where none of this name was. */
export const openStack = async (name: string): Promise<Stack | undefined> => {
  const manifest = await readManifest(name)
  return manifest && handle(manifest)
}

/** Starts a stack as it was started last, after its supervisor was killed. */
export const reviveStack = async (name: string) => {
  const manifest = await readManifest(name)
  return manifest && startStack(manifest.options, manifest.runs)
}

/** Starts some processes of a stack that was started before, as it was started, and leaves the others alone. */
export const startPartsOf = async (name: string, only: string[]): Promise<Stack> => {
  const manifest = await readManifest(name)
  if (!manifest) throw new UserFacingError(`There is no stack ${name} here: make up.`)
  const { options, runs } = manifest
  const stack = await startStack({ ...options, only }, runs)
  // The next start of the whole stack uses its options: keep them without `only`.
  const whole = JSON.stringify({ ...(await readManifest(name)), options }, null, 2)
  await writeFile(manifestOf(name), whole, { mode: 0o600 })
  return stack
}

/** Names of the stacks of this checkout that a run of a command started. */
export const stacksOf = async (run: string) => {
  const names = await readdir(dataFolder('')).catch(() => [])
  const manifests = await Promise.all(
    names.map((name) => readManifest(name).catch(() => undefined)),
  )
  return names.filter((_, index) => manifests[index]?.runs?.includes(run))
}

/** Stops a stack although its start may have been broken off in the middle. */
export const endStack = async (name: string) => {
  await (await openStack(name))?.down()
  await supervisor(dataFolder(name)).endStrays()
}

/** Returns the processes that an earlier start of the same stack left running beside these. */
const others = async (name: string, wanted: Definition[]) => {
  const before = (await openStack(name))?.processes ?? []
  return before.filter((one) => !wanted.some((other) => other.name === one.name))
}

/**
 * Starts a stack, or what is missing of it, and returns when everything is healthy. A process that runs as it should is
 * left alone; a process that was changed is started anew.
 * @param runs the runs whose end also ends this stack.
 */
export const startStack = (options: StackOptions, runs = runIds()): Promise<Stack> => {
  const { step = quietly, fresh = false, ...lasting } = options
  const { name } = options
  const folder = dataFolder(name)
  return locked(`${folder}.lock`, async () => {
    const pm2 = supervisor(folder)
    if (fresh === true || (fresh === 'unless running' && !pm2.running())) {
      await pm2.end()
      await Promise.all(foldersOfData(name).map(freeMemory))
      await rm(folder, { recursive: true, force: true })
    }
    const planned = await planStack(options)
    const wanted = [...planned.infrastructure, ...planned.node]
    const processes = options.only ? [...wanted, ...(await others(name, wanted))] : wanted
    const hasPrometheus = processes.some((one) => one.name === 'prometheus')
    const urls = urlsOfStack(planned.common, hasPrometheus)
    const manifest = { options: lasting, runs, urls, processes }
    await writeFile(manifestOf(name), JSON.stringify(manifest, null, 2), { mode: 0o600 })
    if (!options.only) await pm2.keepOnly(processes.map((one) => one.name))
    await startProcesses(pm2, planned, step)
    return handle(manifest)
  })
}
