import { cpus, release, totalmem, type } from 'node:os'
import type { BenchStage } from '../stage/stage.ts'
import { figure } from './numbers.ts'

/** Describes the machine and the software behind the figures, a line each. */
export const machineOf = ({ database, broker }: BenchStage): string[] => {
  const [cpu] = cpus()
  const memory = figure(totalmem() / 2 ** 30)
  return [
    `Machine: ${cpu?.model.trim()}, ${cpus().length} cores, ${memory} GiB of memory, ${type()} ${release()}`,
    `Node ${process.version}; database: ${database}; broker: ${broker}; all on this machine`,
  ]
}
