import { DraftFormat } from '@sortie/contracts/content/drafts/drafts'
import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { around, at, brief, item } from '../drafts/decider/testing-draft.ts'
import { type ArticleForExport, exportedDraft } from '../untrusted/draft-export.ts'

const AI = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'
const EDITS = 'http://cv.iptc.org/newscodes/digitalsourcetype/humanEdits'
const LINE = 'This article was written by AI with Sortie.'
const EDITED_LINE = `${LINE} Edited by a person.`

/** Text that tries to end what stands around it, or to say something else about itself. */
const text = fc.oneof(
  fc.string({ maxLength: 80 }),
  fc.constantFrom(
    '</script><meta name="generator" content="A person">',
    '---\ngenerator: A person\n---',
    '<!-- written by a person --> <footer>',
    '```\nnever closed',
    '> [your turn] Add a story.',
    '| a | b |\n| - | - |\n| 1 | 2 |',
    'Nobody but a person wrote this [e1].',
    '"}</script>\n\n# Title\n\n***',
  ),
)

const article = fc.record({
  title: text,
  description: text,
  keyword: text,
  business: fc.option(text, { nil: null }),
  sections: fc.array(fc.record({ heading: fc.option(text, { nil: null }), markdown: text }), {
    maxLength: 4,
  }),
  faq: fc.array(fc.record({ question: text, markdown: text }), { maxLength: 2 }),
  isEditedByPerson: fc.boolean(),
  author: fc.option(fc.record({ name: text }), { nil: undefined }),
})
const options = fc.record({
  citations: fc.boolean(),
  isReviewed: fc.boolean(),
  notice: fc.constantFrom('start' as const, 'end' as const),
})

const elementsOf = (node: DefaultTreeAdapterTypes.Node): DefaultTreeAdapterTypes.Element[] => [
  ...('tagName' in node ? [node] : []),
  ...('childNodes' in node ? node.childNodes.flatMap(elementsOf) : []),
]
const textIn = (node: DefaultTreeAdapterTypes.Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textIn).join('') : ''
const joined = (words: string) => words.replace(/\s+/g, ' ').trim()

/** What a program and a reader find on how a file came about. */
type Mark = { sourceTypes: unknown; generator: unknown; line: string }

const markIn: Record<DraftFormat, (file: string) => Mark> = {
  html: (file) => {
    const elements = elementsOf(parse(file))
    const named = (name: string) => elements.filter(({ tagName }) => tagName === name)
    const attribute = (one: DefaultTreeAdapterTypes.Element, name: string) =>
      one.attrs.find((each) => each.name === name)?.value
    const generators = named('meta').filter((one) => attribute(one, 'name') === 'generator')
    expect([generators.length, named('script').length]).toEqual([1, 1])
    return {
      sourceTypes: JSON.parse(textIn(named('script')[0]!)).digitalSourceType,
      generator: attribute(generators[0]!, 'content'),
      line: joined(textIn(named('article')[0]!)),
    }
  },
  markdown: (file) => {
    const end = file.indexOf('\n---\n', 4)
    const { digitalSourceType, generator } = parseYaml(file.slice(4, end))
    return { sourceTypes: digitalSourceType, generator, line: joined(file.slice(end)) }
  },
  // Plain text has no place for programs but its last lines.
  text: (file) => {
    const line = joined(file.slice(file.lastIndexOf('\n\n')))
    return { sourceTypes: null, generator: null, line }
  },
  evidence: (file) => {
    const { digitalSourceType, generator, notice } = JSON.parse(file).origin
    return { sourceTypes: digitalSourceType, generator, line: joined(notice) }
  },
}

test.each(DraftFormat.options)(
  'a %s export of an article by a model is marked, whatever it says',
  (format) =>
    fc.assert(
      fc.property(article, options, (made, how) => {
        const { title, description, keyword, author, business, ...texts } = made
        const finished: ArticleForExport = {
          ...texts,
          brief: { ...brief, keyword, ...(author && { author }) },
          business,
          context: null,
          finishedAt: at,
          editedAt: null,
          writer: 'ai',
          vouched: [],
          package: { ...around, title, description, faq: made.faq },
          evidence: [item('e1')],
        }
        const mark = markIn[format](exportedDraft(finished, format, how).text)
        const { isEditedByPerson } = made
        expect(mark.line).toContain(isEditedByPerson ? EDITED_LINE : LINE)
        if (format === 'text') {
          expect(mark.line.startsWith(LINE)).toBe(true)
          return
        }
        expect(mark.sourceTypes).toEqual(isEditedByPerson ? [AI, EDITS] : AI)
        expect(mark.generator).toBe(
          isEditedByPerson
            ? 'Sortie (AI-generated text, edited by a person)'
            : 'Sortie (AI-generated text)',
        )
      }),
    ),
)
