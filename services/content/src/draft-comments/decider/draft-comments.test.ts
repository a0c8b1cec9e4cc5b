import type { DraftShareId } from '@sortie/contracts/content/drafts/article-ids'
import {
  MOST_COMMENTS_OF_DRAFT,
  MOST_COMMENTS_OF_LINK,
} from '@sortie/contracts/content/drafts/draft-limits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  plainCommentLines,
  type StoredComment,
  withComment,
  withoutComment,
  withRead,
  withResolved,
} from './draft-comments.ts'

const comment = (number: number, shareId: DraftShareId = 'dsh_1'): StoredComment => ({
  commentId: `dcm_${number}`,
  shareId,
  sectionId: 's1',
  at: '2026-11-29T09:00:00.000Z',
  isRead: false,
  isResolved: false,
  sealed: 'x',
})
const many = (count: number, shareOf: (at: number) => DraftShareId = () => 'dsh_1') =>
  Array.from({ length: count }, (_, at) => comment(at, shareOf(at)))
const refusalOf = (act: () => unknown): unknown => {
  try {
    act()
    return null
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('a link takes fifty comments, and takes one more for each that its owner deletes', () => {
  const full = many(MOST_COMMENTS_OF_LINK)
  expect(refusalOf(() => withComment(full, comment(99)))).toBe('too_many_comments')
  expect(withComment(full, comment(99, 'dsh_2'))).toHaveLength(MOST_COMMENTS_OF_LINK + 1)
  const less = withoutComment(full, 'dcm_7')
  expect(withComment(less, comment(99)).map(({ commentId }) => commentId)).toContain('dcm_99')
})

test('a draft takes so many comments, through however many links', () => {
  const full = many(MOST_COMMENTS_OF_DRAFT, (at) => `dsh_${at}`)
  expect(refusalOf(() => withComment(full, comment(999, 'dsh_new')))).toBe('too_many_comments')
})

test('a comment that is sent again, and what was done already, change nothing', () => {
  const all = many(MOST_COMMENTS_OF_LINK)
  expect(withComment(all, comment(3))).toBe(all)
  const read = withRead(all, ['dcm_1', 'dcm_gone'])
  expect(read.filter(({ isRead }) => isRead).map(({ commentId }) => commentId)).toEqual(['dcm_1'])
  expect(withRead(read, ['dcm_1'])).toBe(read)
  expect(withoutComment(all, 'dcm_gone')).toBe(all)
})

test('whoever resolves a comment has read it, and can open it again', () => {
  const resolved = withResolved(many(2), 'dcm_1', true)
  expect(resolved[1]).toMatchObject({ isRead: true, isResolved: true })
  expect(withResolved(resolved, 'dcm_1', true)).toBe(resolved)
  expect(withResolved(resolved, 'dcm_1', false)[1]).toMatchObject({ isResolved: false })
  expect(refusalOf(() => withResolved(resolved, 'dcm_gone', true))).toBe('comment_not_found')
})

test('no order of comments and deletions holds more than a link may have, or one of them twice', () =>
  fc.assert(
    fc.property(
      fc.array(fc.record({ isAdded: fc.boolean(), number: fc.nat(80) }), { maxLength: 300 }),
      (acts) => {
        const all = acts.reduce<readonly StoredComment[]>((comments, { isAdded, number }) => {
          if (!isAdded) return withoutComment(comments, `dcm_${number}`)
          try {
            return withComment(comments, comment(number))
          } catch {
            return comments
          }
        }, [])
        expect(all.length).toBeLessThanOrEqual(MOST_COMMENTS_OF_LINK)
        expect(new Set(all.map(({ commentId }) => commentId)).size).toBe(all.length)
      },
    ),
  ))

test('words of a stranger keep their lines, and lose what cannot be seen', () => {
  expect(plainCommentLines('Nice!\u202E  Really\u0000.\r\n\n\n\nBut:\u2028 why? ')).toBe(
    'Nice! Really.\n\nBut:\nwhy?',
  )
  expect(plainCommentLines('<b>bold</b> & [e1]')).toBe('<b>bold</b> & [e1]')
})
