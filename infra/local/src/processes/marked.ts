import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { alive } from './lock.ts'
import { signalProcess } from './signals.ts'

const STOP_WITHIN = 3_000

/** Returns true if a process was started with one of these lines in its environment, as `PM2_HOME=/a/b`. */
export const isMarkedProcess = (pid: number, ...marks: string[]) => {
  try {
    const lines = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
    return marks.some((mark) => lines.includes(mark))
  } catch {
    return false
  }
}

/** Processes that were started with one of these lines; none where there is no /proc. */
export const markedBy = (...marks: string[]): number[] => {
  try {
    const pids = readdirSync('/proc').map(Number).filter(Boolean)
    return pids.filter((pid) => pid !== process.pid && isMarkedProcess(pid, ...marks) && alive(pid))
  } catch {
    return []
  }
}

/** Ends every process that carries one of these marks, whoever its parent is now. */
export const endMarked = async (...marks: string[]) => {
  for (const pid of markedBy(...marks)) signalProcess(pid, 'SIGTERM')
  for (let waited = 0; waited < STOP_WITHIN && markedBy(...marks).length; waited += 100) {
    await sleep(100)
  }
  for (const pid of markedBy(...marks)) signalProcess(pid, 'SIGKILL')
}
