import { launchReport } from '@sortie/contracts/analysis/briefs/launch'
import type { WorkItem } from '@sortie/runtime/work/item'
import { startDataForSeo } from '../../../../sandbox/src/dataforseo.ts'
import { sleepMs } from '../../measuring/clock.ts'
import { drive, percentile, spread } from '../../measuring/measure.ts'
import { figure, spreadText } from '../../measuring/numbers.ts'
import type { BenchRow } from '../../results/row.ts'
import type { WireRequest } from '../../stage/client.ts'
import type { Instance } from '../../stage/instances.ts'
import { startLaunching } from '../../stage/launching.ts'
import type { BenchStage } from '../../stage/stage.ts'
import { LANES, untilDrained } from '../../stage/trials.ts'
import { LABS_MS, MEASURED_SOURCE_SETTINGS, RESULTS_MS } from './sources.ts'

const QUEUED = 500
const POLL_MS = 50
const PATIENCE_MS = 240_000
/** Reports of the single customer alone, and while the other one's wait. */
const MEASURED_SAMPLES = { alone: 4, beside: 8 }
const ALMANAC_SAMPLES = { alone: 20, beside: 20 }

type Customer = { userId: string; ask: () => Promise<WireRequest> }

/** Milliseconds from the launch of a customer's report to its end, by the times that its commits carry. */
const timeReport = async ({ opened, send }: Instance, { userId, ask }: Customer) => {
  const items = opened.db.collection<WorkItem>('work')
  const own = { work: 'run-report', customer: userId }
  const before = await items.countDocuments(own)
  await send(await ask(), launchReport.status)
  for (const until = Date.now() + PATIENCE_MS; ; await sleepMs(POLL_MS)) {
    if ((await items.countDocuments({ ...own, state: 'done' })) > before) break
    if (Date.now() > until) throw new Error(`a report took longer than ${PATIENCE_MS} ms`)
  }
  const [newest] = await items.find(own).sort({ at: -1 }).limit(1).toArray()
  const commits = await opened.store.read(newest!.stream)
  const ended = commits.find(({ events }) => events.some(({ type }) => type === 'ReportCompleted'))
  if (!ended) throw new Error('a report failed')
  return Date.parse(ended.at) - Date.parse(commits[0]!.at)
}

const timeReports = async (analysis: Instance, customer: Customer, count: number) => {
  const times: number[] = []
  while (times.length < count) times.push(await timeReport(analysis, customer))
  return times
}

const waiting = ({ opened }: Instance) =>
  opened.db.collection<WorkItem>('work').countDocuments({ state: 'open', work: 'run-report' })

/** A customer's reports alone, then while as many of another one wait. */
const compare = async (
  stage: BenchStage,
  name: string,
  samples: { alone: number; beside: number },
  settings: Record<string, string> = {},
) => {
  const { analysis, ask, join, stop } = await startLaunching(stage, name, settings)
  const single = await join()
  // The first one does not count.
  await timeReport(analysis, single)
  const alone = await timeReports(analysis, single, samples.alone)
  await untilDrained(analysis.opened)
  const replies = await Promise.all(Array.from({ length: QUEUED }, ask))
  await drive(QUEUED, LANES, (_lane, index) => analysis.send(replies[index]!, launchReport.status))
  const before = await waiting(analysis)
  const beside = await timeReports(analysis, single, samples.beside)
  const left = await waiting(analysis)
  await stop()
  if (left === 0) throw new Error('nothing waited any more')
  const base = spread(alone).median
  return { alone, beside, before, left, ratio: percentile(beside, 0.95) / base }
}

/** Measures how long one customer's report takes while another customer has a long queue. */
export const turns: BenchRow = {
  name: 'turns',
  run: async (stage, say) => {
    const labs = await startDataForSeo()
    labs.slow((path) => (path.includes('/serp/') ? RESULTS_MS : LABS_MS))
    const settings = { ...MEASURED_SOURCE_SETTINGS, DATAFORSEO_URL: labs.url }
    const measured = await compare(stage, 'turns-measured', MEASURED_SAMPLES, settings)
    await labs.stop()
    say(`${measured.ratio.toFixed(2)} with a source that measures`)
    const almanac = await compare(stage, 'turns', ALMANAC_SAMPLES)
    const text = ({ alone, beside, before, left }: typeof almanac) =>
      `alone ${spreadText(spread(alone), 'ms')}, beside the queue ${spreadText(spread(beside), 'ms')}; ${figure(before)} waited at first, ${figure(left)} at last`
    return {
      checks: [
        {
          what: `a customer's single report on a source that measures while another one has ${QUEUED} queued, p95 / alone, p50`,
          most: 2,
          measured: spread([measured.ratio]),
        },
        {
          what: '... on the almanac, where reports wait for nothing but the processor and the database',
          measured: spread([almanac.ratio]),
        },
      ],
      absolute: [text(measured), `on the almanac ${text(almanac)}`],
      notes: [
        `One customer launches ${figure(QUEUED)} reports, ${LANES} at a time; then another one launches ${MEASURED_SAMPLES.beside} (on the almanac ${ALMANAC_SAMPLES.beside}), one after the other, by HTTP to the real analysis process, with billing beside it; from the launch to the end by the times that commits carry; before, as many as ${MEASURED_SAMPLES.alone} (${ALMANAC_SAMPLES.alone}) while nothing waits. The source that measures is the stand-in of the row of sources.`,
      ],
    }
  },
}
