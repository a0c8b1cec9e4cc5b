import { expect, test } from 'vitest'
import { readingIdOf, readingWithId } from './reading-id.ts'
import { understand } from './understand.ts'

test('a reading of a description is found again by its id, with what narrows it', () => {
  const { readings } = understand('vegan bakery')
  const [first] = readings
  expect(readingIdOf(first!)).toBe('trade:bakery')
  expect(readingWithId('trade:bakery', readings)).toBe(first)
})

test('a reading that the description does not give any more is still that trade', () => {
  const found = readingWithId('trade:plumber', understand('vegan bakery').readings)
  expect(found).toMatchObject({ match: { industry: { id: 'plumber' }, narrower: [] } })
})

test('the own words of a description are read from the id, without markup and not without end', () => {
  expect(readingWithId('own:clock repair', [])).toMatchObject({
    kind: 'own',
    words: ['clock', 'repair'],
  })
  const long = readingWithId(`own:${'word '.repeat(20)}`, [])
  expect(long).toMatchObject({ kind: 'own' })
  expect(long?.kind === 'own' && long.words.length).toBe(8)
})

test('a trade that nobody knows any more is no reading', () =>
  expect(readingWithId('trade:no such trade', [])).toBeUndefined())
