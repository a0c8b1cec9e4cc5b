import type { BriefFacts } from '@sortie/contracts/draft-brief'
import { EvidenceItem } from '@sortie/contracts/evidence'
import { expect, test } from 'vitest'
import { readinessOf } from './readiness.ts'
import { AT, assignmentOf } from './sample-assignments.ts'
import { SAMPLE_FACTS } from './sample-facts.ts'
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
  return { article, table: of('table'), choices: of('choices') }
}
const facts = SAMPLE_FACTS.comparison

test('quotation marks stand around what a site states, and around nothing else', () => {
  const cells = facts.cells!.map((cell) => ({ ...cell, text: `${cell.text}, “no extras”` }))
  const { table, choices } = written({ ...facts, cells }, [
    quoteOf('Brightside', 'Our opening hours are from nine to five on weekdays.', 1),
  ])
  expect(table).toMatch(/^What an option’s own site states stands in quotation marks/)
  const quoted = /“Our opening hours are from nine to five on weekdays”/
  // Behind the options stands what the owner was asked, which is a quote as well.
  const [ofOptions = ''] = choices.split('### What decides')
  for (const text of [table, ofOptions]) {
    expect(text).toMatch(quoted)
    expect(text.replace(quoted, '')).not.toMatch(/[“”]/)
  }
})

test('where nobody is quoted, the legend says whose the entries are', () =>
  expect(written(facts).table).toMatch(/^All entries are ours/))

test('who picks what follows from the cells: all that is known of an option, and what is not', () => {
  const { choices } = written(facts)
  const [, oakwell = '', brightside = ''] = choices.split(/^### /m)
  expect(oakwell).toMatch(/^Oakwell\n/)
  expect(oakwell).toContain('- Price: from $95 a visit.')
  expect(oakwell).toMatch(/who does the work[^\n]*(?:ask|open|question)|ask[^\n]*who does the work/)
  expect(brightside).toContain('- Price: $110 an hour.')
  expect(brightside).not.toContain('7 am to 8 pm')
  expect(choices).toContain('On price, you can compare all of them today.')
  expect(choices).toContain('If you decide by opening hours, only Oakwell and North Hill')
})

test('options that state the same are told so, and none is cut as a repetition', () => {
  const options = ['Oakwell', 'Doing it yourself']
  const criteria = ['guarantee', 'price']
  const cells = options.flatMap((option) =>
    criteria.map((criterion) => ({ option, criterion, text: 'two years on all parts' })),
  )
  const { choices } = written({ options, criteria, cells })
  expect(choices).toContain('Guarantee: two years on all parts, as with Oakwell.')
  // A kind of thing is no name within a sentence.
  expect(choices).toMatch(/[a-z] doing it yourself\b/)
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
