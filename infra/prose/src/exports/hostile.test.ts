import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { expect, test } from 'vitest'
import { readMarkdown } from '../markdown/read.ts'
import { writeMarkdown } from '../markdown/write.ts'
import type { ExportedArticle } from './article.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { toHtmlFile } from './html.ts'
import { toMarkdownFile } from './markdown.ts'
import { SAMPLE } from './sample-article.ts'

/** An article that says it everywhere. */
const saying = (hostile: string): ExportedArticle => ({
  ...SAMPLE,
  title: hostile,
  description: hostile,
  keyword: hostile,
  author: { name: hostile, role: hostile, isBusiness: false },
  image: { address: 'javascript:alert(1)', alt: hostile },
  origin: { writer: 'ai', isEdited: true, reviewer: hostile },
  sections: [
    {
      heading: hostile,
      blocks: [
        ...readMarkdown(hostile),
        { type: 'image', alt: hostile, address: hostile },
        ...readMarkdown('Said [e1].'),
      ],
    },
  ],
  faq: [{ question: hostile, answer: readMarkdown(hostile) }],
  evidence: SAMPLE.evidence.map((item) => ({
    ...item,
    text: hostile,
    source: {
      ...item.source,
      name: hostile,
      licence: hostile,
      url: 'https://a.example/"onclick="x',
    },
  })),
})

const ALLOWED =
  /^(html|head|meta|title|style|script|body|article|header|footer|section|h[1-4]|p|ul|ol|li|table|thead|tbody|tr|th|td|blockquote|figure|figcaption|img|strong|em|a|sup|br)$/
const ATTRIBUTES = /^(lang|charset|name|content|type|href|aria-label|src|alt|id|start|scope|style)$/

const elementsOf = (node: DefaultTreeAdapterTypes.Node): DefaultTreeAdapterTypes.Element[] => [
  ...('tagName' in node ? [node] : []),
  ...('childNodes' in node ? node.childNodes.flatMap(elementsOf) : []),
]

/** Ours, the same in each article. */
const styleOf = (html: string) => /<style>(.*?)<\/style>/.exec(html)![1]

const expectNeutral = (html: string) => {
  const elements = elementsOf(parse(html))
  for (const { tagName, attrs } of elements) {
    expect(tagName).toMatch(ALLOWED)
    for (const { name, value } of attrs) {
      expect(name).toMatch(ATTRIBUTES)
      if (name === 'href') expect(value).toMatch(/^(https?:\/\/|mailto:|tel:|#source-\d+$)/)
      if (name === 'src') expect(value).toMatch(/^https:\/\//)
      if (name === 'style') expect(value).toMatch(/^text-align:(left|center|right)$/)
    }
  }
  const styles = elements.filter(({ tagName }) => tagName === 'style')
  expect(styles.map(({ attrs, childNodes }) => [attrs, childNodes])).toEqual([
    [[], [expect.objectContaining({ value: styleOf(toHtmlFile(SAMPLE, { citations: true })) })]],
  ])
  const scripts = elements.filter(({ tagName }) => tagName === 'script')
  expect(scripts.map(({ attrs }) => attrs)).toEqual([
    [{ name: 'type', value: 'application/ld+json' }],
  ])
}

test.each(HOSTILE_TEXTS)('%j runs nowhere', (hostile) => {
  for (const citations of [true, false]) expectNeutral(toHtmlFile(saying(hostile), { citations }))
  const article = saying(hostile)
  const markdown = toMarkdownFile(article, { citations: true })
  // What is left of a tag is escaped, so that no reader of Markdown takes it for one.
  expect(markdown.slice(markdown.indexOf('\n---\n') + 5)).not.toMatch(/(?<!\\)<(?!br>)[a-z!/]/i)
  const tree = readMarkdown(hostile)
  expect(readMarkdown(writeMarkdown(tree))).toEqual(tree)
})
