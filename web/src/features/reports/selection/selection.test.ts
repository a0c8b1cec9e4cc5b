import { expect, test } from 'vitest'
import { allToggled, EMPTY_SELECTION, ranged, toggled } from './selection.ts'

const shown = ['a', 'b', 'c', 'd', 'e']
const chosen = (ids: ReadonlySet<string>) => [...ids].toSorted()

test('one is chosen, and chosen no more', () => {
  const one = toggled(EMPTY_SELECTION, 'b')
  expect(chosen(one.ids)).toEqual(['b'])
  expect(chosen(toggled(one, 'b').ids)).toEqual([])
})

test('a range goes from the last one, up or down, and takes away as well', () => {
  const down = ranged(toggled(EMPTY_SELECTION, 'b'), 'd', shown)
  expect(chosen(down.ids)).toEqual(['b', 'c', 'd'])
  expect(chosen(ranged(down, 'a', shown).ids)).toEqual(['a', 'b', 'c', 'd'])
  const without = toggled(down, 'b')
  expect(chosen(ranged(without, 'c', shown).ids)).toEqual(['d'])
})

test('a range from what is not shown any more is one keyword', () => {
  const elsewhere = toggled(EMPTY_SELECTION, 'x')
  expect(chosen(ranged(elsewhere, 'c', shown).ids)).toEqual(['c', 'x'])
  expect(chosen(ranged(EMPTY_SELECTION, 'c', shown).ids)).toEqual(['c'])
})

test('all that are shown are chosen, with what was chosen elsewhere; once more takes them away', () => {
  const all = allToggled(toggled(EMPTY_SELECTION, 'x'), shown)
  expect(all.ids.size).toBe(6)
  expect(chosen(allToggled(all, shown).ids)).toEqual(['x'])
})
