import { expect, test } from 'vitest'
import { openPageOf, patternOf } from './pages.ts'

const root = { fullPath: '/', meta: [{ title: 'Sortie' }] }

test('a page is told by its pattern and its own title', () =>
  expect(
    openPageOf([
      root,
      { fullPath: '/blog/$slug', meta: [{ title: 'Bread · Sortie' }, { name: 'x' }] },
    ]),
  ).toEqual({ route: '/blog/$slug', title: 'Bread · Sortie', step: null }))

test('a page whose title holds what somebody typed is told by another', () => {
  const typed = [{ title: 'Free Analysis of Ada & Sons · Sortie' }]
  expect(openPageOf([root, { fullPath: '/free-trial/results/$projectId', meta: typed }])).toEqual({
    route: '/free-trial/results/$projectId',
    title: 'Free Analysis',
    step: 'results',
  })
})

test('a page without a title of its own has that of the site', () =>
  expect(openPageOf([root, { fullPath: '/faq' }]).title).toBe('Sortie'))

test('the home page is the first step, and a slash at the end is none of the pattern', () => {
  expect(openPageOf([root]).step).toBe('landing')
  expect(patternOf([root, { fullPath: '/blog/' }])).toBe('/blog')
  expect(patternOf([])).toBe('/')
})
