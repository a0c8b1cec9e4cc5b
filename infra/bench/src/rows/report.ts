import { launchReport } from '@sortie/contracts/analysis'
import type { Commit } from '@sortie/runtime/store/commit'
import { almanac } from '../../../../services/analysis/src/providers/almanac/almanac.ts'
import { chain } from '../../../../services/analysis/src/providers/chain.ts'
import type { Asked } from '../client.ts'
import { pause } from '../clock.ts'
import type { Instance } from '../instances.ts'
import { startLaunching } from '../launching.ts'
import { compared, interleave, median } from '../measure.ts'
import { figure, spreadText } from '../numbers.ts'
import type { Row } from '../row.ts'

const ROUNDS = 7
const REPORTS = 20
const POLL_MS = 5
const PATIENCE_MS = 30_000
/** When a report was one event and one document, at 5a781df: four runs, medians 42.2 to 49.2. */
const RECORDED = 45

const brief = {
  industry: 'Plumbing',
  businessName: 'Harbour',
  mainCompetitor: 'Northside',
}

/** Milliseconds from the turn of a report to its end, by the times that its commits carry. */
export const run = async (
  { opened, send }: Instance,
  ask: () => Promise<Asked>,
): Promise<number> => {
  const { commits } = opened.store
  const ended = { 'events.type': 'ReportCompleted' }
  const before = await commits.countDocuments(ended)
  await send(await ask(), launchReport.status)
  const deadline = Date.now() + PATIENCE_MS
  while ((await commits.countDocuments(ended)) === before) {
    if (Date.now() > deadline) throw new Error(`a report took longer than ${PATIENCE_MS} ms`)
    await pause(POLL_MS)
  }
  const [last] = await commits.find(ended).sort({ at: -1 }).limit(1).toArray()
  const queued = await commits.findOne({ stream: last!.stream, 'events.type': 'ReportQueued' })
  const at = (commit: Commit | null | undefined) => Date.parse(commit!.at)
  return at(last) - at(queued)
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
export const report: Row = {
  name: 'report',
  run: async (stage) => {
    const { analysis, ask, stop } = await startLaunching(stage, 'report')
    const pairs = await interleave(
      ROUNDS,
      () => medianOf(REPORTS, () => run(analysis, ask)),
      () => medianOf(REPORTS * 5, bare),
    )
    await stop()
    const { ours, base, ratio } = compared(pairs)
    return {
      checks: [
        {
          what: 'a report of some 50 keywords, from its turn to its end / the same sources called bare',
          ...{ most: RECORDED, measured: ratio },
        },
      ],
      absolute: [`report ${spreadText(ours, 'ms')}, bare ${spreadText(base, 'ms')}`],
      notes: [
        `${ROUNDS} rounds of ${figure(REPORTS)} reports each, one after the other, by HTTP to the real analysis process, with billing beside it; from \`ReportQueued\` to \`ReportCompleted\` by the times that the commits carry.`,
      ],
    }
  },
}
