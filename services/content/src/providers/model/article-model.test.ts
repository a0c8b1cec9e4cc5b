import { expect, test } from 'vitest'
import { refusalOf } from './article-model.ts'

const well = { isResting: false, waitMs: 0, left: 25_000_000, most: 195_000 }

test('a model that answers at once, and may cost what an article does, takes orders', () => {
  expect(refusalOf(well)).toBeNull()
  expect(refusalOf({ ...well, waitMs: 30_000, left: 195_000 })).toBeNull()
  // One of one's own costs nothing.
  expect(refusalOf({ ...well, left: 0, most: 0 })).toBeNull()
})

test.for([
  ['is left alone', { isResting: true }, 'isn’t answering. Try again in a minute'],
  ['would let an order wait', { waitMs: 30_001 }, 'Try again in a few minutes'],
  ['may cost no more', { left: 194_999 }, 'Try again after midnight (UTC)'],
] as const)('a model that %s takes none, and says what to do', ([, standing, advice]) => {
  const refusal = refusalOf({ ...well, ...standing })
  expect(refusal).toContain(advice)
  expect(refusal).toContain('choose the template draft. No mission was used.')
})
