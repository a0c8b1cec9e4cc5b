import type { DraftEvent } from '@sortie/contracts/content/drafts/draft-events'
import { createBudget } from '@sortie/model/budget'
import { workContext } from '@sortie/runtime/testing/work'
import { expect, test } from 'vitest'
import { ofOrder, planned, queued, requested } from '../../drafts/decider/testing-draft.ts'
import { streamOf } from '../../drafts/testing-orders.ts'
import type { ArticleModel } from '../../providers/model/article-model.ts'
import type { Assignment } from '../../writing/article.ts'
import { modelWritingWork } from './write-with-model.ts'

const RUN_MS = 300_000

/** How many milliseconds a writer is given for an order that was begun at `startedAt`, by its own clock. */
const timeGiven = async (startedAt: string, writtenForMs: number): Promise<number> => {
  const started = { type: 'DraftStarted', data: { ...ofOrder(), at: startedAt, version: '1' } }
  const ordered = [planned, requested(), queued(), started as unknown as DraftEvent]
  const { drafts } = streamOf(...ordered)
  let givenMs = Number.NaN
  const model = {
    ledger: {
      budgetOf: async () => ({ budget: createBudget({}), settled: async () => {} }),
    },
    writer: {
      write: async (_assignment: Assignment, { until }: { until: number }) => {
        givenMs = until - performance.now()
        throw new Error('only the time counts here')
      },
    },
  } as unknown as ArticleModel
  const write = modelWritingWork({
    drafts,
    writing: { gather: async (task) => ({ ...task, items: [] }) as unknown as Assignment },
    earlierOf: async () => [],
    model,
    texts: { penOf: () => ({ add: () => {}, drop: () => {}, end: async () => {} }) },
    runMs: RUN_MS,
    writtenForMs: async () => writtenForMs,
  })
  await expect(write(ofOrder() as never, workContext())).rejects.toThrow('only the time counts')
  return givenMs
}
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test('a writer has the whole time, whatever the clock says of the one that began the order', async () => {
  for (const minutes of [10, -10]) {
    expect(await timeGiven(minutesAgo(minutes), 0)).toBeGreaterThan(RUN_MS - 60_000)
  }
})

test('a writer that takes an order over has what is left of its time', async () => {
  const givenMs = await timeGiven(minutesAgo(0), 200_000)
  expect(givenMs).toBeGreaterThan(0)
  expect(givenMs).toBeLessThan(RUN_MS - 200_000)
})
