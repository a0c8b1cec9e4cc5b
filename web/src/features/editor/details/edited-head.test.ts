import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import { expect, test } from 'vitest'
import { editedHead } from './edited-head.ts'

const draft = {
  title: 'Dog grooming',
  words: 1_600,
  score: 82,
  edits: { details: 3, at: null, rewrites: [] },
} as unknown as Draft
const at = new Date('2026-11-23T20:00:00Z')

test('title and words above an article follow what is typed', () => {
  expect(editedHead(draft, { title: 'Groom your dog', words: 1_612, at })).toEqual({
    title: 'Groom your dog',
    words: 1_612,
    score: 82,
    updatedAt: '2026-11-23T20:00:00.000Z',
    edits: { details: 3, at: '2026-11-23T20:00:00.000Z', rewrites: [] },
  })
})

test('an empty title, and words that are not counted yet, leave what was there', () => {
  expect(editedHead(draft, { title: ' ', words: undefined, at })).toMatchObject({
    title: 'Dog grooming',
    words: 1_600,
  })
})
