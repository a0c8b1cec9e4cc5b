import { createGenerations, viewCollection } from '@sortie/runtime/views/generations/generations'
import type { RowProjection } from '@sortie/runtime/views/row-projection'
import { createViewStore } from '@sortie/runtime/views/view-store'
import {
  type KeywordView,
  reportKeyword,
} from '../../../../../services/analysis/src/reports/views/report-keyword.ts'
import { compareRounds, drive, interleave, median } from '../../measuring/measure.ts'
import { figure, spreadText } from '../../measuring/numbers.ts'
import { ROWS_EACH, readableBatches } from '../../pages/keywords.ts'
import type { BenchRow } from '../../results/row.ts'
import type { BenchStage } from '../../stage/stage.ts'
import { openBenchStore } from '../../stage/store.ts'

const ROUNDS = 7
const PAGES = 60
const PAGE = 100
const BATCHES = 25
const OWN = BATCHES * ROWS_EACH
const LARGE = Number(process.env.BENCH_ROWS ?? 1_000_000)
const SORTS = ['rank', 'volume', 'difficulty', 'keyword'] as const

const projection = reportKeyword as unknown as RowProjection

/** A view that holds one report of 5,000 rows among those of so many other rows. */
const seeded = async (stage: BenchStage, others: number) => {
  const opened = await openBenchStore(stage, 'analysis', `page-${others}`)
  const generations = createGenerations(opened.db)
  await generations.prepare()
  const views = createViewStore(opened.db, opened.store, generations, () => {})
  await views.prepare(projection, 1)
  const report = async () => {
    const commits = readableBatches(BATCHES)
    for (const commit of commits) await views.applyCommit([projection as never], commit)
    return commits[0]!.stream
  }
  const stream = await report()
  const collection = opened.db.collection<{ _id: string; s?: string }>(
    viewCollection(projection.name, 1),
  )
  const documents = await collection.find({ s: stream }).toArray()
  await drive(Math.ceil(others / OWN), 2, async (_lane, index) => {
    const other = `rep_other${index}`
    const copies = documents.map((each) => ({
      ...each,
      _id: each._id.replace(stream, other),
      s: other,
    }))
    await collection.insertMany(copies, { ordered: false })
  })
  const rows = views.rowReader<KeywordView>(reportKeyword)
  /** Milliseconds of a page, the median of pages all over the report in each of its orders. */
  const read = async () => {
    const taken: number[] = []
    for (const sort of SORTS) {
      let cursor: string | undefined
      for (let page = 0; page < PAGES / SORTS.length; page++) {
        const began = performance.now()
        const found = await rows.page(stream, { sort, limit: PAGE, cursor })
        taken.push(performance.now() - began)
        if (found.rows.length !== PAGE) throw new Error(`a page of ${found.rows.length} rows`)
        cursor = found.next ?? undefined
      }
    }
    return median(taken)
  }
  return { read, drop: opened.drop }
}

/** A page of a report among very many rows of others against one among few. */
export const pageRow: BenchRow = {
  name: 'page',
  run: async (stage, say) => {
    const few = await seeded(stage, 0)
    say(`storing ${figure(LARGE)} rows`)
    const many = await seeded(stage, LARGE)
    say('reading')
    const { ours, base, ratio } = compareRounds(await interleave(ROUNDS, many.read, few.read))
    await few.drop()
    await many.drop()
    const [large, own] = [LARGE, OWN].map((count) => count.toLocaleString('en-US'))
    return {
      checks: [
        {
          what: `a page of ${PAGE} in a report of ${own} rows, among ${large} of other reports / among ${own}`,
          most: 1.5,
          measured: ratio,
        },
      ],
      absolute: [`${spreadText(ours, 'ms')} among ${large}, ${spreadText(base, 'ms')} alone`],
      notes: [
        `${ROUNDS} rounds of ${PAGES} pages each, one after the other, in the four orders, each page from the cursor of the one before.`,
      ],
    }
  },
}
