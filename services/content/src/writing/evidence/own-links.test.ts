import { readMarkdown } from '@sortie/prose/markdown/read'
import { writeMarkdown } from '@sortie/prose/markdown/write'
import { countWords } from '@sortie/prose/text/words'
import { anyTree } from '@sortie/prose/tree/any-tree'
import { normal } from '@sortie/prose/tree/normal'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignmentOf } from '../samples/sample-assignments.ts'
import { writeTemplate } from '../write-template.ts'
import { createOwnLinks, MOST_OWN_LINKS } from './own-links.ts'

const SITE = 'https://crumb.example'
type Pages = Record<string, string | null>

const linkerOf = (pages: Pages, written?: readonly string[]) => {
  const ownPages = Object.entries(pages).map(([path, title]) => ({ address: SITE + path, title }))
  return createOwnLinks(
    assignmentOf('informational', undefined, { context: { ownPages, town: 'Leeds' } }),
    written,
  )
}
const linked = (markdown: string, pages: Pages) =>
  writeMarkdown(linkerOf(pages)(readMarkdown(markdown))).trim()

const cakes = { '/birthday-cakes': 'Birthday cakes in Leeds · Crumb' }

test('words that say a page’s subject lead to it, whatever their form', () => {
  expect(linked('Order a birthday cake a week ahead.', cakes)).toBe(
    `Order a [birthday cake](${SITE}/birthday-cakes) a week ahead.`,
  )
  expect(linked('- Sponge\n- Birthday cakes are layered.', cakes)).toContain(
    `[Birthday cakes](${SITE}/birthday-cakes)`,
  )
})

test('nothing leads to a page on something else, or to one whose title says too little', () => {
  const text = 'Bread and cakes for a birthday. Our services have prices.'
  expect(linked(text, cakes)).toBe(text)
  expect(linked(text, { '/services': 'Our services', '/prices': 'Prices', '/x': null })).toBe(text)
  expect(linked('A birthday. Cakes are next.', cakes)).toBe('A birthday. Cakes are next.')
  expect(linked('Birthday cakes.', { '/': 'Birthday cakes' })).toBe('Birthday cakes.')
})

test('headings, tables, other people’s words and lines that link already stay as they are', () => {
  const texts = [
    '### Birthday cakes',
    '> Birthday cakes are fun.',
    '| Birthday cakes | Price |\n| --- | --- |\n| Small | Low |',
    '[Ask us](https://crumb.example/contact) for birthday cakes.',
  ]
  for (const text of texts) expect(linked(text, cakes)).not.toContain('/birthday-cakes')
})

test('each page is linked once, three in an article, and one in a section', () => {
  const kinds = ['wedding', 'birthday', 'christening', 'retirement']
  const pages = Object.fromEntries(kinds.map((kind) => [`/${kind}`, `${kind} cakes`]))
  const link = linkerOf(pages)
  const text = kinds.map((kind) => `We bake ${kind} cakes.`).join(' ')
  const sections = Array.from({ length: 6 }, () => writeMarkdown(link(readMarkdown(text))))
  const counts = sections.map((markdown) => markdown.split('](').length - 1)
  expect(counts).toEqual([1, 1, 1, 0, 0, 0])
  expect(new Set(sections.join().match(/\]\([^)]+\)/g)).size).toBe(MOST_OWN_LINKS)
})

test('who takes an article over links to no page that it links to already', () => {
  const link = linkerOf(cakes, [`A [birthday cake](${SITE}/birthday-cakes).`])
  expect(writeMarkdown(link(readMarkdown('Birthday cakes.'))).trim()).toBe('Birthday cakes.')
})

test('a page that the brief names is linked by the title that was read', () => {
  const page = `${SITE}/rye`
  const read = [{ url: page, title: 'Rye bread', shingles: '', terms: [], words: 20 }]
  const assignment = assignmentOf('informational', undefined, {
    brief: { pages: [page, `${SITE}/unread`] },
    context: { read },
  })
  const link = createOwnLinks(assignment)
  expect(writeMarkdown(link(readMarkdown('We bake rye bread.'))).trim()).toBe(
    `We bake [rye bread](${page}).`,
  )
})

test('no words are added, whatever a section says', () => {
  fc.assert(
    fc.property(anyTree, (any) => {
      const tree = normal(any)
      const after = linkerOf({ '/a': 'a b', '/cakes': 'Birthday cakes' })(tree)
      expect(countWords(after)).toBe(countWords(tree))
    }),
    { numRuns: 50 },
  )
})

test('a template draft leads to the page on its subject, and passes the gate as before', () => {
  const plain = writeTemplate(assignmentOf('informational'))
  // An answer of the owner's says so.
  const ownPages = [{ address: `${SITE}/subject`, title: 'Look back two weeks' }]
  const article = writeTemplate(assignmentOf('informational', undefined, { context: { ownPages } }))
  expect(article.faults).toEqual(plain.faults)
  expect(article.counts).toEqual(plain.counts)
  const text = article.sections.map(({ markdown }) => markdown).join('\n')
  expect(text.split(`](${SITE}/subject)`)).toHaveLength(2)
})
