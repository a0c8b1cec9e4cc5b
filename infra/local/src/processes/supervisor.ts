import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { execa } from 'execa'
import { type Definition, fingerprint } from './definition.ts'
import { alive } from './lock.ts'
import { endMarked, isMarkedProcess } from './marked.ts'
import { pm2Environment } from './pm2-environment.ts'
import { signalProcess } from './signals.ts'

const pm2 = createRequire(import.meta.url).resolve('pm2/bin/pm2')

/** The most time that a process may take to stop before it is killed, in ms. */
const STOP_WITHIN = 11_000

// pm2 puts its own number at the end of the file, in the place of one that is there.
const pidName = (name: string) => name.replaceAll('-', '_')

/** One process as the supervisor knows it. */
export type SupervisedProcess = {
  name: string
  pid: number
  status: string
  fingerprint: string
}

type SupervisorEntry = {
  name: string
  pid: number
  pm2_env: { status: string; env: { SORTIE_FINGERPRINT?: string } }
}

/**
 * pm2 with a home of its own inside the folder of a stack: it restarts whatever dies, with backoff,
 * and keeps one log file for each process.
 */
export const supervisor = (folder: string) => {
  const home = join(folder, 'pm2')
  const mark = `PM2_HOME=${home}`
  const pids = join(home, 'pids')
  const run = (...args: string[]) =>
    execa(process.execPath, [pm2, ...args], {
      env: pm2Environment(home),
      extendEnv: false,
      stdin: 'ignore',
    })

  const logFile = (name: string) => join(folder, 'logs', `${name}.log`)

  const app = (definition: Definition) => ({
    name: definition.name,
    script: definition.script,
    args: definition.args,
    cwd: definition.cwd,
    interpreter: 'none',
    env: { ...definition.env, SORTIE_FINGERPRINT: fingerprint(definition) },
    wait_ready: definition.saysReady,
    listen_timeout: 30_000,
    kill_timeout: STOP_WITHIN,
    exp_backoff_restart_delay: 100,
    max_restarts: 1_000_000,
    merge_logs: true,
    out_file: logFile(definition.name),
    error_file: logFile(definition.name),
    pid_file: join(pids, `${pidName(definition.name)}.pid`),
  })

  // A file, not names: pm2 works through the apps of a file side by side, through names one by one.
  const written = async (name: string, apps: object[]) => {
    const file = join(home, `${name}.json`)
    await writeFile(file, JSON.stringify({ apps }, null, 2), { mode: 0o600 })
    return file
  }

  const running = () => {
    const file = join(home, 'pm2.pid')
    return existsSync(file) && alive(Number(readFileSync(file, 'utf8')))
  }

  /** Returns the processes that run; none if the supervisor itself does not. */
  const list = async (): Promise<SupervisedProcess[]> => {
    if (!running()) return []
    const { stdout } = await run('jlist', '--silent')
    const listed = JSON.parse(stdout.slice(stdout.indexOf('['))) as SupervisorEntry[]
    return listed.map(({ name, pid, pm2_env: { status, env } }) => {
      return { name, pid, status, fingerprint: env.SORTIE_FINGERPRINT ?? '' }
    })
  }

  /** Starts these; returns when those that say so are ready. */
  const start = async (definitions: Definition[]) => {
    if (!definitions.length) return
    await mkdir(join(folder, 'logs'), { recursive: true })
    await mkdir(home, { recursive: true })
    await run('start', await written('start', definitions.map(app)))
  }

  /** Stops these at once and forgets them. */
  const remove = async (names: string[]) => {
    if (!names.length || !running()) return
    const apps = names.map((name) => ({ name, script: name }))
    await run('delete', await written('delete', apps))
  }

  /** Stops everything but these. */
  const keepOnly = async (names: string[]) =>
    remove((await list()).map(({ name }) => name).filter((name) => !names.includes(name)))

  const pidFiles = async () => {
    const files = await readdir(pids).catch(() => [])
    const read = files.map(async (file) => {
      return { file, pid: Number(await readFile(join(pids, file), 'utf8').catch(() => '')) }
    })
    return (await Promise.all(read)).filter((one) => one.pid > 0)
  }

  /**
   * Ends what an earlier supervisor left behind when it was killed itself: its processes live on,
   * and nobody would restart them.
   */
  const reap = async () => {
    const files = await pidFiles()
    const watched = new Set((await list()).map((one) => one.pid))
    const left = files.filter(({ pid }) => !watched.has(pid))
    // A pid may have been given to another program since; ours carry PM2_HOME in their environment.
    const ours = left
      .map(({ pid }) => pid)
      .filter((pid) => alive(pid) && isMarkedProcess(pid, mark))
    for (const pid of ours) signalProcess(pid, 'SIGTERM')
    for (let waited = 0; waited < STOP_WITHIN && ours.some(alive); waited += 100) await sleep(100)
    for (const pid of ours.filter(alive)) signalProcess(pid, 'SIGKILL')
    await Promise.all(left.map(({ file }) => rm(join(pids, file), { force: true })))
  }

  /** Process id of what runs under this name now. */
  const pid = async (name: string) =>
    (await list()).find((one) => one.name === name && one.pid > 0 && alive(one.pid))?.pid

  return {
    list,
    start,
    remove,
    keepOnly,
    reap,
    pid,
    logFile,
    running,
    /** Stops a process until it is started again. */
    stop: async (name: string) => void (await run('stop', name)),
    restart: async (name: string) => void (await run('restart', name)),
    /** Follows the logs on this terminal until it is interrupted. */
    follow: (name?: string) =>
      execa(process.execPath, [pm2, 'logs', ...(name ? [name] : []), '--lines', '20'], {
        env: pm2Environment(home),
        extendEnv: false,
        stdio: 'inherit',
        reject: false,
      }),
    /** Stops the supervisor and everything that it still watches. */
    end: async () => {
      if (running()) await run('kill')
      await reap()
    },
    /** Ends what is left after a start that was broken off, when pm2 knew only a part of it. */
    endStrays: () => endMarked(mark),
  }
}
export type Supervisor = ReturnType<typeof supervisor>
