import { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { expect, test } from 'vitest'
import { briefErrors, isSendable } from './brief-checks.ts'
import { type BriefForm, briefFormOf, EMPTY_BRIEF } from './brief-form.ts'
import { distinctLines, numberIn, sentBriefOf } from './sent-brief.ts'
import { webAddress } from './web-address.ts'

const form = (given: Partial<BriefForm>): BriefForm => ({
  ...EMPTY_BRIEF,
  keyword: 'sourdough classes',
  ...given,
})

test('an empty form with a keyword is a brief that the contract takes', () => {
  const brief = DraftBrief.parse(sentBriefOf(form({})))
  expect(brief).toEqual({
    type: 'informational',
    keyword: 'sourdough classes',
    tone: 'plain',
    pages: [],
    answers: [],
    facts: {},
  })
})

test('a full brief comes back as it was', () => {
  const full = DraftBrief.parse({
    type: 'comparison',
    keyword: 'best proofing baskets',
    business: 'Loaf',
    industry: 'Bakery',
    country: 'GB',
    town: 'Leeds',
    audience: 'Home bakers',
    tone: 'friendly',
    author: { name: 'Ada', role: 'Baker' },
    callToAction: { text: 'Book a class', link: 'https://loaf.example/book' },
    pages: ['https://loaf.example/'],
    answers: [{ question: 'What do people ask first?', answer: 'Price.' }],
    facts: {
      task: 'Bake',
      steps: ['Mix', 'Wait'],
      tools: ['Bowl'],
      options: ['Cane', 'Plastic'],
      criteria: ['Price', 'Care'],
      ownOption: 'Cane',
      cells: [{ option: 'Cane', criterion: 'Care', text: 'Brush it' }],
      series: [
        {
          name: 'Sales',
          unit: 'loaves',
          source: 'Till',
          points: [{ date: '2026-01-01', value: 3 }],
        },
      ],
      permission: true,
      client: 'Café',
      situation: 'Slow',
      limits: 'None',
      lessons: 'Many',
      actions: [{ text: 'Baked' }, { date: '2026-02-01', text: 'Sold' }],
      results: [{ what: 'sales', before: 10, after: 12.5, unit: '%', period: 'May' }],
      quotes: [{ speaker: 'Bo', text: 'Lovely.' }],
      goal: 'Grow',
      horizon: '6 months',
      budget: '$500',
      team: 'Two',
    },
  })
  expect(DraftBrief.parse(sentBriefOf(briefFormOf(full)))).toEqual(full)
})

test('half a row stays in the form and out of the brief', () => {
  const results = [{ what: 'calls', before: '10', after: '', unit: '', period: 'May' }]
  const quotes = [{ speaker: 'Bo', text: ' ' }]
  expect(sentBriefOf(form({ results, quotes, steps: ['Mix', ' '] })).facts).toEqual({
    steps: ['Mix'],
  })
})

test('a project speaks for its business: what was typed of another is not sent', () => {
  const typed = form({ business: 'Other', industry: 'Bakery', country: 'US', projectId: 'prj_1' })
  expect(sentBriefOf(typed)).not.toHaveProperty('business')
  expect(sentBriefOf(typed)).not.toHaveProperty('country')
  expect(sentBriefOf({ ...typed, projectId: '' })).toMatchObject({
    business: 'Other',
    country: 'US',
  })
})

test('only one of the options can be one’s own', () => {
  const options = ['Ours', 'Theirs']
  expect(sentBriefOf(form({ options, ownOption: 'Ours' })).facts).toHaveProperty(
    'ownOption',
    'Ours',
  )
  expect(sentBriefOf(form({ options, ownOption: 'Gone' })).facts).not.toHaveProperty('ownOption')
})

test.each([
  ['1,200', 1200],
  ['$12.50', 12.5],
  ['15 %', 15],
  ['-3', -3],
  ['', null],
  ['a lot', null],
  ['1,2', null],
])('“%s” is the number %s', (text, value) => expect(numberIn(text)).toBe(value))

test.each([
  ['loaf.example/menu', 'https://loaf.example/menu'],
  ['http://loaf.example', 'http://loaf.example/'],
  ['loaf', null],
  ['javascript:alert(1)', null],
  ['https://a:b@loaf.example', null],
  ['two words.example', null],
])('“%s” leads to %s', (typed, address) => expect(webAddress(typed)).toBe(address))

test('lines count once, without empty ones', () =>
  expect(distinctLines(' a \n\nb\na')).toEqual(['a', 'b']))

test('a wrong address is named, and the rest can be saved', () => {
  const errors = briefErrors(form({ actionLink: 'nowhere', pages: 'loaf.example\nhm' }))
  expect(errors).toEqual({
    actionLink: 'Enter a web address, such as loaf.example/book.',
    pages: '“hm” isn’t a web address.',
  })
  expect(isSendable(errors)).toBe(true)
})
test('without a keyword or over the size nothing can be sent', () => {
  expect(isSendable(briefErrors(form({ keyword: ' ' })))).toBe(false)
  expect(isSendable(briefErrors(form({ situation: 'x'.repeat(50_000) })))).toBe(false)
  expect(isSendable(briefErrors(form({})))).toBe(true)
})
test('of too many pages and tools as many are sent as a brief takes, and the form says so', () => {
  const pages = Array.from({ length: 6 }, (_, index) => `loaf.example/${index}`).join('\n')
  const tools = Array.from({ length: 21 }, (_, index) => `tool ${index}`).join('\n')
  const long = form({ pages, tools })
  expect(briefErrors(long)).toEqual({
    pages: 'Only the first 5 count.',
    tools: 'Only the first 20 count.',
  })
  const sent = DraftBrief.parse(sentBriefOf(long))
  expect([sent.pages.length, sent.facts.tools?.length]).toEqual([5, 20])
})
