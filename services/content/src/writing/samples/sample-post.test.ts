import { LEAST_TEMPLATE_WORDS } from '@sortie/contracts/content/drafts/draft-limits'
import { readMarkdown } from '@sortie/prose/markdown/read'
import { expect, test } from 'vitest'
import { writeTemplate } from '../write-template.ts'
import { samplePost } from './sample-post.ts'

// The sample post of the public pages: `vitest run -u` writes it anew, and whoever does reads it.

const article = writeTemplate(samplePost)
const FILE = '../../../../../web/src/features/drafts/sample-post.json'
const EXCERPT = '../../../../../web/src/features/home/sample-excerpt.json'

test('the sample post could be ordered as it is', () => {
  expect(article.faults).toEqual([])
  expect(article.counts.words).toBeGreaterThanOrEqual(LEAST_TEMPLATE_WORDS)
  expect(article.counts.traced).toBe(article.counts.claims)
})

test('the sample post on the site is what the template writer makes', async () => {
  const { sections, counts, score, package: around } = article
  const cited = (text: string) => [...text.matchAll(/\[(e\d+)\]/g)].map(([, id]) => id)
  const ids = new Set([...sections, ...around.faq].flatMap(({ markdown }) => cited(markdown)))
  // Numbered as the text cites them, so that the page needs no reader of Markdown.
  const sources = [...ids].map((id, at) => ({
    number: at + 1,
    item: samplePost.items.find((item) => item.id === id),
  }))
  const shown = {
    title: around.title,
    description: around.description,
    keyword: samplePost.brief.keyword,
    counts,
    score: score.score,
    sections: sections.map(({ sectionId: id, heading, markdown }) => ({
      id,
      heading,
      blocks: readMarkdown(markdown),
    })),
    faq: around.faq.map(({ question, markdown }) => ({ question, blocks: readMarkdown(markdown) })),
    sources,
  }
  await expect(`${JSON.stringify(shown, null, 1)}\n`).toMatchFileSnapshot(FILE)
})

test('the excerpt on the home page is a sentence of the sample post, with the source behind it', async () => {
  const { sections, package: around } = article
  const step = sections.flatMap(({ heading, markdown }) => {
    const [, text, id] = /^1\. (.+?) ?\[(e\d+)\]/m.exec(markdown) ?? []
    return text && id ? [{ heading, text, id }] : []
  })[0]!
  const item = samplePost.items.find(({ id }) => id === step.id)!
  const excerpt = {
    title: around.title,
    heading: step.heading,
    text: step.text,
    source: { name: item.source.name, asOf: item.asOf },
  }
  await expect(`${JSON.stringify(excerpt, null, 1)}\n`).toMatchFileSnapshot(EXCERPT)
})
