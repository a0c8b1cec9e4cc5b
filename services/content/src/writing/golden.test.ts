import { expect, test } from 'vitest'
import type { WrittenArticle } from './article.ts'
import { goldenDrafts } from './samples/golden-drafts.ts'

// One whole draft of each type, as its owner would read it: `vitest run -u` writes them anew, and whoever
// does reads them.

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

const drafts = goldenDrafts()

test.each(drafts)('$type reads as it did', async ({ type, article }) => {
  await expect(shown(article)).toMatchFileSnapshot(`golden/${type}.md`)
})
