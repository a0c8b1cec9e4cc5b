import { existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { ownEnvironment } from '@sortie/local/environment'
import { dataFolder } from '@sortie/local/paths'
import { locked } from '@sortie/local/processes/lock'
import { startTelemetry } from '@sortie/runtime/process/telemetry'
import { machineOf } from './measuring/machine.ts'
import { recordOutcomes } from './results/record.ts'
import { plainTable } from './results/report.ts'
import { isReached, type RowRecord } from './results/row.ts'
import { articleChecks } from './rows/articles/article-checks.ts'
import { articleTime } from './rows/articles/article-time.ts'
import { draftTokens } from './rows/articles/draft-tokens.ts'
import { localModel } from './rows/articles/local-model.ts'
import { sectionSave } from './rows/articles/section-save.ts'
import { untrusted } from './rows/articles/untrusted.ts'
import { append } from './rows/kernel/append.ts'
import { command } from './rows/kernel/command.ts'
import { delivery } from './rows/kernel/delivery.ts'
import { ledgerRow } from './rows/kernel/ledger.ts'
import { rebuildRow } from './rows/kernel/rebuild.ts'
import { replay } from './rows/kernel/replay.ts'
import { rowsRebuild } from './rows/kernel/rows-rebuild.ts'
import { startRow } from './rows/kernel/start.ts'
import { blocking } from './rows/pages/blocking.ts'
import { pageRow } from './rows/pages/page.ts'
import { paint } from './rows/pages/paint.ts'
import { table } from './rows/pages/table.ts'
import { accept } from './rows/reports/accept.ts'
import { clusters } from './rows/reports/clusters.ts'
import { crawl } from './rows/reports/crawl.ts'
import { launchRow } from './rows/reports/launch.ts'
import { pdf } from './rows/reports/pdf.ts'
import { queue } from './rows/reports/queue.ts'
import { recognition } from './rows/reports/recognition.ts'
import { reportRow } from './rows/reports/report.ts'
import { rows as reportRows } from './rows/reports/rows.ts'
import { scoringRow } from './rows/reports/scoring.ts'
import { sources } from './rows/reports/sources.ts'
import { trialRow } from './rows/reports/trial.ts'
import { turns } from './rows/reports/turns.ts'
import { analytics } from './rows/requests/analytics.ts'
import { gateway } from './rows/requests/gateway.ts'
import { invoice } from './rows/requests/invoice.ts'
import { loginRow } from './rows/requests/login.ts'
import { observed } from './rows/requests/observed.ts'
import { tracking } from './rows/requests/tracking.ts'
import { webhooks } from './rows/requests/webhooks.ts'
import { endAll } from './stage/children.ts'
import { openBenchStage } from './stage/stage.ts'

const rows = [
  append,
  command,
  delivery,
  accept,
  gateway,
  rebuildRow,
  startRow,
  tracking,
  paint,
  blocking,
  loginRow,
  observed,
  trialRow,
  ledgerRow,
  launchRow,
  invoice,
  reportRow,
  queue,
  turns,
  sources,
  reportRows,
  pageRow,
  rowsRebuild,
  pdf,
  replay,
  recognition,
  scoringRow,
  clusters,
  crawl,
  table,
  articleChecks,
  sectionSave,
  untrusted,
  webhooks,
  analytics,
  articleTime,
  draftTokens,
  ...(ownEnvironment().LOCAL_GGUF ? [localModel] : []),
]
const names = rows.map(({ name }) => name)
// Figures of a model stay recorded in runs without one.
const recordedNames = [...new Set([...names, localModel.name])]

const { values } = parseArgs({
  options: {
    /** Records what was measured in docs/performance.md. */
    write: { type: 'boolean', default: false },
    /** Names of rows, separated by commas; all when left out. */
    only: { type: 'string' },
  },
})
const wanted = values.only?.split(',') ?? names
const unknown = wanted.filter((name) => !names.includes(name))
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

type BenchOutcome = { recorded: RowRecord[]; failures: string[] }

const measureAll = async (): Promise<BenchOutcome> => {
  const stage = await openBenchStage(say)
  const machine = machineOf(stage)
  console.log(machine.join('\n'))
  const measured: BenchOutcome = { recorded: [], failures: [] }
  const close = async () => {
    await endAll()
    await stage.close()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => close().finally(() => process.exit(1)))
  }
  for (const { name, run } of rows.filter((row) => wanted.includes(row.name))) {
    say(name)
    const [load = 0] = loadavg()
    try {
      const outcome = await run(stage, (line) => say(`${name}: ${line}`))
      const newest = { name, at: new Date().toISOString(), machine, load, outcome }
      measured.recorded.push(newest)
      // Told and kept at once: a run that is broken off later has still measured this.
      console.log(plainTable([outcome]))
      if (values.write) say(`written to ${await recordOutcomes([newest], recordedNames)}`)
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
const { recorded, failures } = await locked(lock, measureAll)

const outcomes = recorded.map(({ outcome }) => outcome)
console.log(`\n${plainTable(outcomes)}\n`)
const missed = outcomes.flatMap(({ checks }) => checks).filter((check) => !isReached(check))
say(missed.length > 0 ? `${missed.length} missed` : 'all reached')
if (failures.length > 0) say(`not measured: ${failures.join(', ')}`)
process.exit(failures.length > 0 ? 1 : 0)
