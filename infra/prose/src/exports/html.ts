import { type Schema, sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import type { PhrasingNode } from '../markdown/nodes.ts'
import { phrasingOf } from '../markdown/write-inline.ts'
import type { Align, Block, Inline, ListItem, TableCell } from '../tree/tree.ts'
import {
  composeExport,
  dayText,
  type ExportContent,
  type ExportedArticle,
  type ExportOptions,
  exportLine,
  noticeLine,
  pictureOf,
} from './article.ts'
import { type HtmlChild, type HtmlElement, type HtmlRoot, h } from './elements.ts'
import { structuredDataOf } from './json-ld.ts'
import { generatorOf, sourceTypesOf } from './origin.ts'
import { scriptJson } from './script-json.ts'
import { sourceLine } from './source-line.ts'

const STYLES = ['left', 'center', 'right'].map((align) => `text-align:${align}`)

// A second lock: what is made here has nothing else, whatever the text of a draft says.
const SCHEMA: Schema = {
  tagNames: [
    'h1',
    'h2',
    'h3',
    'h4',
    'p',
    'ul',
    'ol',
    'li',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'blockquote',
    'figure',
    'figcaption',
    'img',
    'strong',
    'em',
    'a',
    'sup',
    'br',
    'section',
    'header',
    'footer',
  ],
  attributes: {
    a: ['href', 'ariaLabel'],
    img: ['src', 'alt'],
    li: ['id'],
    ol: ['start'],
    th: ['scope', ['style', ...STYLES]],
    td: [['style', ...STYLES]],
  },
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['https'] },
  clobber: [],
  strip: ['script', 'style'],
}

/** Of a post, whose images stand where its own site says: that of a machine of development has no TLS. */
const POST_SCHEMA: Schema = {
  ...SCHEMA,
  protocols: { ...SCHEMA.protocols, src: ['https', 'http'] },
}

type Numbers = Map<string, number>

const childOf = (node: PhrasingNode, numbers: Numbers): HtmlChild[] => {
  const inside = (nodes: PhrasingNode[]) => nodes.flatMap((child) => childOf(child, numbers))
  switch (node.type) {
    case 'text':
      return [{ type: 'text', value: node.value }]
    case 'strong':
      return [h('strong', {}, ...inside(node.children))]
    case 'emphasis':
      return [h('em', {}, ...inside(node.children))]
    case 'link':
      return [h('a', { href: node.url }, ...inside(node.children))]
    case 'break':
      return [h('br', {})]
    case 'citation': {
      const number = numbers.get(node.value)
      const link = h('a', { href: `#source-${number}`, ariaLabel: `Source ${number}` }, `${number}`)
      return [h('sup', {}, link)]
    }
    default:
      return []
  }
}

const elementsOf = (numbers: Numbers) => {
  const inline = (inlines: readonly Inline[]) =>
    phrasingOf(inlines).flatMap((node) => childOf(node, numbers))
  const item = ({ children: [first, ...others] }: ListItem): HtmlElement =>
    others.some(({ type }) => type === 'paragraph')
      ? h('li', {}, ...[first, ...others].flatMap(block))
      : h('li', {}, ...inline(first.children), ...others.flatMap(block))
  const cell = (tagName: 'th' | 'td', align: Align[]) => (content: TableCell, column: number) =>
    h(
      tagName,
      {
        ...(tagName === 'th' && { scope: 'col' }),
        ...(align[column] && { style: `text-align:${align[column]}` }),
      },
      ...inline(content),
    )
  const block = (one: Block): HtmlElement[] => {
    switch (one.type) {
      case 'paragraph':
        return [h('p', {}, ...inline(one.children))]
      case 'heading':
        return [h(`h${one.level}`, {}, ...inline(one.children))]
      case 'list':
        return one.ordered
          ? [h('ol', one.start === 1 ? {} : { start: one.start }, ...one.items.map(item))]
          : [h('ul', {}, ...one.items.map(item))]
      case 'table': {
        const row = (tagName: 'th' | 'td', cells: TableCell[]) =>
          h('tr', {}, ...cells.map(cell(tagName, one.align)))
        const body = one.rows.map((cells) => row('td', cells))
        const parts = body.length > 0 ? [h('tbody', {}, ...body)] : []
        return [h('table', {}, h('thead', {}, row('th', one.header)), ...parts)]
      }
      case 'quote':
        return [h('blockquote', {}, ...one.children.flatMap(block))]
      case 'image':
        return one.address === null
          ? [h('figure', {}, h('figcaption', {}, `Image: ${one.alt}`))]
          : [h('figure', {}, h('img', { src: one.address, alt: one.alt }))]
      case 'prompt':
        return []
    }
  }
  return { inline, block }
}

const headerOf = (article: ExportedArticle, { notice }: ExportOptions): HtmlElement => {
  const { name, role } = article.author
  const image = pictureOf(article)
  return h(
    'header',
    {},
    h('h1', {}, exportLine(article.title)),
    h('p', {}, exportLine(`By ${name}${role ? `, ${role}` : ''}. ${dayText(article.modified)}`)),
    ...(notice === 'start' ? [h('p', {}, noticeLine(article))] : []),
    ...(image
      ? [h('figure', {}, h('img', { src: image, alt: exportLine(article.image!.alt) }))]
      : []),
  )
}

/** The text of an article and the list of its sources. */
const textOf = ({ tree, sources }: ExportContent): HtmlElement[] => {
  const numbers: Numbers = new Map(sources.map(({ number, items }) => [items[0].id, number]))
  const { inline, block } = elementsOf(numbers)
  const listed = sources.map((source) =>
    h('li', { id: `source-${source.number}` }, ...inline(sourceLine(source))),
  )
  const list =
    listed.length > 0 ? [h('section', {}, h('h2', {}, 'Sources'), h('ol', {}, ...listed))] : []
  return [...tree.flatMap(block), ...list]
}

const noticeOf = (article: ExportedArticle): HtmlElement => h('p', {}, noticeLine(article))

const bodyOf = (
  article: ExportedArticle,
  parts: ExportContent,
  options: ExportOptions,
): HtmlRoot => {
  const footer = options.notice === 'start' ? [] : [h('footer', {}, noticeOf(article))]
  return {
    type: 'root',
    children: [headerOf(article, options), ...textOf(parts), ...footer],
  }
}

/** An article as HTML to paste or to show: title, text and sources; sanitised. */
export const toHtmlFragment = (article: ExportedArticle, options: ExportOptions): string =>
  toHtml(sanitize(bodyOf(article, composeExport(article, options), options), SCHEMA))

/**
 * An article as the body of a post: the site that publishes it sets title, author and day itself. A line for people
 * tells the origin of the text, and so does a comment for programs, which editors of sites leave in its place.
 */
export const toPostHtml = (article: ExportedArticle, options: ExportOptions): string => {
  const notice = noticeOf(article)
  const text = textOf(composeExport(article, options))
  const children = options.notice === 'start' ? [notice, ...text] : [...text, notice]
  const types = sourceTypesOf(article.origin).join(' ')
  const mark = `<!-- generator: ${generatorOf(article.origin)}; digitalSourceType: ${types} -->`
  return `${toHtml(sanitize({ type: 'root', children }, POST_SCHEMA))}\n${mark}`
}

const escaped = (text: string) => toHtml({ type: 'text', value: exportLine(text) })
const attribute = (text: string) => escaped(text).replaceAll('"', '&quot;')

/** Enough to be read by itself; whoever puts the article into a page of theirs takes what is in `article`. */
const STYLE = [
  'body{margin:2rem auto;max-width:42rem;padding:0 1rem;font:1.0625rem/1.65 system-ui,sans-serif;color:#1b1f23}',
  'h1,h2,h3{line-height:1.25;text-wrap:balance}h2{margin-top:2.5rem}',
  'table{border-collapse:collapse;width:100%;font-size:.9375rem}',
  'th,td{border:1px solid #c9ced3;padding:.4rem .6rem;text-align:left;vertical-align:top}',
  'blockquote{margin:1.5rem 0;padding-left:1rem;border-left:3px solid #c9ced3}',
  'figure{margin:1.5rem 0}img{max-width:100%;height:auto}sup{line-height:0}',
  'footer{margin-top:2.5rem;font-size:.9375rem}',
].join('')

/** An outline as a valid document of HTML that prints well, with its structured data as text to copy. */
export const toHtmlOutline = ({
  title,
  blocks,
  data,
}: {
  title: string
  blocks: readonly Block[]
  /** JSON; empty for none. */
  data: string
}): string => {
  const { block } = elementsOf(new Map())
  const root: HtmlRoot = { type: 'root', children: blocks.flatMap(block) }
  const copied = data
    ? `<h3>Structured data</h3><pre>${toHtml({ type: 'text', value: data })}</pre>`
    : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${STYLE}pre{white-space:pre-wrap;font-size:.875rem}</style>
</head>
<body>
<main>${toHtml(sanitize(root, SCHEMA))}${copied}</main>
</body>
</html>
`
}

/** An article as a valid document of HTML, with its structured data as JSON-LD. */
export const toHtmlFile = (article: ExportedArticle, options: ExportOptions): string => {
  const parts = composeExport(article, options)
  const body = toHtml(sanitize(bodyOf(article, parts, options), SCHEMA))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(article.title)}</title>
<meta name="description" content="${attribute(article.description)}">
<meta name="generator" content="${attribute(generatorOf(article.origin))}">
<style>${STYLE}</style>
<script type="application/ld+json">${scriptJson(structuredDataOf(article, parts))}</script>
</head>
<body>
<article>${body}</article>
</body>
</html>
`
}
