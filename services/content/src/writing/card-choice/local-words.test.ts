import { expect, test } from 'vitest'
import { sampleTrades } from '../../passages/sample-trades.ts'
import { assignmentOf } from '../samples/sample-assignments.ts'
import { inLocalWords } from './local-words.ts'

const wordsIn = (country: 'US' | 'GB') => {
  const one = assignmentOf('informational', sampleTrades[0]!, { seed: 'words' })
  const context = {
    ...one.context!,
    words: {
      ...one.context!.words!,
      provider: { article: 'an' as const, one: 'elevator firm', many: 'elevator firms' },
      offer: { name: 'jewelry', isPlural: false },
    },
  }
  const { brief } = one
  return inLocalWords({ ...one, brief: { ...brief, country }, context })
}

test('our own words for a trade are those of its country', () => {
  expect(wordsIn('GB').context?.words).toMatchObject({
    provider: { article: 'a', one: 'lift firm', many: 'lift firms' },
    offer: { name: 'jewellery' },
  })
  expect(wordsIn('US').context?.words).toMatchObject({
    provider: { article: 'an', one: 'elevator firm', many: 'elevator firms' },
    offer: { name: 'jewelry' },
  })
})

test('what the owner typed stays as it is', () => {
  expect(wordsIn('GB').brief.answers).toEqual(wordsIn('US').brief.answers)
  expect(wordsIn('GB').items).toEqual(wordsIn('US').items)
})
