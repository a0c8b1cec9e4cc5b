import { expect, test } from 'vitest'
import { shownRows } from './shown-totals.ts'

const row = (value: string, visits: number, pageViews = visits) => ({ value, visits, pageViews })

test('rows of less than five visits are one row, behind the others', () =>
  expect(shownRows([row('a', 4), row('b', 5), row('c', 9), row('d', 3)])).toEqual([
    row('c', 9),
    row('b', 5),
    row('(other)', 7),
  ]))

test('what was not told apart before stays in that row, however much it is', () =>
  expect(shownRows([row('(other)', 20), row('a', 6), row('b', 1)])).toEqual([
    row('a', 6),
    row('(other)', 21),
  ]))

test('less than five visits are not shown at all, together neither', () =>
  expect(shownRows([row('a', 2), row('b', 2)])).toEqual([]))
