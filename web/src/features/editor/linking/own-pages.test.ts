import { expect, test } from 'vitest'
import { failedReading, pagesMatching, shownAddress } from './own-pages'

const at = (path: string) => `https://www.crumb.example${path}`
const read = [
  { address: at('/rye'), title: 'Rye bread' },
  { address: at('/cakes'), title: null },
]

test('a page is found by words of its title or its address, in any order', () => {
  expect(pagesMatching([], read, 'BREAD rye')).toEqual([read[0]])
  expect(pagesMatching([], read, 'cakes')).toEqual([read[1]])
  expect(pagesMatching([], read, ' ')).toEqual(read)
  expect(pagesMatching([], read, 'rye cakes')).toEqual([])
})

test('pages that the brief names come first, each once, with the title that was read', () => {
  expect(pagesMatching([at('/rye'), at('/new')], read, '')).toEqual([
    { address: at('/rye'), title: 'Rye bread' },
    { address: at('/new'), title: null },
    read[1],
  ])
})

test('an address is shown without what people leave out', () => {
  expect(shownAddress(at('/rye'))).toBe('crumb.example/rye')
  expect(shownAddress(at('/'))).toBe('crumb.example')
})

test('a site that was not read says why, one that was read says nothing', () => {
  expect(failedReading('crumb.example', 'forbidden')).toContain('crumb.example: Its rules')
  expect(failedReading('crumb.example', 'read')).toBeUndefined()
})
