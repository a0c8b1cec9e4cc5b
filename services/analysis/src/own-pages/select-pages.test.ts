import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { KnownPage } from '../domain/site-changes.ts'
import { topicOf } from '../lexicon/topic.ts'
import { pageOn, pagesNear, selectPages } from './select-pages.ts'

const ORIGIN = 'https://crumb.example'
const page = (path: string, title: string | null = null): KnownPage => ({
  path,
  changed: null,
  title,
})
const at = (path: string, title: string | null = null) => ({ address: `${ORIGIN}${path}`, title })

test('pages with a title come first, and the name of the site is no part of one', () => {
  const pages = [
    page('/', 'Your corner bakery · Crumb'),
    page('/about'),
    page('/sourdough-bread', 'Sourdough bread · Crumb'),
    page('/rye', 'Rye bread · Crumb'),
    page('/crumb', 'Crumb'),
  ]
  expect(selectPages(ORIGIN, pages)).toEqual([
    at('/rye', 'Rye bread'),
    at('/crumb', 'Crumb'),
    at('/sourdough-bread', 'Sourdough bread'),
    at('/about'),
  ])
})

test('files, lists of posts, searches and what belongs to a session are left out', () => {
  const paths = [
    '/oven.jpg',
    '/wp-content/a',
    '/tag/bread',
    '/category/news/',
    '/page/2',
    '/cart',
    '/login',
    '/search?q=bread',
    '/blog/category-of-flour',
    '/price-list.pdf',
    `/${'x'.repeat(500)}`,
  ]
  expect(
    selectPages(
      ORIGIN,
      paths.map((path) => page(path)),
    ).map(({ address }) => address),
  ).toEqual([`${ORIGIN}/price-list.pdf`, `${ORIGIN}/blog/category-of-flour`])
})

test('of a large site 200 pages are kept, those with a title among them', () => {
  const many = Array.from({ length: 1_000 }, (_, number) =>
    page(`/${number}`, number >= 990 ? `Cake ${number}` : null),
  )
  const kept = selectPages(ORIGIN, many)
  expect(kept).toHaveLength(200)
  expect(kept.filter(({ title }) => title !== null)).toHaveLength(10)
})

test('whatever a site names, each address is its own and short enough', () => {
  fc.assert(
    fc.property(fc.array(fc.webPath()), (paths) => {
      for (const { address } of selectPages(
        ORIGIN,
        paths.map((path) => page(path, 'Bread')),
      )) {
        expect(new URL(address).origin).toBe(ORIGIN)
        expect(address.length).toBeLessThanOrEqual(500)
      }
    }),
  )
})

test('pages on the topic are found by their title alone, the closest first', () => {
  const topic = topicOf('birthday cakes leeds', null)
  const pages = [
    at('/wedding', 'Wedding dresses'),
    at('/cake-stands', 'Cake stands'),
    at('/birthday-cakes', 'Birthday cakes'),
    at('/birthday-cakes-2'),
  ]
  expect(pagesNear(pages, topic)).toEqual([
    at('/birthday-cakes', 'Birthday cakes'),
    at('/cake-stands', 'Cake stands'),
  ])
})

test('a planned page is made where a title says its very search, whatever the town', () => {
  const pages = [at('/cakes', 'Cakes'), at('/birthday', 'Birthday cakes'), at('/x')]
  expect(pageOn('birthday cake leeds', 'Leeds', pages)).toEqual(pages[1])
  expect(pageOn('wedding cakes', 'Leeds', pages)).toBeNull()
  expect(pageOn('leeds', 'Leeds', pages)).toBeNull()
})
