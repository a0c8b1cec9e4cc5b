import { ArticleType } from '@sortie/contracts/content/drafts/article-ids'
import { Package, PlannedSection } from '@sortie/contracts/content/drafts/article-parts'
import { LEAST_TEMPLATE_WORDS } from '@sortie/contracts/content/drafts/draft-limits'
import { DraftCounts, DraftScore } from '@sortie/contracts/content/drafts/draft-score'
import { claimsOf } from '@sortie/prose/facts/claims'
import { readMarkdown } from '@sortie/prose/markdown/read'
import { writeMarkdown } from '@sortie/prose/markdown/write'
import { titleWidth } from '@sortie/prose/score/title-width'
import { isSoak } from '@sortie/runtime/testing/soak'
import { describe, expect, test } from 'vitest'
import { sampleTrades } from '../passages/sample-trades.ts'
import type { WrittenArticle } from './article.ts'
import { headingOf } from './article-tree.ts'
import { checkOf } from './check/check.ts'
import { LEAST_OWN, repeatedIn } from './check/gate.ts'
import { computedItems } from './evidence/computed-items.ts'
import { ANSWERS, assignmentOf } from './samples/sample-assignments.ts'
import { SAMPLE_FACTS } from './samples/sample-facts.ts'
import { writeTemplate } from './write-template.ts'

const textOf = ({ sections }: WrittenArticle) =>
  sections.map(({ markdown }) => markdown).join('\n\n')

// Each type for a sixth of the trades, by another seed in `make soak` too: every kind of trade is in each sixth.
const SEEDS = isSoak ? ['one', 'two', 'three'] : ['one']
const cases = ArticleType.options.flatMap((type, at) =>
  sampleTrades.filter((_, index) => index % 6 === at % 6).map((filling) => ({ type, filling })),
)

describe.each(cases)('$type for $filling.words.provider.one', ({ type, filling }) => {
  test('passes its gate with every seed, and its parts have the shapes of the contract', () => {
    for (const seed of SEEDS) {
      const article = writeTemplate(assignmentOf(type, filling, { seed }))
      expect(article.faults).toEqual([])
      expect(article.counts.words).toBeGreaterThanOrEqual(LEAST_TEMPLATE_WORDS)
      expect(article.counts.ownShare).toBeGreaterThanOrEqual(LEAST_OWN)
      expect(article.counts.traced).toBe(article.counts.claims)
      expect(repeatedIn(article)).toEqual([])
      for (const section of article.sections) {
        expect(PlannedSection.safeParse(section).error).toBeUndefined()
        expect(writeMarkdown(readMarkdown(section.markdown)).trim()).toBe(section.markdown)
      }
      expect(Package.safeParse(article.package).error).toBeUndefined()
      expect(DraftScore.safeParse(article.score).error).toBeUndefined()
      expect(DraftCounts.safeParse(article.counts).error).toBeUndefined()
    }
  })
})

describe.each(ArticleType.options)('%s', (type) => {
  const one = writeTemplate(assignmentOf(type))

  test('is the same for the same assignment', () => {
    expect(writeTemplate(assignmentOf(type))).toEqual(one)
  })

  test('has a title and a description that search results show whole, and a score that is good', () => {
    const { title, titles, description, slug, faq } = one.package
    for (const some of [title, ...titles]) {
      expect(titleWidth(some)).toBeGreaterThanOrEqual(400)
      expect(titleWidth(some)).toBeLessThanOrEqual(600)
    }
    for (const some of [description, ...(one.package.descriptions ?? [])]) {
      expect(some.length).toBeGreaterThanOrEqual(121)
      expect(some.length).toBeLessThanOrEqual(156)
    }
    expect(new Set([description, ...one.package.descriptions!]).size).toBeGreaterThan(1)
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    for (const { markdown } of faq) expect(markdown).toMatch(/\[e\d+\]$/)
    expect(one.score.score).toBeGreaterThanOrEqual(65)
  })

  test('has at most six prompts for the owner', () => {
    expect(textOf(one).match(/\[your turn\]/g)?.length ?? 0).toBeLessThanOrEqual(6)
  })
})

test('without the words of the trade, nothing is written, and that is said', () => {
  const { faults, sections } = writeTemplate(
    assignmentOf('informational', undefined, { context: { words: null } }),
  )
  expect(sections).toEqual([])
  expect(faults.map(({ code }) => code)).toEqual(['unknown-trade'])
})

test('where somebody may be hurt, the article says what it is not, and repeats no promise', () => {
  const assignment = assignmentOf('informational', sampleTrades[5], {
    context: { cautions: ['health'] },
  })
  const promised = {
    ...assignment.items.find(({ voice }) => voice === 'self-said')!,
    id: 'e900',
    text: 'Our whitening is painless and works for everybody who comes to us.',
  }
  const article = writeTemplate({ ...assignment, items: [...assignment.items, promised] })
  expect(article.faults).toEqual([])
  expect(article.sections[0]?.markdown).toMatch(/professional/)
  expect(textOf(article)).not.toMatch(/painless/)
})

test('a sentence that nothing carries is cut, and the article passes without it', () => {
  const assignment = assignmentOf('informational')
  const items = assignment.items.map((item) =>
    item.id === 'e20'
      ? { ...item, text: 'We are the best plumbers in Leeds, as [e99] shows in 2031.' }
      : item,
  )
  const article = writeTemplate({ ...assignment, items })
  expect(article.faults).toEqual([])
  expect(textOf(article)).not.toMatch(/e99/)
})

test('an article on what something costs begins with the owner’s own answer to that', () => {
  const assignment = assignmentOf('informational', sampleTrades[0], {
    brief: { keyword: 'emergency plumber cost', answers: ANSWERS },
  })
  const [first] = writeTemplate(assignment).sections
  expect(first?.markdown).toContain('Our price covers the visit')
})

test('companies that a register knows are named only where they are options of a comparison', () => {
  const named = (type: 'informational' | 'comparison', options?: string[]) => {
    const facts = { ...SAMPLE_FACTS[type], ...(options && { options }) }
    const { sections } = writeTemplate(assignmentOf(type, undefined, { brief: { facts } }))
    return sections.some(({ markdown }) => markdown.includes('Harmon & Lyle is'))
  }
  expect(named('informational')).toBe(false)
  expect(named('comparison')).toBe(false)
  expect(named('comparison', ['Harmon & Lyle', 'Oakwell', 'Brightside', 'North Hill'])).toBe(true)
})

test('readers who are about to buy are told neither what a click costs nor how many others search', () => {
  for (const type of ['informational', 'how-to', 'comparison'] as const) {
    const text = textOf(writeTemplate(assignmentOf(type)))
    expect(text, type).not.toMatch(
      /searches a month|times a month|advertiser|per click|each click/i,
    )
  }
  expect(textOf(writeTemplate(assignmentOf('strategic-guide')))).toMatch(/searches a month/)
})

test('a sum is made of searches for the topic alone', () => {
  const { items } = assignmentOf('strategic-guide', undefined, {
    brief: { keyword: 'emergency plumber' },
  })
  const boiler = {
    ...items[1]!,
    text: items[1]!.text.replace('emergency plumber', 'boiler'),
    id: 'e900',
  }
  const sums = computedItems(
    [...items.filter(({ kind }) => kind === 'figure'), boiler],
    assignmentOf('strategic-guide').brief,
    901,
  )
  expect(sums.filter(({ unit }) => unit === 'searches a month').length).toBeGreaterThan(0)
  expect(sums.flatMap(({ from = [] }) => from)).not.toContain('e900')
})

test('a strategic guide is for those who want to reach its goal, with a figure and a sign in each phase', () => {
  const text = textOf(writeTemplate(assignmentOf('strategic-guide')))
  expect(text).toContain('A quarter of 12 months is 3 months')
  expect(text).not.toMatch(/how to choose a plumber|before you hire/i)
})

test('what the owner wrote decides as well whether the article asks for a professional', () => {
  const begins = (step: string) => {
    const facts = {
      ...SAMPLE_FACTS['how-to'],
      task: 'mend a tap',
      steps: Array.from({ length: 5 }, (_, n) => `${step} ${n + 1}.`),
    }
    return textOf(
      writeTemplate(assignmentOf('how-to', undefined, { brief: { facts, answers: [] } })),
    )
  }
  const asks = /licensed professional/
  expect(begins('Turn off the gas valve on page')).toMatch(asks)
  expect(begins('Turn off the water on page')).not.toMatch(asks)
})

test.each(['trend-analysis', 'comparison', 'informational'] as const)(
  'a keyword with a year or a number may stand in titles and headings (%s)',
  (type) => {
    for (const keyword of ['plumber prices 2027', '24 hour plumber', 'iphone 15 repair']) {
      const { faults, package: around } = writeTemplate(
        assignmentOf(type, undefined, { brief: { keyword } }),
      )
      expect(faults, keyword).toEqual([])
      expect(around.title.toLowerCase()).toContain(keyword)
    }
  },
)

test('a year in a heading beside the keyword is a date that nothing supports', () => {
  const assignment = assignmentOf('comparison', undefined, {
    brief: { keyword: 'plumber prices 2027' },
  })
  const claims = (text: string) => claimsOf([headingOf(text)])
  const check = checkOf(assignment)
  expect(check(claims('Plumber prices 2027: side by side'))).toEqual([])
  expect(check(claims('Plumber prices 2027: founded in 1950'))).toHaveLength(1)
})
