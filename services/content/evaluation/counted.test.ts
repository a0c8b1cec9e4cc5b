import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ArticleType } from '@sortie/contracts/content/drafts/article-ids'
import { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { readMarkdown } from '@sortie/prose/markdown/read'
import { evidenceScore, groundingOf } from '@sortie/prose/score/evidence'
import { readabilityOf, readabilityScore } from '@sortie/prose/score/readability'
import { draftScoreOf, GOOD } from '@sortie/prose/score/score'
import { searchScore, searchSigns } from '@sortie/prose/score/search'
import { usefulnessScore } from '@sortie/prose/score/usefulness'
import { sourcedShare, wordShares } from '@sortie/prose/score/word-shares'
import type { Block } from '@sortie/prose/tree/tree'
import { expect, test } from 'vitest'
import { z } from 'zod'

// Articles whose words a person counted, sentence by sentence: whose is each? Seven are of version 3 of the writer,
// which an editor would not print; five are of version 4.

const count = z.int().nonnegative()
const CountedArticle = z.strictObject({
  id: z.string(),
  /** Version of the template writer. */
  writer: z.string(),
  type: ArticleType,
  keyword: z.string(),
  callToAction: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  slug: z.string(),
  /** Share of its facts that its items carry. */
  supported: z.number(),
  /** What the person counted; headings and the questions of the FAQ left out. */
  hand: z.strictObject({
    words: count,
    owner: count,
    trade: count,
    report: count,
    standard: count,
  }),
  sections: z.array(z.strictObject({ heading: z.string().nullable(), markdown: z.string() })),
  faq: z.array(z.strictObject({ question: z.string(), markdown: z.string() })),
  items: z.array(EvidenceItem),
})
type CountedArticle = z.infer<typeof CountedArticle>

const folder = join(import.meta.dirname, 'counted')
const articles = readdirSync(folder).map((name) =>
  CountedArticle.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))),
)

const treeOf = (markdown: string): Block[] =>
  readMarkdown(markdown).filter(({ type }) => type !== 'prompt')
const sharesOf = ({ sections, faq, items, callToAction }: CountedArticle) =>
  wordShares(
    [...sections, ...faq].map(({ markdown }) => treeOf(markdown)),
    items,
    callToAction === null ? [] : [callToAction],
  )

const scoreFor = (article: CountedArticle): number => {
  const { sections, faq, items, title, description, slug, keyword, supported } = article
  const tree = sections.flatMap(({ heading, markdown }): Block[] => [
    ...(heading
      ? [
          {
            type: 'heading' as const,
            level: 2 as const,
            children: [{ type: 'text' as const, text: heading }],
          },
        ]
      : []),
    ...treeOf(markdown),
  ])
  return draftScoreOf({
    usefulness: usefulnessScore(
      { tree, questions: faq.map(({ markdown }) => treeOf(markdown)), keyword },
      items,
      sharesOf(article),
    ),
    evidence: evidenceScore(groundingOf(tree, items), supported),
    coverage: null,
    readability: readabilityScore(readabilityOf(tree)),
    search: searchScore(searchSigns({ title, description, slug, keyword, tree })),
    originality: null,
    voice: null,
  })
}

test('twelve articles were counted, each word once', () => {
  expect(articles).toHaveLength(12)
  for (const { hand } of articles)
    expect(hand.owner + hand.trade + hand.report + hand.standard).toBe(hand.words)
})

test.each(articles)(
  '$id: the code counts what the person counted, within three points',
  (article) => {
    const shares = sharesOf(article)
    expect(shares.words).toBe(article.hand.words)
    for (const part of ['owner', 'trade', 'report', 'standard'] as const)
      expect
        .soft(Math.abs(shares[part] - article.hand[part]) / article.hand.words, part)
        .toBeLessThanOrEqual(0.03)
  },
)

test.each(articles.filter(({ writer }) => writer === '3'))(
  '$id of version 3, a third of which has a source at most, scores under 50',
  (article) => {
    expect(sourcedShare(sharesOf(article))).toBeLessThan(0.4)
    expect(scoreFor(article)).toBeLessThan(50)
  },
)

test('a good case study scores over 70', () => {
  const study = articles.find(({ writer, type }) => writer === '4' && type === 'case-study')!
  expect(scoreFor(study)).toBeGreaterThan(70)
})

test.each(articles.filter(({ writer, hand }) => writer === '4' && hand.trade > hand.owner))(
  '$id of version 4, of which our editors wrote more than its owner, is not called good',
  (article) => expect(scoreFor(article)).toBeLessThan(GOOD),
)
