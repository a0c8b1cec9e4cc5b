import { Rejection } from '@sortie/runtime/domain'
import { expect, test } from 'vitest'
import { createOwnDraft } from './own-draft.ts'
import type { DraftView } from './views/draft-view.ts'

const view = { draftId: 'dft_1', userId: 'ann', brief: {} } as unknown as DraftView

test('a draft is loaded only while its reader has a point left, and for its owner alone', async () => {
  let points = 2
  let loaded = 0
  const views = {
    find: async () => {
      loaded += 1
      return view
    },
  }
  const throttle = {
    take: async () => {
      points -= 1
      if (points < 0) throw new Rejection('too_many_requests')
      return () => {}
    },
  }
  const own = createOwnDraft(views, throttle)
  expect(await own('ann', 'dft_1')).toEqual(view)
  await expect(own('ben', 'dft_1')).rejects.toMatchObject({ code: 'draft_not_found' })
  await expect(own('ann', 'dft_1')).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(loaded).toBe(2)
})
