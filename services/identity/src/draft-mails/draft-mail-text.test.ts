import { expect, test } from 'vitest'
import { draftText } from './draft-mail-text.ts'

const ready = {
  userId: 'usr_1',
  draftId: 'dft_1',
  reportId: 'rep_1',
  at: '2026-01-01T00:00:00Z',
  outcome: 'ready',
  isFree: false,
  title: 'How to choose a plumber',
  words: 1_873,
  score: 84,
} as const
const failed = {
  ...ready,
  outcome: 'failed' as const,
  title: 'emergency plumber',
  failed: { cause: 'quality', reasonCode: 'too-few-facts' } as const,
}

test('the email names the article, its words and its score', () => {
  const text = draftText(ready)
  expect(text?.subject).toBe('Your article is ready: How to choose a plumber')
  expect(text?.paragraphs[0]).toBe(
    '“How to choose a plumber” has 1,873 words and a score of 84 out of 100.',
  )
  expect(text?.paragraphs.join(' ')).not.toContain('free')
})

test('it says that no AI wrote it, and who should read it before it is published', () => {
  const text = draftText({ ...ready, writer: 'template', cautions: ['health', 'law'] })
  expect(text?.paragraphs.slice(1, 3)).toEqual([
    'Template draft: no AI. Part of it is standard text that other customers may also receive. Rewrite that part before you publish.',
    'It touches on health and law. Ask a health professional and a lawyer to check it before you publish.',
  ])
  const plain = draftText({ ...ready, writer: 'ai' })?.paragraphs.join(' ')
  expect(plain).not.toMatch(/no AI|touches on/)
})

test('of an article that was late it says that it was free', () =>
  expect(draftText({ ...ready, isFree: true })?.paragraphs).toContain(
    'It took longer than promised, so it was free: you have its mission back.',
  ))

test('of an article that failed it says why, and that the mission came back', () => {
  const text = draftText(failed)
  expect(text?.subject).toBe('Your article on “emergency plumber” could not be written')
  expect(text?.paragraphs[0]).toBe(
    'We could not write your article on “emergency plumber”. The article did not pass our checks. It cites too few facts.',
  )
  expect(text?.paragraphs).toContain(
    'We returned the mission to your balance, so the article cost you nothing.',
  )
})

test('the reason of an older release, which may quote the article, is never sent', () => {
  const { failed: _failed, ...asked } = failed
  const old = draftText({ ...asked, reason: 'Nothing supports “Ovens are free.”' })
  expect(old?.paragraphs[0]).toBe('We could not write your article on “emergency plumber”.')
})

test('a long title is cut, and a title of several lines becomes one', () => {
  const long = draftText({ ...ready, title: 'Very '.repeat(40) })
  expect(long?.subject).toBe(`Your article is ready: ${'Very '.repeat(12).trim()}…`)
  const split = draftText({ ...ready, title: 'Plumbers\r\nBcc: someone@example.com\u202e' })
  expect(split?.subject).toBe('Your article is ready: Plumbers Bcc: someone@example.com')
})

test('of a draft that was erased nothing is said', () => {
  expect(draftText({ ...ready, title: null })).toBeNull()
  expect(draftText({ ...failed, title: null })).toBeNull()
})

test('of a page each line says page', () => {
  const page = 'service-page' as const
  const text = JSON.stringify([draftText({ ...ready, page }), draftText({ ...failed, page })])
  expect(text).toContain('Your page is ready: How to choose a plumber')
  expect(text).toContain('We could not write your page on “emergency plumber”. The page did not')
  expect(text).toContain('so the page cost you nothing')
  expect(text).not.toContain('article')
})
