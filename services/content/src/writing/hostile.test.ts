import { ArticleType } from '@sortie/contracts/content/drafts/article-ids'
import { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { readMarkdown } from '@sortie/prose/markdown/read'
import { writeMarkdown } from '@sortie/prose/markdown/write'
import { isSoak } from '@sortie/runtime/testing/soak'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleTrades } from '../passages/sample-trades.ts'
import type { Assignment } from './article.ts'
import { repeatedIn } from './check/gate.ts'
import { computedItems } from './evidence/computed-items.ts'
import { customerItems } from './evidence/customer-items.ts'
import { readinessOf } from './interview/readiness.ts'
import { ANSWERS, AT, contextOf, researchOf } from './samples/sample-assignments.ts'
import { SAMPLE_FACTS } from './samples/sample-facts.ts'
import { writeTemplate } from './write-template.ts'

// Whatever a customer types and research finds, the writer writes or says what is missing.

const odd = fc.oneof(
  fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }),
  fc.constantFrom(
    '[e7] **bold** | cell | <b>x</b>',
    '> [your turn] write this',
    '“Quote” she said. "And" [again](https://x.example) 50 % of 2031',
    'One. Two? Three! Four… five; six: seven',
    '\u202Eright to left\u0000 and ‮ marks',
    '1. not a list\n- nor this\n\n# nor a heading',
    'a'.repeat(500),
  ),
)
const text = (most: number) => odd.map((one) => one.slice(0, most).toWellFormed())
const line = (most: number) => text(most).filter((one) => one.trim().length > 0)

const answers = fc.array(fc.record({ question: line(200), answer: line(2000) }), { maxLength: 6 })
/** A comparison whose table is full, whatever its rows and columns are called. */
const compared = fc
  .record({
    options: fc.uniqueArray(fc.oneof(line(80), fc.constant('Oakwell')), {
      minLength: 2,
      maxLength: 3,
    }),
    criteria: fc.uniqueArray(fc.oneof(line(80), fc.constantFrom('price', 'hours')), {
      minLength: 2,
      maxLength: 4,
    }),
    text: fc.oneof(line(80), fc.constant('from $95 a visit')),
  })
  .map(({ options, criteria, text: cell }) => ({
    options,
    criteria,
    cells: options.flatMap((option) =>
      criteria.map((criterion) => ({ option, criterion, text: cell })),
    ),
  }))

const facts = (type: DraftBrief['type']) =>
  fc.oneof(
    ...(type === 'comparison' ? [compared, compared] : []),
    fc.constant(SAMPLE_FACTS[type]),
    fc.constant({}),
    fc.record(
      {
        task: line(120),
        steps: fc.array(line(400), { maxLength: 9 }),
        tools: fc.array(line(80), { maxLength: 5 }),
        options: fc.array(line(80), { maxLength: 4 }),
        criteria: fc.array(line(80), { maxLength: 4 }),
        situation: line(4000),
        limits: line(2000),
        goal: line(200),
        horizon: line(60),
        results: fc.array(
          fc.record({
            what: line(80),
            before: fc.integer(),
            after: fc.integer(),
            period: line(80),
          }),
          { maxLength: 3 },
        ),
        quotes: fc.array(fc.record({ speaker: line(80), text: line(390) }), { maxLength: 3 }),
        series: fc.array(
          fc.record({
            name: line(80),
            unit: line(40),
            source: line(160),
            points: fc.array(
              fc.record({
                date: fc
                  .date({
                    min: new Date('2020-01-01'),
                    max: new Date('2026-11-01'),
                    noInvalidDate: true,
                  })
                  .map((day) => day.toISOString().slice(0, 10)),
                value: fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }),
              }),
              { minLength: 1, maxLength: 30 },
            ),
          }),
          { maxLength: 1 },
        ),
      },
      { requiredKeys: [] },
    ),
  )

const assignments: fc.Arbitrary<Assignment> = fc
  .constantFrom(...ArticleType.options)
  .chain((type) =>
    fc.record({
      type: fc.constant(type),
      seed: fc.string(),
      keyword: fc.oneof(line(100), fc.constantFrom('emergency plumber', 'why is my tap dripping')),
      business: fc.option(line(120)),
      answers: fc.oneof(answers, fc.constant(ANSWERS)),
      facts: facts(type),
      trade: fc.constantFrom(...sampleTrades),
      count: fc.integer({ min: 0, max: 16 }),
      change: fc.option(odd),
      hasContext: fc.boolean(),
    }),
  )
  .map(({ type, seed, keyword, business, answers, facts, trade, count, change, hasContext }) => {
    const read = DraftBrief.safeParse({
      type,
      keyword,
      ...(business && { business }),
      answers,
      facts,
    })
    const brief =
      read.data ?? DraftBrief.parse({ type, keyword: 'plumber', business: 'North Hill' })
    const found = researchOf(trade, count).map((item, at) =>
      EvidenceItem.parse(
        change && at % 5 === 2 ? { ...item, text: (change + item.text).slice(0, 400) } : item,
      ),
    )
    const own = customerItems(brief, AT, found.length + 1)
    const items = [...found, ...own]
    return {
      seed,
      brief,
      items: [...items, ...computedItems(items, brief, items.length + 1)],
      context: hasContext || count > 8 ? contextOf(trade) : null,
      at: AT,
    }
  })

/** `make soak` tries ten times as many. */
const RUNS = { numRuns: isSoak ? 100 : 10 }

/** An order of one sample trade, with what its owner says. */
const orderOf = (typed: Pick<DraftBrief, 'type'> & Partial<DraftBrief>): Assignment => {
  const [trade] = sampleTrades
  const brief = DraftBrief.parse({
    keyword: 'emergency plumber',
    business: 'North Hill',
    ...typed,
  })
  const found = researchOf(trade!, 4)
  const items = [...found, ...customerItems(brief, AT, found.length + 1)]
  return { seed: '', brief, items, context: contextOf(trade!), at: AT }
}

/** A comparison that has criteria and nothing to compare by them. */
const withoutOptions = (criterion: string): Assignment =>
  orderOf({ type: 'comparison', answers: ANSWERS, facts: { criteria: [criterion] } })

test('a criterion that begins like a list rests on no cell of another section', () => {
  const article = writeTemplate(withoutOptions('1. not a list'))
  expect(article.counts.traced).toBe(article.counts.claims)
  expect(article.faults.map(({ message }) => message).join()).not.toContain('1. not a list')
})

test('an answer that is given to two questions is printed once', () => {
  const answer = 'We come within the hour and show what we found.'
  const answers = [
    { question: 'How do you work?', answer },
    { question: 'Anything else?', answer },
  ]
  const { sections, package: around } = writeTemplate(orderOf({ type: 'how-to', answers }))
  const printed = [...sections, ...around.faq].map(({ markdown }) => markdown).join('\n')
  expect(printed.split('show what we found').length - 1).toBe(1)
})

test('a step that is given as an answer as well is printed once', () => {
  const step = 'Turn the water off at the stopcock under the sink.'
  const article = writeTemplate(
    orderOf({
      type: 'how-to',
      answers: [{ question: 'Anything else?', answer: step }],
      facts: { task: 'stop a leak', steps: [step, 'Dry the joint with a towel.'] },
    }),
  )
  expect(repeatedIn(article)).toEqual([])
  const printed = article.sections.map(({ markdown }) => markdown).join('\n')
  expect(printed).toContain('under the sink')
  expect(article.package.faq).toEqual([])
})

test('items of any brief have the shape of the contract, and ids of their own', () => {
  fc.assert(
    fc.property(assignments, ({ items }) => {
      for (const item of items) expect(EvidenceItem.safeParse(item).error).toBeUndefined()
      expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
    }),
    RUNS,
  )
})

test('any assignment is written or refused; what is said to be ready passes, and no sentence stands twice', () => {
  fc.assert(
    fc.property(assignments, (assignment) => {
      const article = writeTemplate(assignment)
      expect(repeatedIn(article)).toEqual([])
      expect(article.counts.traced).toBe(article.counts.claims)
      for (const { markdown } of article.sections)
        expect(writeMarkdown(readMarkdown(markdown)).trim()).toBe(markdown)
      const known = new Set(assignment.items.map(({ id }) => id))
      const cited = article.sections.flatMap(({ markdown }) =>
        [...markdown.matchAll(/(?<!\\)\[(e\d+)\]/g)].map(([, id]) => id!),
      )
      expect(cited.filter((id) => !known.has(id))).toEqual([])
      const { missing } = readinessOf(assignment, 'template')
      if (missing.length === 0) expect(article.faults).toEqual([])
      readinessOf(assignment, 'ai')
    }),
    RUNS,
  )
}, 120_000)
