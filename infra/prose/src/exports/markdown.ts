import { writeFootnote, writeFootnoted } from '../markdown/write.ts'
import { normalInline } from '../tree/normal-inline.ts'
import { type Article, composed, type ExportOptions, lineOf, pictureOf } from './article.ts'
import { sourceLine } from './source-line.ts'

/** Front matter of YAML: each value as a JSON string, which is one of YAML as well. */
const frontMatter = (article: Article): string => {
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
  }
  const lines = Object.entries(fields).map(
    ([key, value]) => `${key}: ${JSON.stringify(lineOf(value))}`,
  )
  return `---\n${lines.join('\n')}\n---\n`
}

/** An article as Markdown of GFM: front matter, the text without its title, sources as footnotes. */
export const toMarkdownFile = (article: Article, options: ExportOptions): string => {
  const { tree, sources } = composed(article, options)
  const notes = sources.map((source) =>
    writeFootnote(source.items[0].id, normalInline(sourceLine(source))),
  )
  return [frontMatter(article), writeFootnoted(tree), ...notes].join('\n')
}
