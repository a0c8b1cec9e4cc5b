import { readdirSync, readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dataFolder } from '../paths.ts'
import { signalProcess } from '../processes/signals.ts'

/** The folder in which a test runner writes a report of its state when it gets `SIGUSR2`. */
const reports = dataFolder('reports')

/** The most time that such a report may take, in ms. */
const REPORT_WITHIN = 5_000

/** The most lines of a stack that are shown. */
const MOST_FRAMES = 15

/** Options for Node that let a process report its state later. */
export const reportingOptions = [
  '--report-on-signal',
  `--report-directory=${reports}`,
  '--report-filename=standing.json',
  '--report-exclude-env',
]

/** Of `/proc/<pid>/stat`, behind the name, which may itself hold blanks: state and group. */
const statOf = (pid: number) => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, , group] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { state, group: Number(group) }
  } catch {
    return undefined
  }
}

const read = (pid: number, name: string) => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

const MOST_LETTERS = 160

/**
 * A line for each process of a group: id, state (`R` computes, `T` is stopped, `D` waits for a disk), what
 * it waits in, and its command.
 */
export const processesOf = (group: number): string[] => {
  const pids = readdirSync('/proc').map(Number).filter(Boolean)
  return pids.flatMap((pid) => {
    const stat = statOf(pid)
    if (stat?.group !== group) return []
    const command = read(pid, 'cmdline').slice(0, MOST_LETTERS)
    return [`  ${pid} ${stat.state} ${read(pid, 'wchan')} ${command}`]
  })
}

type NodeReport = {
  javascriptStack?: { message?: string; stack?: string[] }
  libuv?: { type: string; is_active?: boolean; is_referenced?: boolean; pid?: number }[]
}

/** Describes the state of a Node process: its JavaScript stack, and the handles that keep its event loop alive. */
const standingOf = async (pid: number): Promise<string[]> => {
  // The signal would end any other process.
  if (!read(pid, 'cmdline').includes(reportingOptions[0]!)) return ['  It cannot be asked.']
  const file = join(reports, 'standing.json')
  await rm(file, { force: true })
  signalProcess(pid, 'SIGUSR2')
  await sleep(REPORT_WITHIN)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return ['  It wrote no report: its event loop does not turn.']
  const { javascriptStack, libuv = [] } = JSON.parse(text) as NodeReport
  const frames = javascriptStack?.stack ?? []
  const handles = libuv
    .filter((handle) => handle.is_active && handle.is_referenced)
    .map(({ type, pid: of }) => (of ? `${type} ${of}` : type))
  return [
    `  ${javascriptStack?.message ?? 'no message'}`,
    ...frames.slice(0, MOST_FRAMES).map((frame) => `    ${frame}`),
    `  Its event loop is kept alive by: ${handles.join(', ') || 'nothing'}`,
  ]
}

/**
 * Describes what a runner that does not end is doing. This helps to find the cause later: a killed process reports
 * nothing.
 * @param pid of a process that was started with {@link reportingOptions} and leads its group.
 */
export const describeOverdue = async (pid: number): Promise<string> => {
  const processes = processesOf(pid)
  const standing = await standingOf(pid).catch((error) => [`  ${error}`])
  return ['Its processes:', ...processes, 'Where it stands:', ...standing].join('\n')
}
