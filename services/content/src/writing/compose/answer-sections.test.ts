import { expect, test } from 'vitest'
import { keywordQuestion } from '../interview/interview.ts'
import type { SectionLayout } from '../plan.ts'
import { ANSWERS, assignmentOf } from '../samples/sample-assignments.ts'
import { writeTemplate } from '../write-template.ts'
import { withAnswerSections } from './answer-sections.ts'
import { citedSentence, type SectionBlock } from './section-blocks.ts'

const answer = (heading: string | null): SectionBlock => ({
  type: 'answer',
  heading,
  isOurQuestion: true,
  sentences: [citedSentence('They wait too long.', 'e1')],
})
const table: SectionBlock = { type: 'table', lead: null, header: ['A'], rows: [] }
const plan = (parts: SectionBlock[], more: Partial<SectionLayout> = {}): SectionLayout => ({
  role: 'part',
  heading: 'A section',
  isRequired: false,
  parts,
  ...more,
})
const headingsOf = (plans: readonly SectionLayout[]) => plans.map(({ heading }) => heading)

test('an answer stands under its own heading, before or behind what else its section has', () => {
  const plans = withAnswerSections(plan([answer('First'), table, answer('Last')]))
  expect(headingsOf(plans)).toEqual(['First', 'A section', 'Last'])
  expect(plans[1]!.parts).toEqual([table])
})

test('an answer between other parts stays there', () =>
  expect(headingsOf(withAnswerSections(plan([table, answer('Between'), table])))).toEqual([
    'A section',
  ]))

test('an answer without a heading stays under what its section is called', () =>
  expect(headingsOf(withAnswerSections(plan([answer(null)])))).toEqual(['A section']))

test('a section that is all about its answer takes the heading of the answer, for its cards as well', () => {
  const [first, second, ...none] = withAnswerSections(
    plan([answer('What people get wrong'), answer('Another')], { isOfItsAnswer: true }),
  )
  expect(first).toMatchObject({ heading: 'What people get wrong', isOfItsAnswer: true })
  expect(second!.heading).toBe('Another')
  expect(none).toEqual([])
})

const KEYWORD = 'is it worth repairing a boiler'
const answered = (more: typeof ANSWERS) =>
  writeTemplate(
    assignmentOf('informational', undefined, {
      brief: { keyword: KEYWORD, answers: [...ANSWERS, ...more] },
    }),
  )

test('the answer to the question of the keyword comes first, whatever else sounds like the keyword', () => {
  const article = answered([
    {
      question: 'How do you and your customers know that it was worth it?',
      answer: 'A repair was worth it if the boiler is quiet again.',
    },
    { question: keywordQuestion(KEYWORD), answer: 'Yes, as long as the casing is dry.' },
  ])
  expect(article.sections[0]).toMatchObject({ heading: null })
  expect(article.sections[0]!.markdown).toMatch(/^Yes, as long as the casing is dry\./)
})

test('no heading speaks to the owner', () => {
  const article = answered([
    {
      question: 'What do you tell people who ask about “boiler leaks”?',
      answer: 'Turn off the water and call us.',
    },
    {
      question: 'What does it change for your customers?',
      answer: 'They can sleep at night again.',
    },
  ])
  const headings = [
    ...article.sections.map(({ heading }) => heading ?? ''),
    ...article.package.faq.map(({ question }) => question),
  ]
  expect(headings).toEqual(
    expect.arrayContaining(['Boiler leaks', 'What does it change for our customers?']),
  )
  expect(headings.join('\n')).not.toMatch(/do you tell|your customers/)
})

test('an answer on when to call that speaks of how long things take stands under no heading on calling', () => {
  const headings = (answer: string) =>
    answered([
      { question: 'When should people get in touch with you, and when is it too late?', answer },
    ]).sections.map(({ heading }) => heading)
  expect(headings('About nine days. Before a wedding call on Monday.')).toContain(
    'How long it takes',
  )
  expect(headings('Eight weeks ahead in the fall. Not in August.')).toContain(
    'When to get in touch',
  )
  expect(headings('Call in May, and we come the same week.')).toContain('When to get in touch')
})
