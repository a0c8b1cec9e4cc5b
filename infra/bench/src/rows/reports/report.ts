import { launchReport } from '@sortie/contracts/analysis/briefs/launch'
import { almanac } from '../../../../../services/analysis/src/providers/almanac/almanac.ts'
import { chain } from '../../../../../services/analysis/src/providers/chain.ts'
import { sleepMs } from '../../measuring/clock.ts'
import { compareRounds, interleave, median, percentile, spread } from '../../measuring/measure.ts'
import { figure, spreadText } from '../../measuring/numbers.ts'
import type { BenchRow } from '../../results/row.ts'
import type { WireRequest } from '../../stage/client.ts'
import type { Instance } from '../../stage/instances.ts'
import { startLaunching } from '../../stage/launching.ts'

const ROUNDS = 7
const REPORTS = 20
const POLL_MS = 5
const PATIENCE_MS = 120_000
/** The product's promise for reports, without measured sources here. */
const FIRST_ROWS_MS = 5_000
const WHOLE_MS = 30_000
/** Recorded at 5a781df, for a report of one event and one document: four runs, medians 42.2 to 49.2. */
const RECORDED = 45

const brief = {
  industry: 'Plumbing',
  businessName: 'Harbour',
  mainCompetitor: 'Northside',
}

/** Milliseconds of a report, by the times that its commits carry. */
export type Times = {
  /** From its turn to its end. */
  run: number
  /** From its launch to its first rows, and to its end. */
  first: number
  whole: number
}

/** Launches a report and waits for its end. */
export const run = async (
  { opened, send }: Instance,
  ask: () => Promise<WireRequest>,
): Promise<Times> => {
  const { commits } = opened.store
  const ended = { 'events.type': 'ReportCompleted' }
  const before = await commits.countDocuments(ended)
  await send(await ask(), launchReport.status)
  const deadline = Date.now() + PATIENCE_MS
  while ((await commits.countDocuments(ended)) === before) {
    if (Date.now() > deadline) throw new Error(`a report took longer than ${PATIENCE_MS} ms`)
    await sleepMs(POLL_MS)
  }
  const [last] = await commits.find(ended).sort({ at: -1 }).limit(1).toArray()
  const { stream } = last!
  const at = async (type: string) => {
    const [first] = await commits
      .find({ stream, 'events.type': type })
      .sort({ version: 1 })
      .limit(1)
      .toArray()
    return Date.parse(first!.at)
  }
  const [requested, queued, found] = await Promise.all([
    at('ReportRequested'),
    at('ReportQueued'),
    at('KeywordsFound'),
  ])
  const end = Date.parse(last!.at)
  return { run: end - queued!, first: found! - requested!, whole: end - requested! }
}

/** Checks of the times of reports, at the 95th percentile: to the first rows, and to the whole report. */
export const waits = (times: Times[], most: { sources: string; whole: number }) => {
  const p95 = (pick: (one: Times) => number) => {
    const all = times.map(pick)
    const { median, ...range } = spread(all)
    return { ...range, median: percentile(all, 0.95) }
  }
  return [
    {
      what: `a report ${most.sources}, from its launch to its first rows, p95`,
      most: FIRST_ROWS_MS,
      unit: 'ms',
      measured: p95(({ first }) => first),
    },
    {
      what: '... to its end, p95',
      most: most.whole,
      unit: 'ms',
      measured: p95(({ whole }) => whole),
    },
  ]
}

/** Milliseconds of all that a report asks of its sources, without keeping any of it. */
const bare = async (): Promise<number> => {
  const providers = chain([almanac])
  const query = { ...brief, at: new Date().toISOString(), signal: new AbortController().signal }
  const began = performance.now()
  const competitors = (await providers.competitors(query, 3)).found
  const names = competitors.map(({ name }) => name)
  const shown = competitors.flatMap(({ topKeywords }) => topKeywords.map(({ keyword }) => keyword))
  await Promise.all([providers.volume(query, shown), providers.interest(query, names)])
  const phrases = (await providers.phrases({ ...query, rivals: names })).found
  const keywords = phrases.map(({ keyword }) => keyword)
  await Promise.all([providers.volume(query, keywords), providers.difficulty(query, keywords)])
  return performance.now() - began
}

const medianOf = async (count: number, one: () => Promise<number>) => {
  const taken: number[] = []
  for (let index = 0; index < count; index++) taken.push(await one())
  return median(taken)
}

/** A paid report on the embedded data against the same sources called bare. */
export const reportRow: BenchRow = {
  name: 'report',
  run: async (stage) => {
    const { analysis, ask, stop } = await startLaunching(stage, 'report')
    const times: Times[] = []
    const ours = async () => {
      const taken = await run(analysis, ask)
      times.push(taken)
      return taken.run
    }
    const pairs = await interleave(
      ROUNDS,
      () => medianOf(REPORTS, ours),
      () => medianOf(REPORTS * 5, bare),
    )
    await stop()
    const { ours: taken, base, ratio } = compareRounds(pairs)
    return {
      checks: [
        {
          what: 'a report of some 50 keywords, from its turn to its end / the same sources called bare',
          most: RECORDED,
          measured: ratio,
        },
        ...waits(times, { sources: 'without measured sources', whole: WHOLE_MS }),
      ],
      absolute: [`report ${spreadText(taken, 'ms')}, bare ${spreadText(base, 'ms')}`],
      notes: [
        `${ROUNDS} rounds of ${figure(REPORTS)} reports each, one after the other, by HTTP to the real analysis process, with billing beside it; from \`ReportQueued\` to \`ReportCompleted\` by the times that the commits carry.`,
      ],
    }
  },
}
