import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { type ParserError, parse as parseHtml } from 'parse5'
import { expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { markdownTreeOf, readMarkdown } from '../markdown/read.ts'
import { linesOf, textOf } from '../text/sentences.ts'
import { writtenWordsOf } from '../text/words.ts'
import { composeExport } from './article.ts'
import { exportName } from './file-name.ts'
import { toHtmlFile, toHtmlFragment } from './html.ts'
import { toEvidenceFile } from './json.ts'
import { toMarkdownFile } from './markdown.ts'
import { noticeOf } from './origin.ts'
import { SAMPLE } from './sample-article.ts'
import { toTextFile } from './text.ts'

const WITH = { citations: true }
const WITHOUT = { citations: false }
/** The line that says who wrote it, as Markdown is read. */
const NOTICE = {
  type: 'paragraph',
  children: [{ type: 'text', text: noticeOf(SAMPLE.origin), emphasis: true }],
}

const bodyOf = (file: string) => file.slice(file.indexOf('\n---\n') + 5)
const visible = (html: string) =>
  html
    .replace(/<(script|title)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x26;/g, '&')
const words = (text: string) => new Set(writtenWordsOf(text.replaceAll('\\', '')))

test('every word of the article is in every format', () => {
  const said = linesOf(composeExport(SAMPLE, WITH).tree).flatMap(({ inlines }) =>
    writtenWordsOf(textOf(inlines)),
  )
  expect(said.length).toBeGreaterThan(90)
  const title = writtenWordsOf(SAMPLE.title)
  for (const options of [WITH, WITHOUT]) {
    for (const file of [
      visible(toHtmlFile(SAMPLE, options)),
      toMarkdownFile(SAMPLE, options),
      toTextFile(SAMPLE, options),
    ]) {
      const there = words(file)
      expect([...said, ...title].filter((word) => !there.has(word))).toEqual([])
    }
  }
})

test('prompts are in no format', () => {
  for (const file of [
    toHtmlFile(SAMPLE, WITH),
    toMarkdownFile(SAMPLE, WITH),
    toTextFile(SAMPLE, WITH),
  ])
    expect(file).not.toMatch(/your turn|for a cat/i)
})

test('Markdown without citations is read as the same tree', () => {
  const { tree } = composeExport(SAMPLE, WITHOUT)
  const read = readMarkdown(bodyOf(toMarkdownFile(SAMPLE, WITHOUT)))
  expect(read).toEqual([...tree, NOTICE])
})

test('Markdown with citations is read by GFM as the same tree, with a footnote for each source', () => {
  const { children } = fromMarkdown(bodyOf(toMarkdownFile(SAMPLE, WITH)), {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  })
  expect(markdownTreeOf(children)).toEqual([...composeExport(SAMPLE, WITH).tree, NOTICE])
  const notes = children.flatMap((one) =>
    one.type === 'footnoteDefinition' ? [one.identifier] : [],
  )
  expect(notes).toEqual(['e1', 'e2'])
})

test('the front matter is YAML', () => {
  const file = toMarkdownFile({ ...SAMPLE, title: 'A: "b"\n---\n# c \u2028 {d}' }, WITH)
  expect(parseYaml(file.slice(4, file.indexOf('\n---\n')))).toEqual({
    title: 'A: "b" --- # c {d}',
    description: SAMPLE.description,
    slug: SAMPLE.slug,
    date: '2026-11-20',
    updated: '2026-11-23',
    author: 'Ana Ruiz',
    keyword: 'dog groomer',
    image: 'https://img.example/dog.jpg',
    generator: 'Sortie (AI-generated text)',
    digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
  })
})

test('plain text has 72 columns, but for tables and addresses', () => {
  const text = toTextFile(SAMPLE, WITH)
  const wide = text.split('\n').filter((line) => [...line].length > 72)
  for (const line of wide) expect(line).toMatch(/ \| |https?:\/\//)
  expect(text).toContain('[1] Groomers’ Almanac & Co. (')
  expect(text).toContain('Small | $40 [1] | one hour / or less')
  expect(text).toMatch(/\n {3}- by phone\n/)
})

test('HTML is parsed without an error, and its sources are where citations lead', () => {
  const errors: ParserError[] = []
  const html = toHtmlFile(SAMPLE, WITH)
  parseHtml(html, { onParseError: (error) => errors.push(error) })
  expect(errors).toEqual([])
  expect(html).toContain('<sup><a href="#source-1" aria-label="Source 1">1</a></sup>')
  expect(html).toContain('<li id="source-2">')
  expect(html).toContain('<td style="text-align:right">$40')
  expect(html).toContain('<ol><li><p>Measure')
  expect(html).not.toContain('e9')
})

test('the post describes itself to search engines', () => {
  const [, json = ''] =
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec(toHtmlFile(SAMPLE, WITH)) ?? []
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'BlogPosting',
    headline: SAMPLE.title,
    author: { '@type': 'Person', name: 'Ana Ruiz', jobTitle: 'Owner of Wet Noses' },
    datePublished: '2026-11-20',
    dateModified: '2026-11-23',
    image: 'https://img.example/dog.jpg',
    citation: [{ url: 'https://almanac.example/a_b(c)?x=1&y=2' }],
  })
  expect(toHtmlFile(SAMPLE, WITHOUT)).not.toContain('citation')
})

test('without citations nothing of a source is left, nor the space before it', () => {
  for (const file of [
    toHtmlFragment(SAMPLE, WITHOUT),
    toMarkdownFile(SAMPLE, WITHOUT),
    toTextFile(SAMPLE, WITHOUT),
  ]) {
    expect(file).not.toMatch(/almanac|Sources|\[\^?e?\d/i)
    expect(file).toContain('most coats.')
  }
})

test('a business that signs is no person', () => {
  const author = { name: 'Wet Noses', role: null, isBusiness: true }
  const html = toHtmlFile({ ...SAMPLE, author }, WITH)
  expect(html).toContain('"author":{"@type":"Organization","name":"Wet Noses"}')
})

test('what one source said of one day is one footnote, cited once in a row', () => {
  const text = toTextFile(SAMPLE, WITH)
  expect(text).toContain('longer [2][1].')
  expect(text.replace(/\s+/g, ' ')).toContain(
    'November 1, 2026 (reference, CC BY-SA 4.0): “A small dog costs $40.” “A large dog costs $85.” [2]',
  )
  const many = Array.from({ length: 7 }, (_, at) => ({
    ...SAMPLE.evidence[0]!,
    id: `e${10 + at}`,
    text: `Fact ${at}.`,
  }))
  const cited = readMarkdown(`All of it ${many.map(({ id }) => `[${id}]`).join('')}.`)
  const article = {
    ...SAMPLE,
    sections: [{ heading: null, blocks: cited }],
    faq: [],
    evidence: many,
  }
  expect(toTextFile(article, WITH)).toContain('All of it [1].')
  expect(toTextFile(article, WITH).replace(/\s+/g, ' ')).toContain('“Fact 3.” and 3 more.')
})

test('a source stands once behind neighbouring sentences, and the author is no source of theirs', () => {
  const [first, , third] = SAMPLE.evidence
  const own = {
    ...first!,
    id: 'e9',
    voice: 'customer' as const,
    source: { ...first!.source, name: 'Wet Noses' },
  }
  const cited = 'Small dogs cost $40 [e1]. Large ones $85 [e1]. We charge less [e9]. So do others.'
  const text = toTextFile(
    {
      ...SAMPLE,
      sections: [{ heading: null, blocks: readMarkdown(cited) }],
      faq: [],
      evidence: [first!, third!, own],
      ownNames: ['Wet Noses'],
    },
    WITH,
  )
  expect(text.replace(/\s+/g, ' ')).toContain(
    'Small dogs cost $40. Large ones $85 [1]. We charge less. So do others.',
  )
  expect(text).not.toContain('Wet Noses, as of')
})

test('the space before a citation that is dropped stays for the one behind it', () => {
  const evidence = SAMPLE.evidence.filter(({ id }) => id === 'e1')
  const sections = [{ heading: null, blocks: readMarkdown('A small dog costs $40 [e9][e1].') }]
  expect(toTextFile({ ...SAMPLE, sections, faq: [], evidence }, WITH)).toContain('costs $40 [1].')
})

test('evidence is exported whole, with the numbers that the text cites', () => {
  const { items } = JSON.parse(toEvidenceFile(SAMPLE))
  expect(
    items.map(({ id, number }: { id: string; number: number | null }) => [id, number]),
  ).toEqual([
    ['e1', 1],
    ['e2', 2],
    ['e3', null],
    ['e4', 1],
  ])
  expect(items[0]).toMatchObject(SAMPLE.evidence[0] ?? {})
})

test('files are named after project, post and day', () => {
  const about = { project: 'Bright Smiles – Zürich', slug: 'choose-a-dentist', day: '2026-11-23' }
  expect(exportName('markdown', about)).toBe(
    'sortie_bright-smiles-zurich_choose-a-dentist_2026-11-23.md',
  )
  expect(exportName('evidence', { ...about, project: '../' })).toBe(
    'sortie_draft_choose-a-dentist-evidence_2026-11-23.json',
  )
})
