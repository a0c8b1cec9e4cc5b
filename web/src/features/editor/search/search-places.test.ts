// @vitest-environment jsdom
import fc from 'fast-check'
import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { articleDocument } from '../sections/article-document.ts'
import { ARTICLE } from '../sections/section-nodes.ts'
import {
  currentIndex,
  groupOfMatch,
  type SearchPlace,
  searchArticle,
  searchPlaces,
} from './search-places.ts'

const LOOSE = { matchCase: false, wholeWords: false }

const article = (questions: string[]) => ({
  details: {
    title: 'Rye',
    description: '',
    slug: 'rye',
    faq: questions.map((question) => ({ question, markdown: '' })),
  },
})
/** An article with its text, and questions without answers. */
const placesOf = (headings: (string | null)[], questions: string[]): SearchPlace[] => {
  const doc = articleDocument(
    headings.map((heading, at) => ({ sectionId: `s${at + 1}`, heading, markdown: '' })),
  )
  const view = new EditorView(null, { state: EditorState.create({ doc }) })
  return searchPlaces(article(questions), new Map([[ARTICLE, view]]))
}
const matchesOf = (places: SearchPlace[], phrase: string) =>
  searchArticle(places, phrase, LOOSE).flatMap(({ place, ranges }) =>
    ranges.map((range) => ({ place, range })),
  )

test('the article comes before its questions', () => {
  expect(placesOf([null, 'Rye'], ['Why rye?']).map(({ name }) => name)).toEqual([
    'Article',
    'Question 1',
  ])
})

test('matches are counted over all headings and questions, each with its section', () => {
  const found = matchesOf(placesOf(['Rye and rye', 'Oats', 'Rye'], ['Why rye?']), 'rye')
  expect(found.map((match) => [match.range.from, groupOfMatch(match).name])).toEqual([
    [2, 'Rye and rye'],
    [10, 'Rye and rye'],
    [29, 'Rye'],
    [4, 'Question 1'],
  ])
})

test('the current match is the first one from where the search goes on, and then the first of all', () => {
  const places = placesOf(['Rye and rye', 'Oats'], ['Why rye?'])
  const ids = places.map(({ id }) => id)
  const found = matchesOf(places, 'rye')
  expect(currentIndex(found, ids, null)).toBe(0)
  expect(currentIndex(found, ids, { id: ARTICLE, at: 3 })).toBe(1)
  expect(currentIndex(found, ids, { id: ARTICLE, at: 11 })).toBe(2)
  expect(currentIndex(found, ids, { id: 'question-0', at: 5 })).toBe(0)
})

test('going on from a match finds that match', () => {
  const word = fc.constantFrom('rye', 'oats', 'rye rye')
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), fc.array(word), (headings, questions) => {
      const places = placesOf(headings, questions)
      const ids = places.map(({ id }) => id)
      const found = matchesOf(places, 'rye')
      for (const [index, { place, range }] of found.entries())
        expect(currentIndex(found, ids, { id: place.id, at: range.from })).toBe(index)
    }),
  )
})
