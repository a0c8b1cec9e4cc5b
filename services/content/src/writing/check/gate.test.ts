import { packShingles } from '@sortie/prose/score/page-shingles'
import { expect, test } from 'vitest'
import type { WrittenArticle } from '../article.ts'
import { assignmentOf } from '../samples/sample-assignments.ts'
import { writeTemplate } from '../write-template.ts'
import { faultsOf } from './gate.ts'

const assignment = assignmentOf('informational')
const article = writeTemplate(assignment)
const changed = (at: number, change: (markdown: string) => string): WrittenArticle => ({
  ...article,
  sections: article.sections.map((one, index) =>
    index === at ? { ...one, markdown: change(one.markdown) } : one,
  ),
})

test('a sentence with a figure that no item has is named with its reason', () => {
  const wrong = changed(1, (markdown) => `${markdown}\n\nSome 9,999 people ask each day. [e1]`)
  expect(faultsOf(wrong, assignment, 'template')).toEqual([
    {
      code: 'unsupported',
      message:
        'Nothing supports “Some 9,999 people ask each day.”: No cited source has this number in this unit.',
    },
  ])
})

test('a title may count the lists of its article and sum up its first section, and nothing else', () => {
  const steps = assignmentOf('how-to')
  const written = writeTemplate(steps)
  const titled = (title: string) =>
    faultsOf({ ...written, package: { ...written.package, title } }, steps, 'template')
  expect(titled('7 steps for your radiators')).toEqual([])
  expect(titled('Plumbers charge $700')).toEqual([
    { code: 'unsupported', message: expect.stringContaining('Plumbers charge $700') },
  ])
})

test('too few words, a missing section and a repeated sentence are told', () => {
  const [first, ...others] = article.sections
  const short = { ...article, sections: others.slice(0, 3) }
  const faults = faultsOf(short, assignment, 'template')
  expect(faults).toContainEqual({
    code: 'too-short',
    message: expect.stringMatching(/words; 300 are needed/),
  })
  expect(faults).toContainEqual({
    code: 'section-missing',
    message: 'The section “answer” is missing.',
  })
  const twice = changed(2, (markdown) => `${markdown}\n\n${first!.markdown.split('\n')[0]}`)
  expect(faultsOf(twice, assignment, 'template')).toEqual([
    { code: 'repeated', message: expect.stringMatching(/stands twice/) },
  ])
})

test('a template that is mostly standard text is refused, and a model is not asked', () => {
  const bare = article.sections.map((one) => ({
    ...one,
    markdown: one.markdown.replace(/ ?\[e\d+\]/g, ''),
  }))
  const faults = faultsOf({ ...article, sections: bare }, assignment, 'template')
  expect(faults).toContainEqual({
    code: 'too-little-own',
    message: expect.stringMatching(/of its words come from you, your trade or the report/),
  })
})

test('text of a page that was read is no text of one’s own, unless it is quoted or the customer’s page', () => {
  const copied = article.sections[0]!.markdown.replace(/“[^”]*”|\[e\d+\]/g, '')
  const page = {
    url: 'https://other.example/a',
    title: 'A',
    shingles: packShingles(copied),
    terms: [],
    words: 200,
  }
  const context = { ...assignment.context!, read: [page] }
  expect(faultsOf(article, { ...assignment, context }, 'template')).toContainEqual({
    code: 'too-close',
    message: 'It is too close to a page that was read.',
  })
  const own = { ...assignment, context, brief: { ...assignment.brief, pages: [page.url] } }
  expect(faultsOf(article, own, 'template')).toEqual([])
})

test('an answer to a question counts in the length of an article', () => {
  const told = (words: number) => `${'We mend boots. '.repeat(words / 3 - 1)}We mend old boots`
  const assignment = assignmentOf('informational')
  const own = {
    ...assignment.items[0]!,
    id: 'e900',
    kind: 'customer' as const,
    voice: 'customer' as const,
  }
  const lengthOf = (sectionWords: number, faqWords: number) => {
    const markdown = `${told(sectionWords)} [e900].`
    const article = {
      sections: [
        {
          sectionId: 's1',
          role: 'answer',
          heading: null,
          isRequired: true,
          markdown,
          cuts: [],
          words: sectionWords,
        },
      ],
      package: {
        title: '',
        titles: [],
        description: '',
        slug: '',
        faq: [{ question: 'When?', markdown: `${told(faqWords)} [e900].` }],
      },
    }
    return { article, items: [{ ...own, text: told(sectionWords + faqWords) }] }
  }
  const isShort = ({ article, items }: ReturnType<typeof lengthOf>) =>
    faultsOf(article as never, { ...assignment, items }, 'template', () => []).some(
      ({ code }) => code === 'too-short',
    )
  expect(isShort(lengthOf(180, 90))).toBe(true)
  expect(isShort(lengthOf(240, 90))).toBe(false)
})
