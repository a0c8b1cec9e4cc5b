import type { DraftComment } from '@sortie/contracts/content/drafts/draft-comments'
import { expect, test } from 'vitest'
import { commentCountText, groupComments, newComments } from './comments'

const comment = (number: number, more: Partial<DraftComment> = {}): DraftComment => ({
  commentId: `dcm_${number}`,
  shareId: 'dsh_1',
  sectionId: 's1',
  name: 'Bo',
  text: 'Say when.',
  at: '2026-11-29T09:00:00.000Z',
  isRead: false,
  isResolved: false,
  ...more,
})

test('comments stand by the order of the article, then what is on all of it or on what is gone', () => {
  const all = [
    comment(1, { sectionId: null }),
    comment(2, { sectionId: 's9' }),
    comment(3),
    comment(4, { sectionId: 's2' }),
  ]
  const sections = [
    { sectionId: 's2', name: 'When' },
    { sectionId: 's1', name: 'Why' },
    { sectionId: 's3', name: 'Where' },
  ]
  const groups = groupComments(all, sections).map(({ name, comments }) => [
    name,
    comments.map(({ commentId }) => commentId),
  ])
  expect(groups).toEqual([
    ['When', ['dcm_4']],
    ['Why', ['dcm_3']],
    ['The whole article', ['dcm_1']],
    ['Removed sections', ['dcm_2']],
  ])
})

test('a count says how many are new', () => {
  expect(commentCountText([comment(1)])).toBe('1 comment, 1 new')
  expect(commentCountText([comment(1), comment(2, { isRead: true })])).toBe('2 comments, 1 new')
  expect(commentCountText([comment(1, { isRead: true })])).toBe('1 comment')
})

test('a comment is new once', () => {
  const before = { comments: [comment(1)], isOpen: true }
  const now = { comments: [comment(1, { isRead: true }), comment(2)], isOpen: true }
  expect(newComments(before, now).map(({ commentId }) => commentId)).toEqual(['dcm_2'])
  expect(newComments(now, now)).toEqual([])
})
