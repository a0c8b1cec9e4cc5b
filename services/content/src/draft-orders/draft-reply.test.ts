import { QueueFull } from '@sortie/runtime/process/fair-queue'
import { expect, test } from 'vitest'
import { brief } from '../drafts/decider/testing-draft.ts'
import { createDraftReplies } from './draft-reply.ts'

const readiness = { words: 1_600, missing: [], questions: [], instead: null, standardShare: 0.5 }
const at = '2026-11-24T09:00:00.000Z'
const view = {
  draftId: 'dft_1',
  userId: 'usr_1',
  brief,
  status: 'planned',
  research: { researchId: 'rsc_1', status: 'done', askedAt: at, at, context: null },
  order: null,
  counts: null,
  scored: null,
  package: null,
  sections: [],
  deletedAt: null,
}

test('a page whose draft could not be looked at yet says so, instead of waiting without end', async () => {
  let isFull = true
  const { replyOf } = createDraftReplies({
    rehearsed: async () => {
      if (isFull) throw new QueueFull('customer')
      return readiness
    },
    orderIdOf: () => 'rep_1',
    timeOfModel: null,
    keptMs: 1,
  })
  expect(await replyOf(view as never)).toMatchObject({ readiness: {}, isUnchecked: true })
  isFull = false
  const reply = await replyOf(view as never)
  expect(reply.readiness).toEqual({ template: readiness })
  expect(reply.isUnchecked).toBeUndefined()
})
