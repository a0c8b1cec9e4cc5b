import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currentIndex, type SearchPlace, searchArticle, searchPlaces } from './search-places.ts'

const LOOSE = { matchCase: false, wholeWords: false }

const section = (sectionId: string, heading: string | null) => ({
  sectionId,
  heading,
  role: 'own',
  markdown: '',
  cuts: [],
  generation: 0,
})
const article = (headings: (string | null)[], questions: string[]) => ({
  sections: headings.map((heading, at) => section(`s${at + 1}`, heading)),
  details: {
    title: 'Rye',
    description: '',
    slug: 'rye',
    faq: questions.map((question) => ({ question, markdown: '' })),
  },
})
const placesOf = (headings: (string | null)[], questions: string[]): SearchPlace[] =>
  searchPlaces(article(headings, questions), new Map())
const matchesOf = (places: SearchPlace[], phrase: string) =>
  searchArticle(places, phrase, LOOSE).flatMap(({ place, ranges }) =>
    ranges.map((range) => ({ place, range })),
  )

test('headings come before questions, and an introduction has its name', () => {
  expect(placesOf([null, 'Rye'], ['Why rye?']).map(({ name }) => name)).toEqual([
    'Introduction',
    'Rye',
    'Question 1',
  ])
})

test('matches are counted over all headings and questions', () => {
  const found = matchesOf(placesOf(['Rye and rye', 'Oats'], ['Why rye?']), 'rye')
  expect(found.map(({ place, range }) => [place.id, range.from])).toEqual([
    ['heading-s1', 0],
    ['heading-s1', 8],
    ['question-0', 4],
  ])
})

test('the current match is the first one from where the search goes on, and then the first of all', () => {
  const places = placesOf(['Rye and rye', 'Oats'], ['Why rye?'])
  const ids = places.map(({ id }) => id)
  const found = matchesOf(places, 'rye')
  expect(currentIndex(found, ids, null)).toBe(0)
  expect(currentIndex(found, ids, { id: 'heading-s1', at: 1 })).toBe(1)
  expect(currentIndex(found, ids, { id: 'heading-s2', at: 0 })).toBe(2)
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
