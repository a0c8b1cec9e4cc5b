import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { expect, test } from 'vitest'
import { assignmentOf } from '../samples/sample-assignments.ts'
import { writeTemplate } from '../write-template.ts'

const written = (brief: Partial<DraftBrief>) =>
  writeTemplate(assignmentOf('case-study', undefined, { brief }))

test('what clients get wrong is no weak point of a case, and what its owner would change is one', () => {
  const { sections } = written({
    answers: [
      {
        question: 'What do customers get wrong before they come to you?',
        answer: 'They put baking soda on it.',
      },
      {
        question: 'What would you do differently the next time?',
        answer: 'We would put the mats down first.',
      },
      { question: 'What went wrong at the site?', answer: 'The gate was too narrow for the lift.' },
    ],
  })
  const ofRole = (role: string) =>
    sections.filter((one) => one.role === role).map(({ markdown }) => markdown)
  expect(ofRole('limits').join('\n')).toMatch(/The gate was too narrow[\s\S]+put the mats down/)
  expect(ofRole('limits').join('\n')).not.toContain('baking soda')
  expect(ofRole('own-words').join('\n')).toContain('They put baking soda on it.')
})
