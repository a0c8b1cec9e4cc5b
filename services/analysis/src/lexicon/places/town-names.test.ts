import { expect, test } from 'vitest'
import { townTyped } from './town-names.ts'

test.for([
  ['freiburg im breisgau', 'de', 'freiburg'],
  ['frankfurt am main', 'de', 'frankfurt'],
  ['frankfurt an der oder', 'de', 'frankfurt an der oder'],
  ['bad homburg vor der höhe', 'de', 'bad homburg'],
  ['munich', 'de', 'münchen'],
  ['chalon sur saône', 'fr', 'chalon sur saône'],
] as const)('people who look around %s in %s type %s', ([town, language, typed]) => {
  const place = { country: 'DE', town: null, words: town.split(' '), by: 'told' } as const
  expect(townTyped({ ...place, words: [...place.words] }, language)).toBe(typed)
})
