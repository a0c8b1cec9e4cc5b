import type { BriefFacts, DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { expect, test } from 'vitest'
import { readinessOf } from './interview/readiness.ts'
import { AT, assignmentOf } from './samples/sample-assignments.ts'
import { SAMPLE_FACTS } from './samples/sample-facts.ts'
import { writeTemplate } from './write-template.ts'

// A comparison says what its cells say, and whose words they are.

const quoteOf = (name: string, text: string, at: number) =>
  EvidenceItem.parse({
    id: `e${900 + at}`,
    kind: 'passage',
    text,
    asOf: '2026-11-20',
    voice: 'self-said',
    source: {
      name,
      url: `https://${name.toLowerCase()}.example/`,
      fetchedAt: AT,
      hash: null,
      licence: null,
    },
  })
const written = (facts: BriefFacts, quotes: EvidenceItem[] = []) => {
  const assignment = assignmentOf('comparison', undefined, { brief: { facts } })
  const article = writeTemplate({ ...assignment, items: [...assignment.items, ...quotes] })
  const of = (role: string) => article.sections.find((one) => one.role === role)?.markdown ?? ''
  return { table: of('table') }
}
const facts = SAMPLE_FACTS.comparison

test('quotation marks stand around what a site states, and around nothing else', () => {
  const cells = facts.cells!.map((cell) => ({ ...cell, text: `${cell.text}, “no extras”` }))
  const { table } = written({ ...facts, cells }, [
    quoteOf('Brightside', 'Our opening hours are from nine to five on weekdays.', 1),
  ])
  expect(table).toMatch(/^What an option’s own site states stands in quotation marks/)
  const quoted = /“Our opening hours are from nine to five on weekdays”/
  expect(table).toMatch(quoted)
  expect(table.replace(quoted, '')).not.toMatch(/[“”]/)
})

test('where nobody is quoted, the table needs no legend, and its end says whose the entries are', () => {
  expect(written(facts).table).toMatch(/^\|/)
  const { sections } = writeTemplate(assignmentOf('comparison', undefined, { brief: { facts } }))
  expect(sections.find(({ role }) => role === 'disclosure')?.markdown).toMatch(
    /^North Hill wrote this comparison and is one of its options\. The prices and notes are ours\./,
  )
})

const KINDS: BriefFacts = {
  options: ['Cedar', 'Composite'],
  criteria: ['price', 'care', 'gray hair'],
  cells: [
    { option: 'Cedar', criterion: 'price', text: '$12,800' },
    { option: 'Composite', criterion: 'price', text: '$17,000' },
    { option: 'Cedar', criterion: 'care', text: 'oil' },
    { option: 'Composite', criterion: 'care', text: 'soap' },
    { option: 'Cedar', criterion: 'gray hair', text: 'it comes after a year' },
  ],
}
const kindsCompared = (brief: Partial<DraftBrief>) =>
  writeTemplate(assignmentOf('comparison', undefined, { brief: { facts: KINDS, ...brief } }))

test('where kinds are compared, nothing but the owner’s own words says which of them they offer', () => {
  const { sections, faults } = kindsCompared({ facts: { ...KINDS, ownOption: 'Cedar' } })
  expect(sections.map(({ role }) => role)).not.toContain('disclosure')
  const text = sections.map(({ markdown }) => markdown).join('\n')
  expect(text).not.toMatch(/that we offer|own option/)
  expect(faults.map(({ code }) => code)).not.toContain('section-missing')
  const told = {
    question: 'For whom are you not the right choice?',
    answer: 'We only build cedar.',
  }
  const other = kindsCompared({ facts: { ...KINDS, ownOption: 'Cedar' }, answers: [told] })
  expect(other.sections.map(({ markdown }) => markdown).join('\n')).toContain(
    'We only build cedar.',
  )
})

test('whoever sells none of the kinds that they compare says nothing of themselves, and is asked', () => {
  const { sections } = kindsCompared({})
  const text = sections.map(({ markdown }) => markdown).join('\n')
  expect(text).not.toMatch(/wrote this comparison|that we offer|prices and notes/)
  expect(sections.find(({ role }) => role === 'table')?.markdown).toContain('[your turn]')
})

test('whoever compares rivals without naming themselves has something to gain', () => {
  const { sections } = writeTemplate(
    assignmentOf('comparison', undefined, {
      brief: { facts: { ...KINDS, options: ['Cedar House', 'Composite'] } },
      context: { rivals: [{ name: 'Cedar House', site: null }] },
    }),
  )
  expect(sections.find(({ role }) => role === 'disclosure')?.markdown).toMatch(
    /has something to gain by it/,
  )
})

test('a row with an open cell stays in the table, where a reader looks for it', () => {
  const { sections } = kindsCompared({})
  const table = sections.find(({ role }) => role === 'table')?.markdown
  expect(table).toMatch(/\n\| Gray hair \| it comes after a year \[e\d+\] \| – \|/)
  expect(table).not.toMatch(/^- /m)
})

test('an answer that weighs two options against each other opens the comparison, whatever it was asked', () => {
  const answers = [
    { question: 'For whom are you not the right choice?', answer: 'For composite, ask Bill.' },
    {
      question: 'What can you offer that the others in the table cannot?',
      answer: 'We build both, and sell cedar two times out of three before composite.',
    },
  ]
  expect(kindsCompared({ answers }).sections[0]?.markdown).toMatch(/^We build both/)
})

test('a cell that the owner left open is asked for, and states nothing', () => {
  const [first, ...cells] = facts.cells!
  const { table } = written({ ...facts, cells })
  const open = `${first!.option} (${first!.criterion})`
  expect(table).toContain('–')
  expect(table).not.toContain('not stated')
  expect(table).toMatch(/\[your turn\] Fill in what the table leaves open:/)
  expect(table).toContain(open)
})

test('open cells of options that the search names are asked for first', () => {
  const { sections } = kindsCompared({
    keyword: 'composite deck',
    facts: { ...KINDS, cells: KINDS.cells!.filter(({ text }) => text !== 'oil') },
  })
  expect(sections.find(({ role }) => role === 'table')?.markdown).toContain(
    'Fill in what the table leaves open: Composite (gray hair) and Cedar (care).',
  )
})

test.each([
  ['cedar vs composite', /^Cedar vs composite vs all-weather/i],
  ['composite vs all weather', /^Composite vs all weather vs cedar/i],
  // The table has no option that is one of the sides.
  ['composite vs wood deck', /^Composite vs wood deck(?! vs)/i],
])('a title names all options, where its search names some of them: %s', (keyword, title) => {
  const options = ['Cedar', 'Composite', 'All-weather']
  expect(kindsCompared({ keyword, facts: { ...KINDS, options } }).package.title).toMatch(title)
})

test('what a site does not state is not stated', () => {
  const { table } = written(facts, [
    quoteOf('Brightside', 'Our opening hours are from nine to five on weekdays.', 1),
  ])
  expect(table).toContain('not stated')
  expect(table).not.toContain('[your turn]')
})

test('the verdict is the owner’s answer that names an option; else it says what is compared', () => {
  const said = 'If you want somebody tomorrow, Oakwell is quicker than we are.'
  const answers = [{ question: 'For whom are you not the right choice?', answer: said }]
  const verdictOf = (brief: Partial<DraftBrief>) =>
    writeTemplate(assignmentOf('comparison', undefined, { brief: { facts, ...brief } })).sections[0]
  expect(verdictOf({ answers })).toMatchObject({ role: 'verdict', heading: null })
  expect(verdictOf({ answers })?.markdown).toMatch(/^If you want somebody tomorrow/)
  const wrong = [
    { question: 'What do customers get wrong?', answer: 'They look at the price alone.' },
  ]
  expect(verdictOf({ answers: wrong })?.markdown).toMatch(/^This page compares Oakwell/)
  expect(verdictOf({ answers: [] })?.markdown).toMatch(/^This page compares Oakwell/)
})

test('where no answer says which to take, a comparison opens with what it compares', () => {
  const opening = (question: string, answer: string) =>
    kindsCompared({
      keyword: 'cedar or composite',
      facts: KINDS,
      answers: [{ question, answer }],
    }).sections[0]?.markdown
  const not = 'For whom are you not the right choice?'
  // Its second sentence comes to speak of an option, and says nothing on when to take it.
  expect(opening(not, 'Renters, and whoever calls in June. The cedar has come by then.')).toMatch(
    /^This page compares/,
  )
  expect(opening(not, 'Take composite if you hate oiling.')).toMatch(/^Take composite/)
})

test('where no answer says which to take, a comparison opens with what most choose', () => {
  const { sections } = kindsCompared({
    facts: KINDS,
    answers: [
      {
        question: 'Which of the options do most of your customers choose, and why?',
        answer: 'Composite, four times in five. They ask for a price.',
      },
    ],
  })
  expect(sections[0]?.markdown.replace(/ \[e\d+\]/g, '')).toBe(
    'What customers choose: composite, four times in five. They ask for a price.',
  )
})

test.each(['3', 'One. Two? Three!', '“” …'])(
  'a criterion that cannot be a row of the table is named before the order: %s',
  (odd) => {
    const criteria = ['price', 'opening hours', odd]
    const brief = { facts: { ...facts, criteria } }
    const assignment = assignmentOf('comparison', undefined, { brief })
    expect(readinessOf(assignment, 'template').missing[0]?.field).toBe('facts.criteria')
    const { counts } = writeTemplate(assignment)
    expect(counts.traced).toBe(counts.claims)
  },
)

test('a quoted criterion is a row without its marks', () => {
  const [price, ...others] = facts.criteria!
  const criteria = [`“${price}”`, ...others]
  expect(written({ ...facts, criteria }).table).toContain('| Price |')
})

test('criteria without options make no table', () =>
  expect(written({ criteria: ['price', 'opening hours'] }).table).not.toContain('|'))

test('what others chose follows the table, before whom the owner does not suit', () => {
  const answers = [
    {
      question: 'What do you tell people who ask about “website redesign”?',
      answer: 'Ask all three.',
    },
    { question: 'For whom are you not the right choice?', answer: 'If you want it today.' },
    {
      question: 'What can you offer that the others in the table cannot?',
      answer: 'A visit at night.',
    },
    {
      question: 'How did the last customer who wasn’t sure decide?',
      answer: 'She slept over it.',
    },
    {
      question: 'Which of the options do most of your customers choose, and why?',
      answer: 'The cheap one, for its price.',
    },
  ]
  const { sections } = writeTemplate(
    assignmentOf('comparison', undefined, {
      brief: { keyword: 'website redesign', answers },
    }),
  )
  expect(sections.filter(({ role }) => role === 'choices').map(({ heading }) => heading)).toEqual([
    'What most customers choose, and why',
    'How one customer decided',
    'When we are not the right choice',
    'What you get from us',
  ])
})
