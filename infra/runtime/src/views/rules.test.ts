import { expect, test } from 'vitest'
import { projectionRulesOf } from './projection.ts'

type View = { count: number }
const add = (view: View | undefined) => ({ count: (view?.count ?? 0) + 1 })

test('comments, layout and the order of handlers change no rules', () => {
  const packed = {
    // biome-ignore format: the layout is what is tested
    Opened: (_: View | undefined, { data: { count } }: { data: View }) => ({ count }),
    Added: add,
  }
  const laidOut = {
    Added: add,
    Opened: (
      _: View | undefined,
      {
        data: {
          // How many there are at first.
          count,
        },
      }: { data: View },
    ) => ({ count }),
  }
  expect(projectionRulesOf({ on: laidOut })).toBe(projectionRulesOf({ on: packed }))
})

test('methods are compared as functions are', () => {
  const method = { Added(view: View) { return { count: view.count + 1 } } } // biome-ignore format: as packed
  const laidOut = {
    Added(view: View) {
      return {
        count: view.count + 1,
      }
    },
  }
  expect(projectionRulesOf({ on: laidOut })).toBe(projectionRulesOf({ on: method }))
})

test('what a handler, the key or the sums do changes the rules', () => {
  const before = projectionRulesOf({ on: { Added: add } })
  const other = (view: View | undefined) => ({ count: (view?.count ?? 0) + 2 })
  expect(projectionRulesOf({ on: { Added: other } })).not.toBe(before)
  expect(projectionRulesOf({ on: { Added: add }, key: () => 'one' })).not.toBe(before)
  expect(projectionRulesOf({ on: { Added: add }, sums: () => ({ all: 1 }) })).not.toBe(before)
  expect(projectionRulesOf({ on: { Added: add }, version: 2 })).not.toBe(before)
})
