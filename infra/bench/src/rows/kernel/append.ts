import { randomUUID } from 'node:crypto'
import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { UserId } from '@sortie/contracts/ids'
import { causeOf, createTwin, moveCommit } from '../../bare/raw.ts'
import { compareRounds, drive, interleave } from '../../measuring/measure.ts'
import { figure, spreadText } from '../../measuring/numbers.ts'
import type { BenchRow } from '../../results/row.ts'
import { type BenchStore, openBenchStore } from '../../stage/store.ts'

const LANES = 16
const ROUNDS = 9
const APPENDS = 2_000
/** People whose keys exist; a person's first event ever also makes the key, which is not measured. */
const PEOPLE = 64

const userOf = (lane: number): UserId => `usr_${lane % PEOPLE}`

const requested = (lane: number): AnalysisEvent => ({
  type: 'ReportRequested',
  data: {
    reportId: 'rep_00000000-0000-4000-8000-000000000000',
    userId: userOf(lane),
    at: new Date().toISOString(),
    projectId: 'prj_00000000-0000-4000-8000-000000000000',
    funding: 'trial',
    attempt: 1,
    industry: 'Plumbing and heating',
    businessName: 'Harbour Plumbing Ltd',
    mainCompetitor: 'Northside Heating',
  },
})

const appendOnce = ({ store }: BenchStore, stream: string, lane: number, known: number) => {
  const actor = userOf(lane)
  const meta = { cause: causeOf(actor), fingerprint: null, actor, correlation: randomUUID() }
  return store.append(stream, known, [requested(lane)], { ...meta, subject: actor })
}

/** Appends so many commits in all lanes. @param write gets a lane's stream and its version so far. */
const inLanes = async (
  write: (stream: string, lane: number, known: number) => Promise<unknown>,
) => {
  const streams = Array.from({ length: LANES }, () => ({ id: `rep_${randomUUID()}`, at: 0 }))
  const { perSecond } = await drive(APPENDS, LANES, (lane) => {
    const stream = streams[lane]!
    return write(stream.id, lane, stream.at++)
  })
  return perSecond
}

/** `store.append` at a known version against `insertOne` of a document such as it writes. */
export const append: BenchRow = {
  name: 'append',
  run: async (stage) => {
    const opened = await openBenchStore(stage, 'analysis', 'append')
    const raw = await createTwin(opened)
    for (let lane = 0; lane < LANES; lane++) await appendOnce(opened, `rep_first${lane}`, lane, 0)
    const first = (await opened.store.commits.findOne({ _id: 'rep_first0@1' }))!
    const pairs = await interleave(
      ROUNDS,
      () => inLanes((stream, lane, known) => appendOnce(opened, stream, lane, known)),
      () => inLanes((stream, _lane, known) => raw.insertOne(moveCommit(first, stream, known + 1))),
    )
    await opened.drop()
    const { ours, base, ratio } = compareRounds(pairs)
    return {
      checks: [
        {
          what: 'append one commit at a known version / raw insertOne, throughput',
          least: 0.8,
          measured: ratio,
        },
      ],
      absolute: [`append ${spreadText(ours, '/s')}, insertOne ${spreadText(base, '/s')}`],
      notes: [
        `${ROUNDS} rounds of ${figure(APPENDS)} each, ${LANES} at a time; \`ReportRequested\` with two encrypted fields; same indexes, write concern and document; no tail runs.`,
      ],
    }
  },
}
