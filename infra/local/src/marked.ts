import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { alive } from './lock.ts'
import { signalProcess } from './signals.ts'

const STOP_WITHIN = 3_000

/** Whether a process was started with this line in its environment, such as `PM2_HOME=/a/b`. */
export const isMarked = (pid: number, mark: string) => {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(mark)
  } catch {
    return false
  }
}

/** Processes that were started with this line in their environment; none where there is no /proc. */
export const markedBy = (mark: string): number[] => {
  try {
    const pids = readdirSync('/proc').map(Number).filter(Boolean)
    return pids.filter((pid) => pid !== process.pid && isMarked(pid, mark) && alive(pid))
  } catch {
    return []
  }
}

/** Ends every process that carries the mark, whoever its parent is now. */
export const endMarked = async (mark: string) => {
  for (const pid of markedBy(mark)) signalProcess(pid, 'SIGTERM')
  for (let waited = 0; waited < STOP_WITHIN && markedBy(mark).length; waited += 100) {
    await sleep(100)
  }
  for (const pid of markedBy(mark)) signalProcess(pid, 'SIGKILL')
}
