import { expect, test } from 'vitest'
import { ownPagesOn } from './own-page.ts'

const pages = [
  { address: 'https://crumb.example/', title: 'Crumb · Bread and more in Leeds' },
  { address: 'https://crumb.example/rye', title: 'Rye bread · Crumb' },
  { address: 'https://crumb.example/cakes', title: 'Birthday cakes · Crumb' },
]
const wanted = (keyword: string) => ({ keyword, intent: 'transactional' as const })

test('the page that is about the head is the own page, else the one about the next keyword', () => {
  const on = ownPagesOn(pages, [])
  expect(on([wanted('birthday cakes'), wanted('rye bread')])).toEqual({ of: 3, page: pages[2] })
  expect(on([wanted('bread rolls'), wanted('rye bread')])).toEqual({ of: 3, page: pages[1] })
})

test('where no page is about any of them, it says among how many was looked', () => {
  expect(ownPagesOn(pages, [])([wanted('wedding cakes'), wanted('bagels')])).toEqual({
    of: 3,
    page: null,
  })
})

test('a page that serves another kind of search is none of the cluster', () => {
  const keywords = [wanted('birthday cake prices'), wanted('birthday cakes')]
  expect(ownPagesOn(pages, [])(keywords).page).toBeNull()
})
