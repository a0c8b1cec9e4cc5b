import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planGroups } from './plan-groups.ts'
import type { Sortie } from './sorties.ts'

const page = (difficulty: number, clicks: number) =>
  ({ head: `rye ${difficulty}`, difficulty, clicks: { value: clicks } }) as Sortie

test('easy pages come first, each group with its clicks, and pages are numbered as they are shown', () => {
  const [easy, bets] = planGroups([page(6.7, 68_355), page(3, 203), page(6.2, 47_494)])
  expect(easy).toMatchObject({ name: 'Start here: easy wins', clicks: 200 })
  expect(easy?.pages.map(({ index }) => index)).toEqual([1])
  expect(bets).toMatchObject({ name: 'Bigger bets', clicks: 120_000 })
  expect(bets?.pages.map(({ index, number }) => [index, number])).toEqual([
    [0, 2],
    [2, 3],
  ])
})

test('less than one click is none that a group could bring', () =>
  expect(planGroups([page(5, 0.97)])[0]?.clicks).toBe(0))

test('a group without a page is left out', () => {
  expect(planGroups([page(5, 10)]).map(({ name }) => name)).toEqual(['Bigger bets'])
  expect(planGroups([])).toEqual([])
})

test('every page of a plan is in one group, in the order of the plan', () =>
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 10 }), fc.nat(10_000))), (given) => {
      const groups = planGroups(given.map(([difficulty, clicks]) => page(difficulty, clicks)))
      const indices = groups.map(({ pages }) => pages.map(({ index }) => index))
      expect(indices.flat().toSorted((a, b) => a - b)).toEqual([...given.keys()])
      for (const each of indices) expect(each).toEqual(each.toSorted((a, b) => a - b))
    }),
  ))
