// @vitest-environment jsdom
import { undo } from 'prosemirror-history'
import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { articleDocument, sectionContent } from '../sections/article-document.ts'
import { ARTICLE, sectionsIn } from '../sections/section-nodes.ts'
import { textPlugins } from '../sections/section-view-state.ts'
import type { SessionState } from '../session/session-state.ts'
import { type FieldWriter, replaceAll } from './replace-all.ts'
import { searchArticle, searchPlaces } from './search-places.ts'

const LOOSE = { matchCase: false, wholeWords: false }

/** An article without a server: its fields, and the view of its text. */
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
    writeDetails: (change) =>
      store.setState((state) => ({ details: { ...state.details, ...change } })),
  }
  const view = new EditorView(null, {
    state: EditorState.create({
      doc: articleDocument(store.getState().sections),
      plugins: textPlugins(),
    }),
  })
  const views = new Map([[ARTICLE, view]])
  const replace = (phrase: string, by: string) =>
    replaceAll(writer, searchArticle(searchPlaces(store.getState(), views), phrase, LOOSE), by)
  const read = () => {
    const contents = sectionsIn(view.state.doc).map(({ node }) => sectionContent(node))
    return {
      headings: contents.map(({ heading }) => heading),
      texts: contents.map(({ markdown }) => markdown.trim()),
      questions: store.getState().details.faq.map(({ question }) => question),
    }
  }
  return { replace, read, writer, view }
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

test('one step of Undo brings all of the text back', () => {
  const { replace, read, view } = article(sections, [])
  const before = read()
  replace('rye', 'oats')
  undo(view.state, view.dispatch)
  expect(read()).toEqual(before)
})

test('what was changed since is not taken back', () => {
  const { replace, read, writer, view } = article(sections, ['Why rye?'])
  const { takeBack } = replace('rye', 'oats')
  view.dispatch(view.state.tr.insertText('More ', 4))
  writer.writeDetails({ faq: [{ question: 'Why not oats?', markdown: '' }] })
  takeBack()
  expect(read()).toMatchObject({
    headings: [null, 'oats bread'],
    texts: ['More oats and **oats** [e1].', 'Nothing here.'],
    questions: ['Why not oats?'],
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
