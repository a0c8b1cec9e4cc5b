import { LEAST_TEMPLATE_WORDS } from '@sortie/contracts/content/drafts/draft-limits'
import type { DraftFormat } from '@sortie/contracts/content/drafts/drafts'
import { composeExport } from '@sortie/prose/exports/article'
import { noticeOf } from '@sortie/prose/exports/origin'
import { markdownTreeOf, readMarkdown } from '@sortie/prose/markdown/read'
import { linesOf, textOf } from '@sortie/prose/text/sentences'
import { writtenWordsOf } from '@sortie/prose/text/words'
import type { Block } from '@sortie/prose/tree/tree'
import { HtmlValidate } from 'html-validate'
import { parse } from 'parse5'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { type ArticleForExport, articleOf, exportedDraft } from '../untrusted/draft-export.ts'
import { articleTree } from '../writing/article-tree.ts'
import { goldenDrafts } from '../writing/samples/golden-drafts.ts'

// Whole articles of each type in each format, as their owner downloads them.

const at = '2026-11-23T09:00:00.000Z'
const drafts = goldenDrafts().map(({ type, article, assignment: { brief, items } }) => {
  const { sections, package: around } = article
  const finished: ArticleForExport = {
    brief,
    business: brief.business ?? null,
    context: null,
    finishedAt: at,
    editedAt: null,
    writer: 'template',
    isEditedByPerson: false,
    package: around,
    sections,
    evidence: items,
    vouched: [],
  }
  const fileOf = (format: DraftFormat, citations: boolean) =>
    exportedDraft(finished, format, { citations }).text
  const faq = around.faq.flatMap(({ question, markdown }): Block[] => [
    { type: 'heading', level: 3, children: [{ type: 'text', text: question }] },
    ...readMarkdown(markdown),
  ])
  return {
    type,
    fileOf,
    exported: articleOf(finished),
    title: around.title,
    tree: articleTree(sections),
    faq,
  }
})

/** What a browser shows of a document. */
const visible = (html: string): string => {
  type Node = { nodeName: string; value?: string; childNodes?: Node[] }
  const texts = (node: Node): string[] =>
    ['script', 'style', 'head'].includes(node.nodeName)
      ? []
      : [node.value ?? '', ...(node.childNodes ?? []).flatMap(texts)]
  return texts(parse(html) as unknown as Node).join(' ')
}
const bodyOf = (markdown: string) => markdown.slice(markdown.indexOf('\n---\n') + 5)
/** A tree without what cites, with the space before it. */
const uncited = (tree: readonly Block[]): string[] =>
  linesOf(tree).map(({ inlines }) => textOf(inlines).replace(/ +/g, ' ').trim())

// The rules of HTML; not those of style, such as how long a title may be, which the package checks.
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: { 'long-title': 'off' },
})

describe.each(drafts)(
  'the golden draft of the type $type',
  ({ fileOf, exported, title, tree, faq }) => {
    const said = [...uncited(tree), ...uncited(faq), title].flatMap(writtenWordsOf)

    test.each([true, false])('has every word in each format (citations: %s)', (citations) => {
      expect(said.length).toBeGreaterThan(LEAST_TEMPLATE_WORDS)
      for (const text of [
        visible(fileOf('html', citations)),
        fileOf('markdown', citations).replaceAll('\\', ''),
        fileOf('text', citations),
      ]) {
        const there = Map.groupBy(writtenWordsOf(text), (word) => word)
        const wanted = Map.groupBy(said, (word) => word)
        const lacking = [...wanted].filter(
          ([word, all]) => (there.get(word)?.length ?? 0) < all.length,
        )
        expect(lacking.map(([word]) => word)).toEqual([])
      }
    })

    test.each([true, false])('is valid HTML (citations: %s)', async (citations) => {
      const { results } = await validator.validateString(fileOf('html', citations))
      expect(results.flatMap(({ messages }) => messages)).toEqual([])
    })

    test.each([true, false])(
      'is read again from its Markdown as the same tree (citations: %s)',
      (citations) => {
        const { children } = unified()
          .use(remarkParse)
          .use(remarkGfm)
          .parse(bodyOf(fileOf('markdown', citations)))
        const read = markdownTreeOf(children)
        expect(read.slice(0, -1)).toEqual(composeExport(exported, { citations }).tree)
        expect(textOf(linesOf(read.slice(-1))[0]!.inlines)).toBe(noticeOf(exported.origin))
      },
    )

    test.each([true, false])(
      'is plain text of 72 columns, but for tables and addresses (citations: %s)',
      (citations) => {
        const wide = fileOf('text', citations)
          .split('\n')
          .filter((line) => [...line].length > 72)
        expect(wide.filter((line) => !/ \| |-\+-|https?:\/\//.test(line))).toEqual([])
      },
    )
  },
)

test('the validator finds what is wrong', async () => {
  const { valid } = await validator.validateString('<p><div>A block in a paragraph</div></p>')
  expect(valid).toBe(false)
})
