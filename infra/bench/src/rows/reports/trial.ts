import type { AnalysisEvent } from '@sortie/contracts/analysis'
import { createFreeTrial } from '@sortie/contracts/analysis/trials/trials'
import type { Commit } from '@sortie/runtime/store/commit'
import { sleepMs } from '../../measuring/clock.ts'
import { percentile, spread } from '../../measuring/measure.ts'
import { figure } from '../../measuring/numbers.ts'
import type { BenchRow } from '../../results/row.ts'
import type { Instance } from '../../stage/instances.ts'
import { askedTrials, startAnalysis } from '../../stage/trials.ts'

const TRIALS = 100
const WARM_UP = 5
const POLL_MS = 5
const PATIENCE_MS = 30_000

type Type = AnalysisEvent['type']
/** The stages of a report between the request and the end, in this order. */
const stages: { name: string; ends: Type }[] = [
  { name: 'accepted', ends: 'ReportRequested' },
  { name: 'competitors', ends: 'CompetitorsFound' },
  { name: 'keywords', ends: 'KeywordsCompleted' },
  { name: 'completed', ends: 'ReportCompleted' },
]

const untilCompleted = async ({ opened }: Instance, known: number): Promise<Commit[]> => {
  const deadline = Date.now() + PATIENCE_MS
  const { commits } = opened.store
  while ((await commits.countDocuments({ 'events.type': 'ReportCompleted' })) <= known) {
    if (Date.now() > deadline) throw new Error(`a trial took longer than ${PATIENCE_MS} ms`)
    await sleepMs(POLL_MS)
  }
  const [last] = await commits.find({ 'events.type': 'ReportCompleted' }).sort({ at: -1 }).toArray()
  return commits.find({ stream: last!.stream }).toArray()
}

/** Returns the end of each stage, in ms since the request. */
const marksOf = (commits: Commit[], began: number): number[] =>
  stages.map(({ ends }) => {
    const commit = commits.find(({ events }) => events.some(({ type }) => type === ends))
    if (!commit) throw new Error(`a trial was completed without ${ends}`)
    return Date.parse(commit.at) - began
  })

const measure = async (instance: Instance, trials: Awaited<ReturnType<typeof askedTrials>>) => {
  const marks: number[][] = []
  for (const [index, each] of trials.entries()) {
    const began = Date.now()
    await instance.send(each, createFreeTrial.status)
    marks.push(marksOf(await untilCompleted(instance, index), began))
  }
  return marks.slice(WARM_UP)
}

const share = (marks: number[][], stage: number) =>
  spread(marks.map((mark) => mark[stage]! - (mark[stage - 1] ?? 0)))

/** One trial at a time on the embedded data, from the request to its last event. */
export const trialRow: BenchRow = {
  name: 'trial',
  run: async (stage) => {
    const instance = await startAnalysis(stage, 'trial', 1)
    const marks = await measure(instance, await askedTrials(stage, TRIALS + WARM_UP))
    await instance.stop()
    const totals = marks.map((mark) => mark.at(-1)!)
    const where = stages.map(({ name }, at) => `${name} ${figure(share(marks, at).median)} ms`)
    return {
      checks: [
        {
          what: 'trial on the almanac, request to `ReportCompleted`',
          unit: 'ms',
          measured: spread(totals),
        },
      ],
      absolute: [
        `p50 ${figure(percentile(totals, 0.5))} ms, p99 ${figure(percentile(totals, 0.99))} ms; medians of the stages: ${where.join(', ')}`,
      ],
      notes: [
        `${TRIALS} trials of as many new users, one after the other, by HTTP to the real analysis process; each stage ends when its event is appended, by the time that its commit carries.`,
      ],
    }
  },
}
