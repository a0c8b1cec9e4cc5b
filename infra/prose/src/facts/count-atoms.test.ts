import { expect, test } from 'vitest'
import { countAtoms } from './count-atoms.ts'

test('figures, dates and quotes are counted, each where it stands outside of the others', () => {
  expect(countAtoms({ text: 'Advice has none.' })).toBe(0)
  expect(
    countAtoms({ text: '“Open 24 hours,” says the shop, which took $40 on 3 March 2026.' }),
  ).toBe(3)
})
