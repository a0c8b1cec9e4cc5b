import { TradeKind } from '@sortie/contracts/analysis/research/trade-words'
import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { readMarkdown } from '@sortie/prose/markdown/read'
import { countWords } from '@sortie/prose/text/words'
import { expect, test } from 'vitest'
import { sampleTrades } from '../../passages/sample-trades.ts'
import { assignmentOf } from '../samples/sample-assignments.ts'
import { writeTemplate } from '../write-template.ts'
import { FOLLOW_UPS, followUpsFor } from './follow-ups.ts'
import { exampleFor, interviewFor, knownQuestion } from './interview.ts'
import { questionWords } from './question-words.ts'
import { readinessOf } from './readiness.ts'

const ALL = [...FOLLOW_UPS.ofBuyers, ...FOLLOW_UPS.ofPlans]
const words = questionWords(sampleTrades[5]!.words)
const asked = (
  one: Parameters<typeof assignmentOf>[2],
  type: DraftBrief['type'] = 'informational',
) => {
  const assignment = assignmentOf(type, undefined, one)
  return followUpsFor(assignment).map(({ ask }) => ask(questionWords(assignment.context?.words)))
}
const told = (answer: string) => [{ question: 'Anything else?', answer }]

test('each is known again by its words, with its own heading and example, in any trade', () => {
  for (const one of ALL) {
    const question = one.ask(words)
    const known = knownQuestion(question)
    expect(known?.heading(words), question).toBe(one.heading(words))
    expect(exampleFor(question), question).toBe(one.example)
    expect(known?.isOfPlan, question).toBe(FOLLOW_UPS.ofPlans.includes(one))
    expect(question.length).toBeLessThanOrEqual(200)
  }
})

test('an example is a sentence or two', () => {
  for (const { example } of ALL) {
    expect(countWords(readMarkdown(example)), example).toBeLessThanOrEqual(25)
    expect(example.match(/[.?!](?: |$)/g)?.length, example).toBeLessThanOrEqual(3)
  }
})

test('what is asked goes with the search', () => {
  const first = (keyword: string) => asked({ brief: { keyword, answers: [] } })[0]
  expect(first('does insurance cover a burst pipe')).toBe(
    'What do customers pay themselves, and when?',
  )
  expect(first('emergency plumber cost')).toBe(
    'What did it come to for one of your last customers, and why?',
  )
  expect(first('how often should a boiler be serviced')).toBe(
    'How do people notice that they have waited too long?',
  )
  expect(first('how long does a boiler last')).toBe(
    'What makes it last longer, and what ruins it early?',
  )
  expect(first('how long does a boiler installation take')).toBe(
    'What makes it take longer than usual?',
  )
})

test.each([
  ['pool cover', 'What do customers pay themselves, and when?'],
  ['last-minute catering', 'What makes it last longer, and what ruins it early?'],
  ['how long should a resume be', 'What makes it take longer than usual?'],
])('a word of a search is no question about it: %s', (keyword, question) => {
  expect(asked({ brief: { keyword, answers: [] } })).not.toContain(question)
})

test('only work that stays with the customer is asked about the days after, only a place about parking', () => {
  const { context } = assignmentOf('informational')
  const of = (kind: TradeKind) =>
    asked({ brief: { answers: [] }, context: { words: { ...context!.words!, kind } } })
  const after = 'What should people do, or leave alone, in the first days after the work is done?'
  const place = 'Where are you, when are you there, and where do people park?'
  expect(of('at-premises')).toEqual(expect.arrayContaining([after, place]))
  expect(of('travel')).toContain(place)
  expect(of('travel')).not.toContain(after)
  for (const question of [after, place]) expect(of('projects')).not.toContain(question)
})

test('a day of an event has no arrival: a hall comes to nobody', () => {
  const { context } = assignmentOf('informational')
  const questions = asked({
    brief: { answers: [] },
    context: { words: { ...context!.words!, kind: 'events' } },
  })
  expect(questions).toContain('How does the day go, from the first hour to the last?')
  expect(questions.filter((question) => /arrive|drive/.test(question))).toEqual([])
})

test('what the search asks for is not asked for a second time', () => {
  const questions = asked({ brief: { keyword: 'how long does it take to rewire', answers: [] } })
  expect(questions).toContain('What makes it take longer than usual?')
  expect(questions).not.toContain('How long does it take, and what makes it longer?')
})

test('nobody in care or law is asked how one client decided', () => {
  const { context } = assignmentOf('comparison')
  const ofOne = (kind: TradeKind) =>
    asked(
      { brief: { answers: [] }, context: { words: { ...context!.words!, kind } } },
      'comparison',
    ).some((one) => one.startsWith('How did the last '))
  expect(ofOne('at-home')).toBe(true)
  expect(ofOne('care')).toBe(false)
  expect(ofOne('advice')).toBe(false)
})

test('it goes with the type and the trade as well, and a plan asks nothing that buyers ask', () => {
  expect(asked({ brief: { answers: [] } })).toContain(
    'What happens on the day, from when you arrive until you leave?',
  )
  expect(asked({ brief: { answers: [] } }, 'comparison')).toContain(
    'Which of the options do most of your customers choose, and why?',
  )
  const ofPlans = FOLLOW_UPS.ofPlans.map(({ ask }) => ask(words))
  expect(asked({ brief: { answers: [] } }, 'strategic-guide')).toEqual(ofPlans)
  expect(asked({ brief: { answers: [], page: { kind: 'service-page' } } })).toEqual([])
})

test('every kind of trade has a question of its own', () => {
  const { context } = assignmentOf('informational')
  const bySort = TradeKind.options.map((kind) =>
    asked({ brief: { answers: [] }, context: { words: { ...context!.words!, kind } } }).join('\n'),
  )
  expect(new Set(bySort).size).toBeGreaterThanOrEqual(TradeKind.options.length - 1)
})

test('what the owner told already is not asked', () => {
  const pay = 'How and when do people pay?'
  expect(asked({ brief: { answers: [] } })).toContain(pay)
  expect(asked({ brief: { answers: told('You pay a third as a deposit.') } })).not.toContain(pay)
})

test('they come before our usual questions once the first were answered, and not before', () => {
  const { answers } = assignmentOf('informational').brief
  const next = (count: number) =>
    interviewFor(
      assignmentOf('informational', undefined, { brief: { answers: answers.slice(0, count) } }),
    )
  const short = new Set(asked({ brief: { answers: [] } }))
  expect(next(2).some((question) => short.has(question))).toBe(false)
  expect(next(3)).toHaveLength(6)
  expect(next(3).filter((question) => short.has(question)).length).toBeGreaterThanOrEqual(5)
})

test('an answer stands under a heading of its own', () => {
  const question = 'What happens on the day, from when you arrive until you leave?'
  const answer = 'We come at eight and lay the sheets. By four the van is packed.'
  const { outline } = readinessOf(
    assignmentOf('informational', undefined, { brief: { answers: [{ question, answer }] } }),
    'template',
  )
  const section = outline?.sections.find(({ texts }) => texts.some(({ text }) => text === answer))
  expect(section?.heading).toBe('What happens on the day')
})

const VISIT = 'What happens at the first visit'
const ASKED = 'What customers ask first'
const PRICES = 'What our prices include, and what they leave out'

test.each([
  ['boiler repair cost', [PRICES, VISIT, ASKED]],
  ['what does a boiler repair involve', [VISIT, ASKED, PRICES]],
  ['boiler repair', [ASKED, VISIT, PRICES]],
])('how the work goes stands beside its price, or where it is asked for: %s', (keyword, order) => {
  const answers = [
    { question: `What do you tell people who ask about “${keyword}”?`, answer: 'Call early.' },
    { question: 'What do customers ask you first, and what do you say?', answer: 'About dust.' },
    { question: 'What do your prices include and exclude?', answer: 'The visit and the parts.' },
    { question: `${VISIT}?`, answer: 'We look at it for twenty minutes.' },
  ]
  const { sections } = writeTemplate(
    assignmentOf('informational', undefined, { brief: { keyword, answers } }),
  )
  const headings = sections.map(({ heading }) => heading)
  expect(headings.filter((heading) => heading !== null && order.includes(heading))).toEqual(order)
})

test('a brief that is short says how many words there are and how many short answers bring them', () => {
  const all = assignmentOf('informational').brief.answers
  const shortfallAfter = (count: number) =>
    readinessOf(
      assignmentOf('informational', undefined, { brief: { answers: all.slice(0, count) } }),
      'template',
    ).shortfall
  const falls = all.map((_, count) => shortfallAfter(count))
  const missing = falls.flatMap((fall) => (fall ? [fall] : []))
  expect(missing.length).toBeGreaterThan(1)
  for (const { words: carried, least } of missing) expect(carried).toBeLessThan(least)
  const counts = missing.map(({ answers }) => answers ?? Number.POSITIVE_INFINITY)
  expect(counts).toEqual(counts.toSorted((one, other) => other - one))
  expect(shortfallAfter(all.length)).toBeUndefined()
})

test('a case study counts its owner’s own words, of which it needs 400', () => {
  const { facts } = assignmentOf('case-study').brief
  const situation = 'She came to us in March with a list.'
  const brief = { answers: [], facts: { ...facts, situation, lessons: undefined } }
  const { shortfall } = readinessOf(assignmentOf('case-study', undefined, { brief }), 'template')
  expect(shortfall?.least).toBe(400)
  expect(shortfall!.words).toBeLessThan(400)
})

test('a page whose sections are filled lacks nothing, however short', () => {
  const page = { kind: 'service-page' as const }
  const { shortfall, missing } = readinessOf(
    assignmentOf('informational', undefined, { brief: { page, answers: told('We come.') } }),
    'template',
  )
  expect(missing.length > 0).toBe(shortfall !== undefined)
})
