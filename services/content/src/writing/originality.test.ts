import type { Fingerprint } from '@sortie/contracts/drafts'
import { expect, test } from 'vitest'
import { SAME_AGAIN } from './gate.ts'
import { readinessOf } from './readiness.ts'
import { assignmentOf } from './sample-assignments.ts'
import { writeTemplate } from './write-template.ts'

const assignment = assignmentOf('informational')
const first = writeTemplate(assignment)
const printOf = ({ fingerprint }: typeof first): Fingerprint => fingerprint!

test('a copy takes other passages than the article before it, and passes', () => {
  const again = writeTemplate({ ...assignment, earlier: [printOf(first)] })
  expect(printOf(first).passages.length).toBeGreaterThan(8)
  const shared = printOf(again).passages.filter((id) => printOf(first).passages.includes(id))
  expect(shared.length).toBeLessThanOrEqual(3)
  expect(again.faults).toEqual([])
})

test('where nothing but the same text is left, that is said before the price', () => {
  const earlier = [{ ...printOf(first), passages: [] }]
  expect(writeTemplate({ ...assignment, earlier }).faults).toEqual([
    { code: 'same-again', message: SAME_AGAIN },
  ])
  expect(readinessOf({ ...assignment, earlier }, 'template').missing).toEqual([
    {
      field: 'keyword',
      message: expect.stringMatching(/^Another draft of yours has half of this text\. /),
    },
  ])
})

test('the article of another trade is no copy', () => {
  const other = assignmentOf('informational', undefined, {
    brief: { keyword: 'drain cleaning', answers: assignment.brief.answers.slice(0, 5) },
    seed: 'two',
  })
  expect(writeTemplate({ ...other, earlier: [printOf(first)] }).faults).toEqual([])
})
