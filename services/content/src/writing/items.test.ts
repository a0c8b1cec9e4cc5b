import { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { expect, test } from 'vitest'
import { sampleTrades } from '../passages/sample-trades.ts'
import { comparisonCells } from './evidence/cells.ts'
import { computedItems } from './evidence/computed-items.ts'
import { customerItems } from './evidence/customer-items.ts'
import { seasonOf, turnsOf, yearsOf } from './evidence/series.ts'
import { AT, assignmentOf, researchOf } from './samples/sample-assignments.ts'
import { SAMPLE_FACTS } from './samples/sample-facts.ts'

const briefOf = (given: Partial<DraftBrief>) =>
  DraftBrief.parse({ type: 'informational', keyword: 'plumber', business: 'North Hill', ...given })

test('an answer becomes items of whole sentences of at most 400 characters, with ids from the next on', () => {
  const sentence = 'We look at the valve before we name a price, and we write down what we saw. '
  const items = customerItems(
    briefOf({ answers: [{ question: 'How?', answer: `${sentence.repeat(8)}No mark at the end` }] }),
    AT,
    7,
  )
  expect(items.map(({ id }) => id)).toEqual(['e7', 'e8'])
  for (const item of items) {
    expect(EvidenceItem.safeParse(item).error).toBeUndefined()
    expect(item).toMatchObject({
      kind: 'customer',
      voice: 'customer',
      source: { name: 'North Hill' },
    })
    expect(item.text).toMatch(/[.]$/)
  }
  expect(items[1]?.text).toMatch(/No mark at the end\.$/)
})

test('a type reads its own facts, and what would cite is taken out of them', () => {
  const facts = {
    ...SAMPLE_FACTS['case-study'],
    goal: 'a goal',
    situation: 'It leaked [e7] at night.',
  }
  const ofCase = customerItems(briefOf({ type: 'case-study', facts }), AT, 1).map(
    ({ text }) => text,
  )
  expect(ofCase).toContain('It leaked at night.')
  expect(ofCase).toContain(
    'Gas used went from 18,400 kWh to 15,900 kWh (the year to October 2026).',
  )
  expect(ofCase.join()).not.toContain('a goal')
  const ofPlan = customerItems(briefOf({ type: 'strategic-guide', facts }), AT, 1)
  expect(ofPlan.map(({ text }) => text)).toEqual(['The goal: a goal.'])
})

test('changes, ranks, ratios and sums are worked out, and name what they come from', () => {
  const found = researchOf(sampleTrades[0]!)
  const computed = computedItems(found, briefOf({ keyword: 'emergency plumber' }), 50)
  expect(computed[0]).toMatchObject({
    id: 'e50',
    kind: 'computed',
    voice: 'modelled',
    unit: 'rank',
    value: 1,
  })
  expect(computed).toContainEqual(
    expect.objectContaining({
      text: 'The search “emergency plumber” has an estimated 2 times as many searches a month as “emergency plumber cost”.',
      from: ['e1', 'e2'],
    }),
  )
  expect(computed.find(({ unit }) => unit === 'searches a month')).toMatchObject({
    value: 2100,
    from: ['e2', 'e4', 'e8'],
  })
  const study = briefOf({ type: 'case-study', facts: SAMPLE_FACTS['case-study'] })
  const told = customerItems(study, AT, 1)
  expect(computedItems(told, study, 90).map(({ text }) => text)).toEqual([
    'For calls for help, that is a fall of 7.',
    'For days closed early, that is a fall of 3.',
    'For gas used, that is a fall of 14%.',
  ])
})

const months = (values: number[]) =>
  values.map((value, at) => ({
    date: `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`,
    value,
  }))
const YEAR = [1, 2, 3, 4, 9, 4, 3, 2, 1, 1, 1, 1]

test('a season needs two years of months in a row with their peak in the same month', () => {
  expect(seasonOf(months([...YEAR, ...YEAR]))).toEqual({ month: 'May', years: 2 })
  expect(seasonOf(months([...YEAR, ...YEAR].slice(0, 23)))).toBeNull()
  expect(seasonOf(months([...YEAR, ...[...YEAR].reverse()]))).toBeNull()
  const gap = months([...YEAR, ...YEAR]).filter(({ date }) => date !== '2024-12-01')
  expect(seasonOf(gap)).toBeNull()
})

test('years are compared by their averages, and turns are the first of equal points', () => {
  const [year] = yearsOf(months([...YEAR, ...YEAR.map((value) => value * 2)]))
  expect(year).toMatchObject({ before: 2.7, after: 5.3, from: '2024-01-01', to: '2025-12-01' })
  expect(yearsOf(months(YEAR))).toEqual([])
  expect(turnsOf(months(YEAR))).toMatchObject({
    highest: { date: '2024-05-01' },
    lowest: { date: '2024-01-01' },
  })
})

test('a criterion of which one option says something is left out of the table', () => {
  const { rows, share } = comparisonCells(assignmentOf('comparison'))
  expect(rows.map(({ criterion }) => criterion)).toEqual([
    'price',
    'opening hours',
    'who does the work',
  ])
  expect(share).toBeCloseTo(7 / 9)
})

test('a cell that the owner left open is filled from the site of the option, in its words', () => {
  const assignment = assignmentOf('comparison', undefined, {
    brief: { facts: { ...SAMPLE_FACTS.comparison, criteria: ['price', 'message'] } },
  })
  const site = {
    ...assignment.items.find(({ source }) => source.name === 'Brightside')!,
    id: 'e901',
    text: 'A message to us is answered the same day.',
  }
  const { rows } = comparisonCells({ ...assignment, items: [...assignment.items, site] })
  const [, message] = rows
  expect(message?.known[1]).toMatchObject({
    text: '“A message to us is answered the same day”',
    id: 'e901',
    isOwners: false,
  })
})
