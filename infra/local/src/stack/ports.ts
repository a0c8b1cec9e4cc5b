import { existsSync } from 'node:fs'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { createConnection, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { execa } from 'execa'
import { interrupted } from '../interruption.ts'
import type { StepProgress } from '../steps.ts'
import { UserFacingError } from '../user-facing-error.ts'

/** The ports of the main stack, and the variable that moves each. */
const defaults = {
  gateway: ['PORT', 8080],
  metrics: ['METRICS_PORT', 9464],
  smtp: ['SMTP_PORT', 1025],
  inbox: ['INBOX_PORT', 1080],
  tracing: ['TRACING_PORT', 9411],
  // Not 9090, where the Prometheus of a Debian package listens by itself.
  prometheus: ['PROMETHEUS_PORT', 9490],
  grafana: ['GRAFANA_PORT', 3300],
  kafka: ['KAFKA_PORT', 19092],
  controller: ['KAFKA_CONTROLLER_PORT', 19093],
  mongo: ['MONGO_PORT', 27117],
  identity: ['IDENTITY_PORT', 4001],
  billing: ['BILLING_PORT', 4002],
  analysis: ['ANALYSIS_PORT', 4003],
  content: ['CONTENT_PORT', 4004],
  tracking: ['TRACKING_PORT', 4005],
  stripe: ['STRIPE_SANDBOX_PORT', 4010],
  dataforseo: ['DATAFORSEO_SANDBOX_PORT', 4011],
  googleAds: ['GOOGLE_ADS_SANDBOX_PORT', 4012],
  localModel: ['LOCAL_GGUF_PORT', 4013],
  web: ['WEB_PORT', 5173],
} as const
type PortName = keyof typeof defaults
export type Ports = Record<PortName, number>

/** The variables that hold ports: they shape the stack and are not handed to its processes. */
export const portVariables: readonly string[] = Object.values(defaults).map(([key]) => key)

/** Ports above 1023 that no browser opens, and that `fetch` refuses (https://fetch.spec.whatwg.org/#port-blocking). */
const BLOCKED = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 10_080,
])

/**
 * Ports of a stack: the defaults moved by `offset`, or what `own` says.
 * @throws UserFacingError where nobody could open one of them: it would never be found healthy
 */
export const portsOf = (offset: number, own: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries(defaults).map(([name, [key, usual]]) => {
      const port = Number(own[key] || usual + offset)
      if (BLOCKED.has(port))
        throw new UserFacingError(
          `Browsers refuse to open port ${port}, which is that of ${name}: choose another PORT_OFFSET, or set ${key} (see .env.example).`,
        )
      return [name, port]
    }),
  ) as Ports

const ofTheGateway: PortName[] = ['gateway', 'metrics']

/** A second instance of a service listens 100 above the first, a second gateway 1 above. */
export const portOfInstance = (ports: Ports, name: PortName, instance: number) =>
  ports[name] + (instance - 1) * (ofTheGateway.includes(name) ? 1 : 100)

/** Returns true if a process listens on this port of 127.0.0.1. */
export const isPortOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1', timeout: 1_000 })
    const end = (open: boolean) => {
      socket.destroy()
      resolve(open)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })

/** Returns true if this port of 127.0.0.1 could be listened on. */
export const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1' }, () => server.close(() => resolve(true)))
  })

const LISTEN = '0A'

/** Inodes of the listening sockets of `port` in the text of /proc/net/tcp or tcp6. */
export const listeningInodes = (table: string, port: number) =>
  table
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => {
      const hex = local?.split(':').at(-1)
      return state === LISTEN && hex !== undefined && Number.parseInt(hex, 16) === port
    })
    .map((columns) => columns[9])

const opens = async (pid: string, sockets: Set<string>) => {
  const folder = `/proc/${pid}/fd`
  const names = await readdir(folder).catch(() => [])
  const links = await Promise.all(names.map((fd) => readlink(`${folder}/${fd}`).catch(() => '')))
  return links.some((link) => sockets.has(link))
}

const holderByProc = async (port: number) => {
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map((file) => readFile(file, 'utf8').catch(() => '')),
  )
  const inodes = tables.flatMap((table) => listeningInodes(table, port))
  const sockets = new Set(inodes.map((inode) => `socket:[${inode}]`))
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    if (!(await opens(pid, sockets))) continue
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    return { pid: Number(pid), command: command.replaceAll('\0', ' ').trim() }
  }
  return undefined
}

const holderByLsof = async (port: number) => {
  const listing = await execa('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc'], {
    reject: false,
  })
  const [, pid, command] = /^p(\d+)\nc(.*)$/m.exec(String(listing.stdout ?? '')) ?? []
  return pid ? { pid: Number(pid), command: command ?? '' } : undefined
}

export type Holder = { pid: number; command: string }

/** The process that listens on a port, where the system lets us see it. */
export const holderOf = (port: number): Promise<Holder | undefined> =>
  existsSync('/proc/net/tcp') ? holderByProc(port) : holderByLsof(port)

/** The error message for a port that `wants` cannot have. */
export const conflict = (port: number, wants: string, holder?: Holder) => {
  const who = holder
    ? `process ${holder.pid} (${holder.command.slice(0, 80)})`
    : 'a process of another user'
  return (
    `Port ${port}, which ${wants} needs, is taken by ${who}: stop it, ` +
    'or choose another port (see .env.example).'
  )
}

/** Time for which the system keeps the port of a connection that has ended, in ms, and a little more. */
const CONNECTION_KEPT = 65_000

/**
 * Makes sure that a port can be listened on. A port from 32,768 on may be that of an outgoing
 * connection, which nobody has to stop: it is waited for, up to `within` ms.
 * @throws UserFacingError that says who has it.
 */
export const claimPort = async (
  port: number,
  wants: string,
  tell: StepProgress,
  within = CONNECTION_KEPT,
) => {
  const deadline = performance.now() + within
  let waited = false
  while (!(await isFree(port))) {
    if (await isPortOpen(port))
      throw new UserFacingError(conflict(port, wants, await holderOf(port)))
    const connection = 'an outgoing connection of this machine'
    if (performance.now() > deadline) {
      throw new UserFacingError(
        `Port ${port}, which ${wants} needs, is taken by ${connection}: start again later, ` +
          'or choose another port (see .env.example).',
      )
    }
    tell(`waiting for port ${port}, which ${wants} needs, until ${connection} ends`)
    waited = true
    await sleep(200, undefined, { signal: interrupted })
  }
  if (waited) tell('')
}
