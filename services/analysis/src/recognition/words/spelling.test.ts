import { expect, test } from 'vitest'
import { createSpelling } from './spelling.ts'

test.for([
  ['tatoo', 'tattoo'],
  ['plummber', 'plumber'],
  ['plomber', 'plumber'],
  ['walll', 'wall'],
  ['plumber', 'plumber'],
  ['xqzvw', 'xqzvw'],
] as const)('“%s” is read as “%s”', ([typed, meant]) => {
  const spell = createSpelling(['tattoo', 'plumber', 'wall'])
  expect(spell(typed)).toBe(meant)
})

test('of two words that differ in doubled letters only, the more usual one is meant', () => {
  expect(createSpelling(['dinner', 'diner'])('dinnner')).toBe('dinner')
  expect(createSpelling(['latte', 'late'])('lattte')).toBe('latte')
})
