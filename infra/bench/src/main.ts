import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { locked } from '@sortie/local/lock'
import { dataFolder, root } from '@sortie/local/paths'
import { startTelemetry } from '@sortie/runtime/telemetry'
import { execa } from 'execa'
import { endAll } from './children.ts'
import { describe } from './machine.ts'
import { document, plainTable } from './report.ts'
import { isReached, type Outcome } from './row.ts'
import { accept } from './rows/accept.ts'
import { append } from './rows/append.ts'
import { command } from './rows/command.ts'
import { delivery } from './rows/delivery.ts'
import { gateway } from './rows/gateway.ts'
import { rebuild } from './rows/rebuild.ts'
import { start } from './rows/start.ts'
import { openStage } from './stage.ts'

const rows = [append, command, delivery, accept, gateway, rebuild, start]

const { values } = parseArgs({
  options: {
    /** Writes docs/performance.md. */
    write: { type: 'boolean', default: false },
    /** Names of rows, separated by commas; all when left out. */
    only: { type: 'string' },
  },
})
const wanted = values.only?.split(',') ?? rows.map(({ name }) => name)
const unknown = wanted.filter((name) => !rows.some((row) => row.name === name))
if (unknown.length > 0) throw new Error(`There is no row ${unknown.join(', ')}`)

const began = performance.now()
const say = (line: string) =>
  console.log(`${((performance.now() - began) / 1_000).toFixed(0).padStart(4)} s  ${line}`)

// As every service has it: spans are made, and exported nowhere.
startTelemetry('bench', {
  OTEL_TRACES_EXPORTER: 'none',
  OTEL_EXPORTER_ZIPKIN_ENDPOINT: '',
  OTEL_EXPORTER_OTLP_ENDPOINT: '',
  OTEL_TRACES_SAMPLER_ARG: 1,
  INSTANCE: '1',
})

type Measured = { machine: string[]; outcomes: Outcome[]; failures: string[] }

const measureAll = async (): Promise<Measured> => {
  const stage = await openStage(say)
  const measured: Measured = { machine: describe(stage), outcomes: [], failures: [] }
  const close = async () => {
    await endAll()
    await stage.close()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => close().finally(() => process.exit(1)))
  }
  for (const { name, run } of rows.filter((row) => wanted.includes(row.name))) {
    say(name)
    try {
      const outcome = await run(stage, (line) => say(`${name}: ${line}`))
      measured.outcomes.push(outcome)
      // Told at once: a run that is broken off later has still measured this.
      console.log(plainTable([outcome]))
    } catch (error) {
      console.error(error)
      measured.failures.push(name)
      await endAll()
    }
  }
  await close()
  return measured
}

// Two runs at a time would measure each other, and share ports.
const lock = `${dataFolder('bench')}.run.lock`
if (existsSync(lock)) say('another run is under way; waiting for its end')
const { machine, outcomes, failures } = await locked(lock, measureAll)

console.log(`\n${machine.join('\n')}\n\n${plainTable(outcomes)}\n`)
if (values.write && failures.length === 0) {
  const file = join(root, 'docs/performance.md')
  await writeFile(file, document(outcomes, machine, new Date().toISOString()))
  // Tables are aligned as the linter wants them.
  await execa('biome', ['format', '--write', file], { cwd: root, preferLocal: true })
  say(`written to ${file}`)
}
const missed = outcomes.flatMap(({ checks }) => checks).filter((check) => !isReached(check))
say(missed.length > 0 ? `${missed.length} missed` : 'all reached')
if (failures.length > 0) say(`not measured: ${failures.join(', ')}`)
process.exit(failures.length > 0 ? 1 : 0)
