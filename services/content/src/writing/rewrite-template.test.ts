import { ArticleType } from '@sortie/contracts/article-ids'
import { expect, test } from 'vitest'
import { sampleTrades } from '../passages/sample-trades.ts'
import type { WrittenArticle, WrittenSection } from './article.ts'
import { finished } from './finish.ts'
import { repeatedIn } from './gate.ts'
import { rewriteTemplate } from './rewrite-template.ts'
import { assignmentOf } from './sample-assignments.ts'
import { writeTemplate } from './write-template.ts'

const trade = sampleTrades[2]!
const rewritten = (
  { sections }: WrittenArticle,
  section: WrittenSection,
  assignment = assignmentOf('informational', trade),
  seed = 'rwr_1',
) =>
  rewriteTemplate({
    assignment,
    seed,
    markdown: section.markdown,
    others: sections.filter((one) => one !== section).map(({ markdown }) => markdown),
  })

test.each(ArticleType.options)(
  'other passages take the place of those of a %s, and nothing false or said twice comes in',
  (type) => {
    const assignment = assignmentOf(type, trade)
    let article = writeTemplate(assignment)
    let swapped = 0
    for (const section of article.sections) {
      const made = rewritten(article, section, assignment)
      if (!made) continue
      swapped += 1
      expect(made.markdown).not.toBe(section.markdown)
      const sections = article.sections.map((one) => (one === section ? { ...one, ...made } : one))
      article = finished({ sections, package: article.package }, assignment, 'template')
      expect(repeatedIn(article)).toEqual([])
    }
    // Where the owner said enough, no passage fills the rest.
    const { passages = [] } = writeTemplate(assignment).fingerprint ?? {}
    expect(swapped > 0).toBe(passages.length > 0)
    // Shares of words move with the length of passages, so the gate may say more.
    expect(article.faults.filter(({ code }) => code === 'unsupported')).toEqual([])
    expect(article.counts.traced).toBe(article.counts.claims)
  },
)

test('what rests on evidence stays, and another proposal may choose otherwise', () => {
  const article = writeTemplate(assignmentOf('informational', trade))
  const cites = (markdown: string) => markdown.match(/\[e\d+\]/g) ?? []
  const texts = article.sections.flatMap((section) =>
    ['rwr_1', 'rwr_2', 'rwr_3'].flatMap((seed) => {
      const made = rewritten(article, section, undefined, seed)
      if (made) expect(cites(made.markdown)).toEqual(cites(section.markdown))
      return made ? [made.markdown] : []
    }),
  )
  expect(new Set(texts).size).toBeGreaterThan(texts.length / 3)
})

test('nothing is proposed for a section of which its owner changed every paragraph', () => {
  const article = writeTemplate(assignmentOf('informational', trade))
  const [section] = article.sections
  expect(rewritten(article, { ...section!, markdown: 'My own words. They stay.' })).toBeNull()
})
