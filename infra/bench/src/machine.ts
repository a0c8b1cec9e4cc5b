import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { figure } from './numbers.ts'
import type { Stage } from './stage.ts'

/** What the figures are figures of, a line each; called before anything is measured. */
export const describe = ({ database, broker }: Stage): string[] => {
  const [cpu] = cpus()
  const memory = figure(totalmem() / 2 ** 30)
  const [load] = loadavg()
  return [
    `Machine: ${cpu?.model.trim()}, ${cpus().length} cores, ${memory} GiB of memory, ${type()} ${release()}; load average ${load!.toFixed(1)} when the run began`,
    `Node ${process.version}; database: ${database}; broker: ${broker}; all on this machine`,
  ]
}
