import { writeFootnote, writeFootnoted } from '../markdown/write.ts'
import { normal } from '../tree/normal.ts'
import { normalInline } from '../tree/normal-inline.ts'
import type { Block } from '../tree/tree.ts'
import {
  composeExport,
  type ExportedArticle,
  type ExportOptions,
  exportLine,
  noticeLine,
  oneOrAll,
  pictureOf,
} from './article.ts'
import { generatorOf, sourceTypesOf } from './origin.ts'
import { sourceLine } from './source-line.ts'

/** Front matter of YAML: each value as JSON, which is YAML as well. */
const frontMatter = (article: ExportedArticle): string => {
  const image = pictureOf(article)
  const fields = {
    title: article.title,
    description: article.description,
    slug: article.slug,
    date: article.published,
    updated: article.modified,
    author: article.author.name,
    keyword: article.keyword,
    ...(image && { image }),
    generator: generatorOf(article.origin),
  }
  const lines = Object.entries(fields).map(
    ([key, value]) => `${key}: ${JSON.stringify(exportLine(value))}`,
  )
  lines.push(`digitalSourceType: ${JSON.stringify(oneOrAll(sourceTypesOf(article.origin)))}`)
  return `---\n${lines.join('\n')}\n---\n`
}

/** An article as Markdown of GFM: front matter, the text without its title, sources as footnotes. */
export const toMarkdownFile = (article: ExportedArticle, options: ExportOptions): string => {
  const { tree, sources } = composeExport(article, options)
  const notes = sources.map((source) =>
    writeFootnote(source.items[0].id, normalInline(sourceLine(source))),
  )
  const notice: Block = {
    type: 'paragraph',
    children: [{ type: 'text', text: noticeLine(article), emphasis: true }],
  }
  const normalNotice = normal([notice])
  const blocks =
    options.notice === 'start' ? [...normalNotice, ...tree] : [...tree, ...normalNotice]
  return [frontMatter(article), writeFootnoted(blocks), ...notes].join('\n')
}
