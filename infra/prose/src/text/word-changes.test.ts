import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordChanges } from './word-changes.ts'

test('words that came and went are told apart from those that stayed', () => {
  expect(wordChanges('Brush the coat daily.', 'Brush the coat every day.')).toEqual([
    { kind: 'same', text: 'Brush the coat ' },
    { kind: 'removed', text: 'daily' },
    { kind: 'added', text: 'every day' },
    { kind: 'same', text: '.' },
  ])
})

test('both texts can be read from the changes', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const changes = wordChanges(before, after)
      const without = (kind: string) =>
        changes.map((change) => (change.kind === kind ? '' : change.text)).join('')
      expect([without('added'), without('removed')]).toEqual([before, after])
    }),
  )
})
