import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { expect, test } from 'vitest'
import { assignmentOf } from '../samples/sample-assignments.ts'
import { SAMPLE_FACTS } from '../samples/sample-facts.ts'
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

const titlesOf = (results: DraftBrief['facts']['results']) => {
  const { title, titles } = written({
    facts: { ...SAMPLE_FACTS['case-study'], client: 'Harrow Books', results },
    keyword: 'carpet cleaning',
  }).package
  return [title, ...titles].join('\n')
}

test('the title of a case has figures of what happened, and none of a plan', () => {
  const planned = {
    what: 'cleanings a year',
    before: 12,
    after: 5,
    period: '2025 against the plan for 2026',
  }
  const reached = { what: 'Complaints', before: 7, after: 0, period: 'January against June 2026' }
  expect(titlesOf([planned, reached])).not.toContain('from 12 to 5')
  expect(titlesOf([planned, reached])).toContain('from 7 to 0 complaints')
  const kept = { ...planned, period: 'the plan for 2025 against 2025' }
  expect(titlesOf([kept])).toContain('from 12 to 5 cleanings a year')
})

test('the title of a case counts what has no unit, and measures what has one', () => {
  const cost = {
    what: 'Cost of care a month',
    before: 640,
    after: 385,
    unit: 'USD',
    period: '2025 against 2026',
  }
  expect(titlesOf([cost])).toContain('Carpet cleaning: cost of care a month from $640 to $385')
  expect(titlesOf([cost])).not.toContain('went')
  expect(titlesOf([{ ...cost, what: 'Gas used', unit: 'kWh' }])).toContain(
    'Carpet cleaning: gas used from 640 to 385 kWh',
  )
  expect(titlesOf([{ ...cost, what: 'Trays thrown out', unit: 'trays a night' }])).toContain(
    'Carpet cleaning: trays thrown out from 640 to 385 a night',
  )
})

test('a client who is described behind a comma is named without that', () => {
  const client = 'the Millers, who milk 94 cows'
  const { description, title } = written({
    facts: { ...SAMPLE_FACTS['case-study'], client, results: [] },
    keyword: 'solar panels',
  }).package
  expect(`${title}\n${description}`).toContain('the Millers')
  expect(`${title}\n${description}`).not.toContain('94')
})
