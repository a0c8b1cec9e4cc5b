import { expect, test } from 'vitest'
import type { WrittenArticle } from './article.ts'
import { faultsOf } from './check/gate.ts'
import { yourPrice } from './compose/your-turn.ts'
import { assignmentOf } from './samples/sample-assignments.ts'
import { SAMPLE_FACTS } from './samples/sample-facts.ts'
import { writeTemplate } from './write-template.ts'

// What the owner said is never asked for again, overruled or cut.

const textOf = ({ sections }: WrittenArticle) =>
  sections.map(({ heading, markdown }) => `## ${heading ?? ''}\n${markdown}`).join('\n')

test('the order that an owner gives is the plan, and no search is printed with it', () => {
  const answers = [
    {
      question: 'What would you do first, what last, and why?',
      answer: 'First the closed courses. Last the website.',
    },
    {
      question: 'What have you tried for this goal already, and what came of it?',
      answer: 'We ran ads in spring and stopped.',
    },
  ]
  const article = writeTemplate(assignmentOf('strategic-guide', undefined, { brief: { answers } }))
  const text = textOf(article)
  expect(article.sections.find(({ role }) => role === 'phases')?.markdown).toMatch(
    /^First the closed courses\./,
  )
  expect(text).not.toMatch(/A quarter of|whoever|It is done when/)
  expect(text).not.toContain('What people search for')
  expect(article.package.title).toMatch(/: our plan for thirty more requests a month$/)
  expect(article.faults.map(({ code }) => code)).not.toContain('too-few-figures')
})

test('a plan says what was tried before what comes first, and what the team needs behind it', () => {
  const answers = [
    { question: 'What would you do first, what last, and why?', answer: 'First these courses.' },
    {
      question: 'What does your team have to learn or to change for it?',
      answer: 'To say a price.',
    },
    {
      question: 'What have you tried for this goal already, and what came of it?',
      answer: 'We gave closed courses in spring.',
    },
  ]
  const text = textOf(
    writeTemplate(assignmentOf('strategic-guide', undefined, { brief: { answers } })),
  )
  const at = ['We gave closed courses', 'First these courses', 'To say a price'].map((said) =>
    text.indexOf(said),
  )
  expect(at).toEqual(at.toSorted((one, other) => one - other))
  expect(at[0]).toBeGreaterThan(0)
})

test('a plan says how people come before its steps, and how it starts and what is counted behind them', () => {
  const answers = [
    { question: 'What would you do first, what last, and why?', answer: 'First these courses.' },
    {
      question: 'Which number tells you each month whether it works?',
      answer: 'Names in the book.',
    },
    { question: 'What happens in the first week, and who does it?', answer: 'Bea makes a list.' },
    { question: 'How do new customers find you today?', answer: 'They walk past.' },
    {
      question: 'What have you tried for this goal already, and what came of it?',
      answer: 'We gave closed courses in spring.',
    },
  ]
  const text = textOf(
    writeTemplate(assignmentOf('strategic-guide', undefined, { brief: { answers } })),
  )
  const at = [
    'We gave closed courses',
    'They walk past',
    'First these courses',
    '## The first week',
    'Bea makes a list',
    '## The number that tells whether it works',
    'Names in the book',
  ].map((said) => text.indexOf(said))
  expect(at).toEqual(at.toSorted((one, other) => one - other))
  expect(at[0]).toBeGreaterThan(0)
})

test.each([
  ['sell 14 Thursdays', 'Small wedding venue: our plan to sell 14 Thursdays'],
  ['40 more members by June', 'Small wedding venue: our plan for 40 more members by June'],
  ['Quiet phones on Fridays', 'Our plan: Quiet phones on Fridays'],
])('the title of a plan says what it is about: %s', (goal, title) => {
  const answers = [
    { question: 'What would you do first, what last, and why?', answer: 'First the courses.' },
  ]
  const facts = { ...SAMPLE_FACTS['strategic-guide'], goal }
  const brief = { keyword: 'small wedding venue', facts, answers }
  const article = writeTemplate(assignmentOf('strategic-guide', undefined, { brief }))
  expect(article.package.title).toBe(title)
})

test.each([
  ['sell 14 Thursdays', 'Our goal is to sell 14 Thursdays.'],
  ['40 more members by June', 'Our goal is 40 more members by June.'],
  ['quiet phones on Fridays', 'Our goal is this: quiet phones on Fridays.'],
])('a plan opens with a sentence: %s', (goal, sentence) => {
  const { sections } = writeTemplate(
    assignmentOf('strategic-guide', undefined, { brief: { facts: { goal } } }),
  )
  expect(sections[0]?.markdown.startsWith(sentence)).toBe(true)
})

test('a plan, which its owner’s team reads, calls nobody to buy', () => {
  const callToAction = { text: 'Come in and argue with Ollie' }
  const planned = writeTemplate(
    assignmentOf('strategic-guide', undefined, { brief: { callToAction } }),
  )
  expect(textOf(planned)).not.toContain('argue with Ollie')
  expect(planned.faults).toEqual([])
})

test('no rule of when to stop is made up for a plan of the owner’s own: they are asked for theirs', () => {
  const first = {
    question: 'What would you do first, what last, and why?',
    answer: 'First the closed courses. Last the website.',
  }
  const costs = {
    question: 'What may it cost in hours and money, and what is too much?',
    answer: 'If it brings nobody by March, I’ll stop.',
  }
  const planOf = (answers: (typeof first)[]) =>
    textOf(writeTemplate(assignmentOf('strategic-guide', undefined, { brief: { answers } })))
  expect(planOf([first])).not.toContain('Stop when')
  expect(planOf([first])).toContain('[your turn] Say when you would stop')
  expect(planOf([first, costs])).not.toContain('Say when you would stop')
  expect(planOf([])).toContain('Stop when a phase has used up its share of the budget')
})

test('a typical price is asked for only where nothing that the owner told names one', () => {
  const askedFor = (answer: string) => {
    const told = new Map([[answer, {}]])
    return yourPrice({ evidence: { itemByText: told } } as never, 'Name a typical price of yours.')
  }
  expect(askedFor('Not within the town.')).toBe('Name a typical price of yours.')
  expect(askedFor('Yes, $40 beyond the river.')).toBeNull()
  expect(askedFor('We ask 40 pounds for it.')).toBeNull()
})

test('a case study named so in its keyword is not refused for our own heading, and names its kind once', () => {
  const assignment = assignmentOf('case-study', undefined, {
    brief: { keyword: 'boiler repair case study' },
  })
  const article = writeTemplate(assignment)
  expect(article.faults).toEqual([])
  expect(textOf(article)).toContain('## Boiler repair: what to take from it')
  expect(article.package.slug).toBe('boiler-repair-case-study')
})

test('a result has its unit once', () => {
  const results = [
    { what: 'hours a night', before: 10.5, after: 9, unit: 'hours', period: 'May against June' },
    { what: 'share of late jobs', before: 12, after: 3, unit: '%', period: 'May against June' },
  ]
  const facts = { ...SAMPLE_FACTS['case-study'], results }
  const text = textOf(writeTemplate(assignmentOf('case-study', undefined, { brief: { facts } })))
  expect(text).toContain('| Hours a night | 10.5 | 9 |')
  expect(text).toContain('| Share of late jobs | 12% | 3% |')
})

test('a result that compares two things at one time is no change', () => {
  const results = [
    {
      what: 'price',
      before: 11400,
      after: 5200,
      unit: 'USD',
      period: 'the quote against our work',
    },
    { what: 'days of work', before: 5, after: 6, unit: 'days', period: 'their plan against ours' },
    { what: 'late jobs', before: 12, after: 3, period: 'May against June' },
  ]
  const facts = { ...SAMPLE_FACTS['case-study'], results }
  const assignment = assignmentOf('case-study', undefined, { brief: { facts } })
  const article = writeTemplate(assignment)
  expect(article.faults).toEqual([])
  expect(textOf(article)).toMatch(/^- Price: \$11,400 for the quote; \$5,200 for our work\. \[e/m)
  expect(textOf(article)).toMatch(/^- Days of work: 5 for their plan; 6 for ours\. \[e/m)
  expect(textOf(article)).not.toContain('| Price |')
  const told = [
    article.package.title,
    ...article.package.titles,
    ...assignment.items.map(({ text }) => text),
  ]
  expect(told.filter((one) => one.includes('from $11,400') || one.startsWith('For price'))).toEqual(
    [],
  )
})

test('each result of a case stands once, and no change stands without what changed', () => {
  const { sections } = writeTemplate(assignmentOf('case-study'))
  const paragraphs = sections.flatMap(({ markdown }) => markdown.split('\n\n'))
  expect(paragraphs.filter((one) => /^(?:That is|It comes to|Put as a change)/.test(one))).toEqual(
    [],
  )
})

test('a question of the owner’s that claims something is checked as any claim', () => {
  const assignment = assignmentOf('informational')
  const article = writeTemplate(assignment)
  const question = 'Why do plumbers charge $700?'
  const [first, ...others] = article.sections
  const sections = [first!, { ...others[0]!, heading: question }, ...others.slice(1)]
  const asked = {
    ...assignment,
    brief: { ...assignment.brief, answers: [{ question, answer: 'They like us.' }] },
  }
  const message = expect.stringContaining(question)
  expect(faultsOf({ ...article, sections }, asked, 'template')).toContainEqual({
    code: 'unsupported',
    message,
  })
  expect(
    faultsOf({ ...article, sections }, assignment, 'template').map(({ code }) => code),
  ).not.toContain('unsupported')
})

test('a story that begins with a pronoun asks its owner whom it means, and guesses nobody', () => {
  const situationOf = (situation: string) => {
    const facts = { ...SAMPLE_FACTS['case-study'], situation }
    const { sections } = writeTemplate(assignmentOf('case-study', undefined, { brief: { facts } }))
    return sections[0]!.markdown
  }
  const told = 'He was in grade ten, and his mother had been told to give up on algebra.'
  expect(situationOf(told)).toMatch(/^He was in grade ten/)
  expect(situationOf(told)).toContain('[your turn] Say who “He” is')
  expect(situationOf(told.replace('He', 'A boy'))).not.toContain('[your turn]')
})
