import { expect, test } from 'vitest'
import { around, at, brief, item } from '../drafts/decider/testing-draft.ts'
import { type ArticleForExport, exportedDraft } from '../untrusted/draft-export.ts'

const finished: ArticleForExport = {
  brief,
  business: 'Crumb & Co',
  context: null,
  finishedAt: at,
  editedAt: null,
  writer: 'template',
  isEditedByPerson: false,
  vouched: [],
  package: { ...around, faq: [{ question: 'When do you bake?', markdown: 'At six [e1].' }] },
  sections: [
    {
      heading: 'What to ask',
      markdown:
        'Ask **when** it was baked. Crumb bakes at six [e1].\n\n> [your turn] Add your own story.',
    },
  ],
  evidence: [item('e1')],
}
const textOf = (format: Parameters<typeof exportedDraft>[1], citations = true) =>
  exportedDraft(finished, format, { citations }).text

test('files are named by business, title and day', () =>
  expect(
    (['html', 'markdown', 'text', 'evidence'] as const).map(
      (format) => exportedDraft(finished, format, { citations: true }).name,
    ),
  ).toEqual([
    'sortie_crumb-co_choose-a-bakery_2026-11-23.html',
    'sortie_crumb-co_choose-a-bakery_2026-11-23.md',
    'sortie_crumb-co_choose-a-bakery_2026-11-23.txt',
    'sortie_crumb-co_choose-a-bakery-evidence_2026-11-23.json',
  ]))

test.each(['html', 'markdown', 'text'] as const)(
  '%s has sections and questions, no prompts',
  (format) => {
    const text = textOf(format)
    expect(text).toContain('What to ask')
    expect(text).toContain('When do you bake?')
    expect(text).not.toContain('Add your own story')
    expect(text).not.toContain('[e1]')
  },
)

test('sources are there where they are wanted, and nowhere else', () => {
  expect(textOf('text')).toContain('Crumb, ')
  expect(textOf('text', false)).not.toContain('Crumb, ')
  expect(JSON.parse(textOf('evidence')).items).toMatchObject([{ id: 'e1', number: 1 }])
})

test('the mark of an article stays when a person edited it, and names who reviewed it where they say so', () => {
  const ai = { ...finished, writer: 'ai' as const }
  const endOf = (article: ArticleForExport, isReviewed: boolean) =>
    exportedDraft(article, 'text', { citations: false, isReviewed }).text.replace(/\s+/g, ' ')
  expect(endOf(ai, false)).toMatch(/This article was written by AI with Sortie\. $/)
  expect(endOf({ ...ai, isEditedByPerson: true }, true)).toMatch(
    /written by AI with Sortie\. Edited by a person\. Reviewed by Crumb & Co\. $/,
  )
  expect(endOf(finished, false)).toMatch(/This is a template draft: .* No AI model wrote it\. $/)
})

test('an author who is not named is the business', () => {
  expect(textOf('html')).toContain('"name":"Crumb & Co"'.replace('&', '\\u0026'))
  const author = { name: 'Ada Baker' }
  const named = { ...finished, brief: { ...brief, author } }
  expect(exportedDraft(named, 'html', { citations: true }).text).toContain('Ada Baker')
})

test('an article that was edited says when, and its evidence names what its owner vouches for', () => {
  const editedAt = '2026-12-01T08:00:00.000Z'
  const sentence = 'Everybody likes our bread.'
  const edited = { ...finished, editedAt, vouched: [{ sectionId: 's1', sentence, at }] }
  const { name, text } = exportedDraft(edited, 'evidence', { citations: true })
  expect(name).toContain('_2026-12-01')
  expect(JSON.parse(text)).toMatchObject({
    published: '2026-11-23',
    modified: '2026-12-01',
    vouched: [{ sentence, at }],
  })
  expect(textOf('evidence')).not.toContain('vouched')
})
