import { workerData } from 'node:worker_threads'
import { TOO_MUCH_MEMORY, TOO_SLOW } from './messages.ts'

// A thread of its own in a parser process: it goes on while a parser keeps the main thread busy.

export type ProcessLimits = {
  /** One number: the CPU time of the process, in ms, at which the running call is over; 0: none runs. */
  endsAt: Int32Array
  mostMemoryMb: number
  /** The service that started the process. */
  parent: number
}

const LOOK_MS = 20
const MB = 1_048_576

const { endsAt, mostMemoryMb, parent } = workerData as ProcessLimits

const usedMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

setInterval(() => {
  const end = Atomics.load(endsAt, 0)
  if (end > 0 && usedMs() > end) process.kill(process.pid, TOO_SLOW)
  if (process.memoryUsage.rss() > mostMemoryMb * MB) process.kill(process.pid, TOO_MUCH_MEMORY)
  // The service was killed: nobody waits for the answer.
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}, LOOK_MS)
