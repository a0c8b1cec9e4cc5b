import { ArticleType } from '@sortie/contracts/content/drafts/article-ids'
import { isSoak } from '@sortie/runtime/testing/soak'
import { Dialect } from 'harper.js'
import { expect, test } from 'vitest'
import { findingsIn } from '../passages/harper.ts'
import { RULES } from '../passages/harper-rules.ts'
import { sampleTrades } from '../passages/sample-trades.ts'
import type { WrittenArticle } from './article.ts'
import { goldenDrafts } from './samples/golden-drafts.ts'
import { assignmentOf } from './samples/sample-assignments.ts'
import { writeTemplate } from './write-template.ts'

// harper.js reads whole drafts of all types for many trades, each line once.

// Searches are as people type them, names and the owner's words as they are.
const NOT_OURS = new Set(['SpellCheck', 'SentenceCapitalization', 'CompoundNouns'])
const OURS = RULES.filter((rule) => !NOT_OURS.has(rule))

/** Findings that are none: each with the reason. */
const NONE: readonly string[] = [
  // A search as it was typed: MissingPreposition wants “is” to be followed by one.
  '“what is ',
  // Good English, before a quote that begins another paragraph.
  'whether the help is worth its price',
]

/** Trades of each type, beside the golden ones; `make soak` reads more. */
const TRADES = isSoak ? 10 : 2

/** Prose without citations, tables and marks. */
const linesOf = ({ sections, package: around }: WrittenArticle): string[] => {
  const texts = [
    around.title,
    ...around.titles,
    around.description,
    ...sections.flatMap(({ heading, markdown }) => [heading ?? '', ...markdown.split('\n')]),
    ...around.faq.map(({ question }) => question),
  ]
  return texts
    .filter((line) => !/^(?:\||> \[your turn\])/.test(line))
    .map((line) =>
      line
        .replace(/ ?\[e\d+\]/g, '')
        .replace(/^(?:> |\d+\. |- |#+ )/, '')
        .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1'),
    )
}

const drafts = () => [
  ...goldenDrafts().map(({ article }) => linesOf(article)),
  ...ArticleType.options.flatMap((type, at) =>
    Array.from({ length: TRADES }, (_, step) => {
      const filling = sampleTrades[(at * 3 + step * 5 + 1) % sampleTrades.length]!
      const article = writeTemplate(assignmentOf(type, filling, { seed: `grammar ${step}` }))
      return linesOf(article)
    }),
  ),
]

// The checker is a large WebAssembly module, and slow to start on a busy machine.
test('harper.js finds nothing by its named rules in drafts of all types for many trades', {
  timeout: 300_000,
}, async () => {
  const all = drafts()
  expect(all.length).toBeGreaterThanOrEqual((TRADES + 1) * ArticleType.options.length)
  const lines = [...new Set(all.flat())].filter(Boolean)
  const found = await findingsIn(lines, OURS, Dialect.British)
  expect(found.filter((one) => !NONE.some((none) => one.includes(none)))).toEqual([])
})
