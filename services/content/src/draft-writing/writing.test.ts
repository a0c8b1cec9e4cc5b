import { afterAll, expect, test } from 'vitest'
import { sampleTrades } from '../passages/sample-trades.ts'
import { writingLimits } from '../untrusted/limits.ts'
import { type WritingTask, writingTasks } from '../untrusted/writing-tasks.ts'
import { RefusedTexts } from '../writing/check/refused-texts.ts'
import { assignmentOf, contextOf, researchOf } from '../writing/samples/sample-assignments.ts'
import { createWriting } from './writing.ts'

const log = { warn: () => {} }
const trade = sampleTrades[0]!
const task: WritingTask = {
  customer: 'usr_1',
  draftId: 'dft_1',
  seed: 'one',
  context: contextOf(trade),
  at: '2026-11-23T09:00:00.000Z',
  brief: assignmentOf('how-to', trade, {}).brief,
  found: researchOf(trade),
}
const copied = (made: unknown) => structuredClone(made)

const writing = createWriting(log)
// No article is written in a tenth of a millisecond of a core.
const hasty = createWriting(log, {
  ...writingLimits,
  write: { ...writingLimits.write, mostCpuMs: 0.1 },
})
afterAll(() => Promise.all([writing.stop(), hasty.stop()]))

test('an article comes back from the room as it would be written here', async () => {
  expect(await writing.write(task)).toEqual(copied(writingTasks.write(task)))
  expect(await writing.gather(task)).toEqual(copied(writingTasks.gather(task)))
  const readiness = writingTasks.rehearse({ task, writer: 'template' })
  expect(await writing.rehearse(task, 'template', 'page')).toEqual(copied(readiness))
})

test('an article that takes too long is refused alone, and the next task of its customer is done', async () => {
  const late = hasty.write(task)
  const next = hasty.gather(task)
  await expect(late).rejects.toThrow(RefusedTexts)
  expect((await next).items.length).toBeGreaterThan(0)
})

test('an answer of a model with more quotes, lists or tables than a section may have is refused', async () => {
  const assignment = writingTasks.gather(task)
  const hostile = ['> - > - a\n', '- a\n', 'a\n=\n'].map((part) => part.repeat(3_000))
  for (const answer of [...hostile, `a|b\n-|-\n${'c\n'.repeat(3_000)}`])
    await expect(writing.proofs.section(assignment, answer)).rejects.toThrow(RefusedTexts)
  expect(await writing.proofs.section(assignment, 'One **bold** word.')).toHaveLength(1)
})
