import { createGenerations } from '@sortie/runtime/views/generations/generations'
import type { RowProjection } from '@sortie/runtime/views/row-projection'
import { createViewStore } from '@sortie/runtime/views/view-store'
import { reportKeyword } from '../../../../../services/analysis/src/reports/views/report-keyword.ts'
import { compareRounds, drive, interleave } from '../../measuring/measure.ts'
import { figure, spreadText } from '../../measuring/numbers.ts'
import { ROWS_EACH, sealed } from '../../pages/keywords.ts'
import type { BenchRow } from '../../results/row.ts'
import { medianOf, rebuildOnce, SMALL_RUNS } from '../../stage/rebuilds.ts'
import type { BenchStage } from '../../stage/stage.ts'
import { type BenchStore, openBenchStore } from '../../stage/store.ts'

const SMALL = 10_000
const LARGE = Number(process.env.BENCH_ROWS ?? 1_000_000)
const BATCHES = 5
const MEBIBYTE = 2 ** 20

const projection = reportKeyword as unknown as RowProjection

/** A store whose reports hold so many rows. */
const seeded = async (stage: BenchStage, rows: number): Promise<BenchStore> => {
  const opened = await openBenchStore(stage, 'analysis', `rows-rebuild-${rows}`)
  const generations = createGenerations(opened.db)
  await generations.prepare()
  const views = createViewStore(opened.db, opened.store, generations, () => {})
  await views.prepare(projection, 1)
  const reports = Math.ceil(rows / (BATCHES * ROWS_EACH))
  await drive(reports, 2, async (_lane, index) => {
    const commits = await sealed(opened.keys, `usr_${index % 64}`, BATCHES)
    await opened.store.commits.insertMany(commits, { ordered: false })
    for (const commit of commits) {
      await views.applyCommit([projection as never], await opened.store.open(commit))
    }
  })
  return opened
}

/** The most memory that the process held meanwhile, in MiB, beyond what it held before. */
const watched = async <Answer>(task: () => Promise<Answer>) => {
  const before = process.memoryUsage().rss
  let most = before
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 50)
  try {
    return { answer: await task(), grew: (most - before) / MEBIBYTE }
  } finally {
    clearInterval(looking)
  }
}

/** @returns microseconds a row. */
const perRow = async (opened: BenchStore, rows: number): Promise<number> => {
  const { ms } = await rebuildOnce(opened, 'analysis', projection)
  return (ms / rows) * 1_000
}

/** The rows of very many reports against those of few, by the kernel's own rebuild. */
export const rowsRebuild: BenchRow = {
  name: 'rows-rebuild',
  run: async (stage, say) => {
    const small = await seeded(stage, SMALL)
    say(`storing ${figure(LARGE)} rows`)
    const large = await seeded(stage, LARGE)
    say('rebuilding')
    let grew = 0
    const pairs = await interleave(
      1,
      async () => {
        const { answer, grew: by } = await watched(() => perRow(large, LARGE))
        grew = Math.max(grew, by)
        return answer
      },
      () => medianOf(() => perRow(small, SMALL)),
    )
    await small.drop()
    await large.drop()
    const { ours, base, ratio } = compareRounds(pairs)
    const [from, to] = [LARGE, SMALL].map((count) => count.toLocaleString('en-US'))
    return {
      checks: [
        {
          what: `rebuild of rows, microseconds per row at ${from} / at ${to}`,
          most: 1.3,
          measured: ratio,
        },
      ],
      absolute: [
        `${spreadText(ours, 'us')} a row at ${from}, ${spreadText(base, 'us')} at ${to}; the process grew by ${figure(grew)} MiB at most`,
      ],
      notes: [
        `Rebuild of \`report-keyword\` from the read of the first commit to the swap, hashes compared; reports of ${figure(BATCHES * ROWS_EACH)} rows in events of ${ROWS_EACH}, encrypted; keys and caches of the process cold; one round after one that is not counted, ${SMALL_RUNS} small rebuilds for each large one.`,
      ],
    }
  },
}
