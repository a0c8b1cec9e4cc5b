import { expect, test } from 'vitest'
import { phrasingOf } from '../markdown/write-inline.ts'
import { costGrowth, MOST_GROWTH, repeated } from '../testing/cost-growth.ts'
import type { Inline } from '../tree/tree.ts'
import { RELATIVE } from './checks/word-checks.ts'
import { countsIn } from './numbers.ts'

test.each(['yk', 'a', '%'])(
  'a figure before one long word of %j costs no more than it is long',
  (part) => {
    const make = (size: number) => `It costs 5 ${repeated(part)(size)}.`
    expect(costGrowth(1_000, make, countsIn)).toBeLessThan(MOST_GROWTH)
  },
)

test.each(['a-', 'a', 'a '])('a distance in time is looked for in linear time in %j', (part) => {
  const find = (text: string) => text.match(RELATIVE)
  expect(costGrowth(1_000, repeated(part), find)).toBeLessThan(MOST_GROWTH)
})

test('a line whose links change within one emphasis is written in linear time', () => {
  const write = (text: string) =>
    phrasingOf(
      [...text].map(
        (letter, index): Inline => ({
          type: 'text',
          text: letter,
          emphasis: true,
          link: `https://example.com/${index}`,
        }),
      ),
    )
  expect(costGrowth(2_000, repeated('a'), write)).toBeLessThan(MOST_GROWTH)
})
