// @vitest-environment jsdom
import { writeMarkdown } from '@sortie/prose/markdown/write'
import { undo } from 'prosemirror-history'
import { EditorView } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createState } from '../section-view-state.ts'
import type { SessionState } from '../session-state.ts'
import { toTree } from '../to-tree.ts'
import { type FieldWriter, replaceAll } from './replace-all.ts'
import { searchArticle, searchPlaces } from './search-places.ts'

const LOOSE = { matchCase: false, wholeWords: false }

/** An article without a server: its fields, and a view for each section. */
const article = (sections: { heading: string | null; markdown: string }[], questions: string[]) => {
  const store = createStore<SessionState>()(() => ({
    sections: sections.map(({ heading, markdown }, at) => ({
      sectionId: `s${at + 1}`,
      role: 'own',
      cuts: [],
      generation: 0,
      heading,
      markdown,
    })),
    details: {
      title: 'Rye',
      description: '',
      slug: 'rye',
      faq: questions.map((question) => ({ question, markdown: '' })),
    },
    detailsGeneration: 0,
    parts: {},
    conflicts: [],
    isPostponed: false,
    savedAt: null,
  }))
  const writer: FieldWriter = {
    store,
    write: (sectionId, content) =>
      store.setState((state) => ({
        sections: state.sections.map((one) =>
          one.sectionId === sectionId ? { ...one, ...content } : one,
        ),
      })),
    writeDetails: (change) =>
      store.setState((state) => ({ details: { ...state.details, ...change } })),
  }
  const views = new Map(
    sections.map(({ markdown }, at) => [
      `s${at + 1}`,
      new EditorView(null, { state: createState(markdown) }),
    ]),
  )
  const replace = (phrase: string, by: string) =>
    replaceAll(writer, searchArticle(searchPlaces(store.getState(), views), phrase, LOOSE), by)
  const read = () => ({
    headings: store.getState().sections.map(({ heading }) => heading),
    texts: [...views.values()].map(({ state }) => writeMarkdown(toTree(state.doc)).trim()),
    questions: store.getState().details.faq.map(({ question }) => question),
  })
  return { replace, read, writer, views }
}
const sections = [
  { heading: null, markdown: 'Rye and **rye** [e1].' },
  { heading: 'Rye bread', markdown: 'Nothing here.' },
]

test('all matches of headings, texts and questions are replaced, and sources stay', () => {
  const { replace, read } = article(sections, ['Why rye?'])
  expect(replace('rye', 'oats')).toMatchObject({ replaced: 4, sections: 3, tooLong: 0 })
  expect(read()).toEqual({
    headings: [null, 'oats bread'],
    texts: ['oats and **oats** [e1].', 'Nothing here.'],
    questions: ['Why oats?'],
  })
})

test('taking it back brings all of it back', () => {
  const { replace, read } = article(sections, ['Why rye?'])
  const before = read()
  replace('rye', 'oats').takeBack()
  expect(read()).toEqual(before)
})

test('one step of Undo brings a section back', () => {
  const { replace, read, views } = article(sections, [])
  replace('rye', 'oats')
  const view = views.get('s1')!
  undo(view.state, view.dispatch)
  expect(read().texts[0]).toBe('Rye and **rye** [e1].')
})

test('what was changed since is not taken back', () => {
  const { replace, read, writer, views } = article(sections, ['Why rye?'])
  const { takeBack } = replace('rye', 'oats')
  writer.write('s2', { heading: 'Oat bread' })
  const view = views.get('s1')!
  view.dispatch(view.state.tr.insertText('More ', 1))
  takeBack()
  expect(read()).toMatchObject({
    headings: [null, 'Oat bread'],
    texts: ['More oats and **oats** [e1].', 'Nothing here.'],
    questions: ['Why rye?'],
  })
})

test('a heading that would become too long stays as it is', () => {
  const { replace, read } = article([{ heading: 'Rye', markdown: 'Rye.' }], [])
  expect(replace('rye', 'o'.repeat(161))).toMatchObject({ replaced: 1, sections: 1, tooLong: 1 })
  expect(read().headings).toEqual(['Rye'])
})

test('a heading that nothing is left of is none', () => {
  const { replace, read } = article([{ heading: 'Rye', markdown: 'Oats.' }], [])
  replace('rye', '')
  expect(read().headings).toEqual([null])
})
