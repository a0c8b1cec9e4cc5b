import { createGenerations, viewCollection } from '@sortie/runtime/views/generations/generations'
import { type RowProjection, rowIndexes } from '@sortie/runtime/views/row-projection'
import { createViewStore } from '@sortie/runtime/views/view-store'
import { reportKeyword } from '../../../../../services/analysis/src/reports/views/report-keyword.ts'
import { compareRounds, interleave } from '../../measuring/measure.ts'
import { figure, spreadText } from '../../measuring/numbers.ts'
import { ROWS_EACH, readableBatches } from '../../pages/keywords.ts'
import type { BenchRow } from '../../results/row.ts'
import { openBenchStore } from '../../stage/store.ts'

const ROUNDS = 7
/** A report of 5,000 keywords. */
const BATCHES = 25

const projection = reportKeyword as unknown as RowProjection

/** Rows written for each second that this process computed. */
const perCoreSecond = async (write: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  await write()
  const { user, system } = process.cpuUsage(before)
  return (BATCHES * ROWS_EACH) / ((user + system) / 1e6)
}

/** Events folded into rows and written against `bulkWrite` of the same documents. */
export const rows: BenchRow = {
  name: 'rows',
  run: async (stage) => {
    const opened = await openBenchStore(stage, 'analysis', 'rows')
    const generations = createGenerations(opened.db)
    await generations.prepare()
    const views = createViewStore(opened.db, opened.store, generations, () => {})
    await views.prepare(projection, 1)
    const written = opened.db.collection<{ _id: string }>(viewCollection(projection.name, 1))
    const twin = opened.db.collection<{ _id: string }>('rows-twin')
    for (const { key } of rowIndexes(projection)) await twin.createIndex(key)

    const ours = async () => {
      const commits = readableBatches(BATCHES)
      return perCoreSecond(async () => {
        for (const commit of commits) await views.applyCommit([projection as never], commit)
      })
    }
    const base = async () => {
      const [first] = readableBatches(1)
      const documents = await written
        .find({ s: { $ne: first!.stream } })
        .limit(BATCHES * ROWS_EACH)
        .toArray()
      const copies = documents.map((each) => ({ ...each, _id: `${first!.stream}/${each._id}` }))
      return perCoreSecond(async () => {
        for (let at = 0; at < copies.length; at += ROWS_EACH) {
          const some = copies.slice(at, at + ROWS_EACH)
          await twin.bulkWrite(
            some.map((document) => ({ insertOne: { document } })),
            { ordered: false },
          )
        }
      })
    }
    await ours()
    const pairs = await interleave(ROUNDS, ours, base)
    await opened.drop()
    const { ours: measured, base: raw, ratio } = compareRounds(pairs)
    return {
      checks: [
        {
          what: 'rows written per core second / `bulkWrite` of the same documents',
          least: 0.5,
          measured: ratio,
        },
      ],
      absolute: [`rows ${spreadText(measured, '/s')}, bulkWrite ${spreadText(raw, '/s')}`],
      notes: [
        `${ROUNDS} rounds of a report of ${figure(BATCHES * ROWS_EACH)} keywords in ${BATCHES} events each, one after the other, into \`report-keyword\` with its indexes; what counts is the time that this process computed; the events are readable already.`,
      ],
    }
  },
}
