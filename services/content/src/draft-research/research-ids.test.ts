import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { expect, test } from 'vitest'
import { at, brief } from '../drafts/decider/testing-draft.ts'
import { createResearchIds, isFresh } from './research-ids.ts'

const ids = createResearchIds(Buffer.alloc(32, 1))
const research = { researchId: ids.next('dft_1', brief, at), status: 'done', askedAt: at } as const
const view = { draftId: 'dft_1', brief, research }
const hoursLater = (hours: number) => new Date(Date.parse(at) + hours * 3_600_000).toISOString()
const after = (change: Partial<DraftBrief>, hours = 1) =>
  ids.after(view, { ...brief, ...change }, hoursLater(hours))

test('what does not bear on what there is to find keeps its research', () => {
  const change: Partial<DraftBrief> = {
    tone: 'formal',
    audience: 'Families',
    answers: [{ question: 'When?', answer: 'At six.' }],
    facts: { goal: 'More loaves' },
  }
  expect(after(change)).toBe(research.researchId)
})

test.each<Partial<DraftBrief>>([
  { keyword: 'best bread' },
  { type: 'how-to' },
  { country: 'GB' },
  { town: 'Leeds' },
  { pages: ['https://crumb.example/bread'] },
  { facts: { options: ['Crumb', 'Greggs'] } },
])('%o asks for another one', (change) => {
  expect(after(change)).not.toBe(research.researchId)
})

test('research that is a day old, or failed, is asked for again', () => {
  expect(after({}, 23)).toBe(research.researchId)
  expect(after({}, 24)).not.toBe(research.researchId)
  expect(isFresh(research, hoursLater(24))).toBe(false)
  const failed = { ...view, research: { ...research, status: 'failed' as const } }
  expect(ids.after(failed, brief, hoursLater(1))).not.toBe(research.researchId)
})

test('nobody guesses the id of another draft’s research', () => {
  expect(ids.next('dft_2', brief, at)).not.toBe(research.researchId)
  const others = createResearchIds(Buffer.alloc(32, 2))
  expect(others.next('dft_1', brief, at)).not.toBe(research.researchId)
})
