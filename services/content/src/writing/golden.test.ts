import { ArticleType } from '@sortie/contracts/article-ids'
import { Dialect, LocalLinter } from 'harper.js'
import { binary } from 'harper.js/binary'
import { describe, expect, test } from 'vitest'
import { RULES } from '../passages/harper-rules.ts'
import { sampleTrades } from '../passages/sample-trades.ts'
import type { WrittenArticle } from './article.ts'
import { assignmentOf } from './sample-assignments.ts'
import { writeTemplate } from './write-template.ts'

// One whole draft of each type, as its owner would read it: `vitest run -u` writes them anew, and whoever
// does reads them.

const TRADES = [0, 9, 15, 6, 4, 12]

const shown = ({
  package: { title, titles, description, slug, faq },
  sections,
  counts,
  score,
}: WrittenArticle) =>
  [
    `# ${title}`,
    ...titles.map((other) => `- ${other}`),
    `${description} (/${slug})`,
    `${counts.words} words, ${Math.round(counts.ownShare * 100)} % own, ${counts.traced} of ${counts.claims} traced, score ${score.score}`,
    ...sections.flatMap(({ heading, markdown }) => [
      ...(heading ? [`## ${heading}`] : []),
      markdown,
    ]),
    '## Questions and answers',
    ...faq.flatMap(({ question, markdown }) => [`### ${question}`, markdown]),
    '',
  ].join('\n\n')

const drafts = ArticleType.options.map((type, at) => ({
  type,
  article: writeTemplate(assignmentOf(type, sampleTrades[TRADES[at]!], { seed: 'golden' })),
}))

test.each(drafts)('$type reads as it did', async ({ type, article }) => {
  await expect(shown(article)).toMatchFileSnapshot(`golden/${type}.md`)
})

/** Prose without citations, tables and marks, for a checker of grammar. */
const plain = (markdown: string) =>
  markdown
    .split('\n')
    .filter((line) => !/^(?:\||#|- |> \[your turn\])/.test(line))
    .join('\n')
    .replace(/ ?\[e\d+\]/g, '')
    .replace(/^> |^\d+\. /gm, '')
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')

// Searches are as people type them, names and the owner's words as they are.
const NOT_OURS = new Set(['SpellCheck', 'SentenceCapitalization', 'CompoundNouns'])

// The checker is a large WebAssembly module, and slow to start on a busy machine.
describe('harper.js finds nothing', { timeout: 120_000 }, () => {
  test('by the rules for passages in any golden draft', async () => {
    const linter = new LocalLinter({ binary, dialect: Dialect.British })
    const rules = RULES.filter((rule) => !NOT_OURS.has(rule))
    const known = Object.keys(await linter.getLintConfig())
    await linter.setLintConfig(
      Object.fromEntries(known.map((rule) => [rule, (rules as readonly string[]).includes(rule)])),
    )
    for (const { type, article } of drafts) {
      const text = plain(shown(article))
      const found = await linter.organizedLints(text, { language: 'plaintext' })
      const problems = Object.entries(found).flatMap(([rule, lints]) =>
        lints.map((lint) => {
          const { start, end } = lint.span()
          return `${rule}: ${text.slice(Math.max(0, start - 30), end + 30)}`
        }),
      )
      expect(problems, type).toEqual([])
    }
  })
})
