import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { expect, test } from 'vitest'
import { articleChecker } from './check-article.ts'

const brief: DraftBrief = {
  type: 'informational',
  keyword: 'bread',
  tone: 'plain',
  pages: [],
  answers: [],
  facts: {},
}
const details = {
  title: 'Bread',
  description: '',
  slug: 'bread',
  faq: [{ question: 'Is it cheap?', markdown: 'Ask for the price.' }],
}

test('banned words are told with their sentences, but for quotations and cells', () => {
  const check = articleChecker({
    brief,
    context: null,
    items: [],
    vouched: [],
    scored: null,
    banned: ['cheap', 'one-stop shop'],
    voice: null,
  })
  const markdown =
    'Take the cheaper loaf. They call it “cheap”. No one-stop shop here.\n\n| A | B |\n| - | - |\n| cheap | x |'
  const { banned } = check({ sections: [{ sectionId: 's1', heading: null, markdown }], details })
  expect(banned).toEqual([
    { part: 's1', sentence: 'Take the cheaper loaf.', words: ['cheap'] },
    { part: 's1', sentence: 'No one-stop shop here.', words: ['one-stop shop'] },
    { part: 'details', sentence: 'Is it cheap?', words: ['cheap'] },
  ])
})

const scored = {
  version: '1',
  score: 80,
  parts: {
    evidence: 0.8,
    coverage: 0.7,
    readability: 0.9,
    search: 0.8,
    originality: 0.6,
    voice: 0.5,
  },
}
const voice = {
  sentenceLength: { mean: 6, deviation: 2 },
  sentenceSpread: { mean: 1, deviation: 1.5 },
  firstPerson: { mean: 0.1, deviation: 0.05 },
  secondPerson: { mean: 0, deviation: 0.01 },
  contractions: { mean: 0.05, deviation: 0.05 },
  flesch: { mean: 90, deviation: 20 },
}
const checkOf = (more: Partial<Parameters<typeof articleChecker>[0]>) => {
  const grounds = { brief, context: null, items: [], vouched: [], banned: [], scored, voice }
  const check = articleChecker({ ...grounds, ...more })
  return (markdown: string) =>
    check({ sections: [{ sectionId: 's1', heading: null, markdown }], details })
}
const alike = 'We bake our bread at four. It’s warm when we sell it.'
const unlike =
  'Subsequent consideration of fermentation methodologies necessitates comprehensive documentation of environmental parameters throughout.'

test('the voice of an article is measured as it is typed, where samples were', () => {
  const check = checkOf({})
  const [near, far] = [check(alike), check(unlike)]
  expect(near.score.parts.voice).toBeGreaterThan(far.score.parts.voice!)
  expect(near.score.score).toBeGreaterThan(far.score.score)
  expect(near.delivered).toEqual(['coverage', 'originality'])
})

test('without measured samples the voice stays as it was delivered', () => {
  const { score, delivered } = checkOf({ voice: null })(unlike)
  expect(score.parts.voice).toBe(0.5)
  expect(delivered).toEqual(['coverage', 'originality', 'voice'])
})

test('an article that was written in no voice is not compared with later samples', () => {
  const unvoiced = { ...scored, parts: { ...scored.parts, voice: null } }
  expect(checkOf({ scored: unvoiced })(alike).score.parts.voice).toBeNull()
})

test('a fact that nobody supports lowers the score of the evidence, though it names no source', () => {
  const item = {
    id: 'e1',
    kind: 'statistic',
    voice: 'customer',
    text: 'We sold 4,000 loaves in 2025.',
    source: { name: 'You' },
  } as never
  const check = checkOf({ items: [item] })
  const told = 'We sold 4,000 loaves in 2025. [e1]'
  const traced = check(told)
  expect([traced.findings, traced.claims]).toEqual([[], traced.traced])
  const doubted = check(`${told} Last year 97% of all bakers lost 12,000 customers.`)
  expect(doubted.findings).toHaveLength(1)
  expect(doubted.traced).toBe(traced.traced)
  expect(doubted.claims).toBeGreaterThan(traced.claims)
  expect(doubted.score.parts.evidence).toBeLessThan(traced.score.parts.evidence!)
})
