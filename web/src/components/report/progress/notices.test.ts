import { COMPOSED_NOTE } from '@sortie/contracts/analysis/reports/composed'
import { expect, test } from 'vitest'
import { noticesOf } from './notices'

test('no more than two notices show at once, with those of the head', () => {
  const notes = ['One.', 'Two.', 'Three.']
  expect(noticesOf({ notes })).toEqual({ shown: ['One.', 'Two.'], folded: ['Three.'] })
  expect(noticesOf({ notes, grounds: 'typed' })).toEqual({
    shown: ['One.'],
    folded: ['Two.', 'Three.'],
  })
  expect(noticesOf({ notes: [COMPOSED_NOTE, ...notes], grounds: 'general' })).toEqual({
    shown: [],
    folded: notes,
  })
})

test('what the head says is not said again', () => {
  expect(noticesOf({ notes: [COMPOSED_NOTE, 'One.'] })).toEqual({ shown: ['One.'], folded: [] })
})
