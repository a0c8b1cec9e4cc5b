import type { Post } from '@sortie/contracts/content/blog/posts'
import { toString as textOf } from 'hast-util-to-string'
import { LRUCache } from 'lru-cache'
import rehypeExternalLinks from 'rehype-external-links'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'

/** Markdown as readers get it: sanitized, its headings in order, the words of its text. */
export type RenderedMarkdown = Pick<Post, 'html' | 'headings' | 'words'>

type Root = Extract<Parameters<typeof textOf>[0], { type: 'root' }>

const allowed: typeof defaultSchema = {
  ...defaultSchema,
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto'], src: ['https'] },
}

const scrolling = {
  className: ['table-scroll'],
  role: 'group',
  tabIndex: 0,
  ariaLabel: 'Table',
}

/** Lets wide tables scroll by themselves, by touch and by keyboard, instead of the whole page. */
const scrollTables = () => (tree: Root) => {
  visit(tree, 'element', (table, index, parent) => {
    if (table.tagName !== 'table' || !parent || index === undefined) return undefined
    parent.children[index] = {
      type: 'element',
      tagName: 'div',
      properties: { ...scrolling },
      children: [table],
    }
    return SKIP
  })
}

// HTML inside Markdown is dropped before; what Markdown itself can carry is sanitized. Only what
// comes after the sanitizer is ours.
const parser = unified().use(remarkParse).use(remarkGfm)
const processor = unified()
  .use(remarkRehype, { clobberPrefix: '' })
  .use(rehypeSanitize, allowed)
  .use(rehypeSlug)
  .use(rehypeExternalLinks, { rel: ['noopener'] })
  .use(scrollTables)
const writer = unified().use(rehypeStringify)

const headingsOf = (tree: Root): RenderedMarkdown['headings'] => {
  const headings: RenderedMarkdown['headings'] = []
  visit(tree, 'element', (element) => {
    const level = element.tagName === 'h2' ? 2 : element.tagName === 'h3' ? 3 : null
    if (!level) return
    headings.push({ id: String(element.properties.id), text: textOf(element).trim(), level })
  })
  return headings
}

/** Counts the words of a text. */
export const countPostWords = (text: string): number =>
  text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0

const WORDS_A_MINUTE = 220
/** Returns the time that so many words take to read, in whole minutes, from 1. */
export const readingMinutes = (words: number): number =>
  Math.max(1, Math.round(words / WORDS_A_MINUTE))

const render = (markdown: string): RenderedMarkdown => {
  const tree = processor.runSync(parser.parse(markdown))
  return {
    html: writer.stringify(tree),
    headings: headingsOf(tree),
    words: countPostWords(textOf(tree)),
  }
}

const cache = new LRUCache<string, RenderedMarkdown>({ max: 500 })

/** GitHub-flavoured Markdown -> {@link RenderedMarkdown}. Rendered once and remembered. */
export const renderMarkdown = (markdown: string): RenderedMarkdown => {
  const known = cache.get(markdown)
  if (known) return known
  const rendered = render(markdown)
  cache.set(markdown, rendered)
  return rendered
}
