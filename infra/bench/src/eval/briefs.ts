import type { WritingTask } from '../../../../services/content/src/untrusted/writing-tasks.ts'
import { sampleTask } from '../../../../services/content/src/writing/samples/sample-assignments.ts'

/** Each type in turn, each round of them in another trade. */
export const briefsOf = (count: number): WritingTask[] =>
  Array.from({ length: count }, (_, index) => ({
    draftId: `eval ${index + 1}`,
    seed: `eval ${index + 1}`,
    ...sampleTask(index),
  }))
