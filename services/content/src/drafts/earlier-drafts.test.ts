import { expect, test, vi } from 'vitest'
import { createEarlierDrafts } from './earlier-drafts.ts'
import type { DraftSummaryView } from './views/draft-summary.ts'

const finished = (draftId: string, endedAt: string, isOld = false) =>
  ({
    draftId,
    endedAt,
    fingerprint: isOld ? null : { passages: [`of ${draftId}`], signature: '' },
  }) as unknown as DraftSummaryView

test('a draft is held against those that its customer had finished before it, itself apart', async () => {
  const views = [
    finished('dft_own', '2026-11-01'),
    finished('dft_before', '2026-11-01'),
    finished('dft_after', '2026-11-03'),
    finished('dft_of_an_older_release', '2026-11-01', true),
  ]
  const page = vi.fn(async () => ({ views, next: null }))
  const earlierOf = createEarlierDrafts({ page } as never)
  const found = await earlierOf({ draftId: 'dft_own', userId: 'usr_1' }, '2026-11-02')
  expect(found.map(({ passages }) => passages)).toEqual([['of dft_before']])
  expect(page).toHaveBeenCalledWith(
    { userId: 'usr_1', isDeleted: false, group: 'ready' },
    expect.anything(),
  )
})
