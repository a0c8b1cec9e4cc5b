import { expect, test } from 'vitest'
import { rulesOf } from './projection.ts'

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
  expect(rulesOf({ on: laidOut })).toBe(rulesOf({ on: packed }))
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
  expect(rulesOf({ on: laidOut })).toBe(rulesOf({ on: method }))
})

test('what a handler, the key or the sums do changes the rules', () => {
  const before = rulesOf({ on: { Added: add } })
  const other = (view: View | undefined) => ({ count: (view?.count ?? 0) + 2 })
  expect(rulesOf({ on: { Added: other } })).not.toBe(before)
  expect(rulesOf({ on: { Added: add }, key: () => 'one' })).not.toBe(before)
  expect(rulesOf({ on: { Added: add }, sums: () => ({ all: 1 }) })).not.toBe(before)
  expect(rulesOf({ on: { Added: add }, version: 2 })).not.toBe(before)
})
