import { expect, test } from 'vitest'
import { grantWords, owedWords, settledBy } from './owed.ts'

test('whoever owes nothing is told nothing', () => expect(owedWords(0)).toBeNull())

test('whoever owes missions is told that those they buy settle them first', () => {
  expect(owedWords(3)).toBe(
    'You owe 3 missions: you used them, and their payment was refunded or disputed. Missions you buy settle these first.',
  )
  expect(owedWords(1)).toBe(
    'You owe 1 mission: you used it, and its payment was refunded or disputed. Missions you buy settle this one first.',
  )
})

test.each([
  [2, 3, 'From this pack, you can use 1 mission.'],
  [3, 10, 'From this pack, you can use 7 missions.'],
  [3, 3, 'From this pack, you can use 0 missions.'],
  [5, 3, 'From this pack, you can use 0 missions, and you still owe 2.'],
])('of %i owed missions, a pack of %i leaves what it says', (owed, missions, words) =>
  expect(settledBy(owed, missions)).toBe(words),
)

test('a purchase by somebody who owes nothing brings all of its missions', () =>
  expect(grantWords(3, { before: 1, after: 4 })).toEqual({
    title: '3 missions are yours',
    settled: null,
  }))

test('a purchase by somebody who owes says what went to the debt', () => {
  expect(grantWords(3, { before: 0, after: 1 })).toEqual({
    title: '1 of 3 missions is yours to use',
    settled: '2 of them settled missions that you owed.',
  })
  expect(grantWords(10, { before: 0, after: 8 }).title).toBe('8 of 10 missions are yours to use')
})

test('a purchase that a debt takes whole promises nothing', () =>
  expect(grantWords(3, { before: 0, after: 0 })).toEqual({
    title: 'Your 3 missions settled what you owed',
    settled: 'All of them settled missions that you owed, so none is left to use.',
  }))
