import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ArrangementStep, afterStep, createArranger, nextArrangement } from './arrangement.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** All steps from one order to another. */
const stepsTo = (order: readonly string[], wanted: readonly string[]): ArrangementStep[] => {
  const step = nextArrangement(order, wanted)
  return step ? [step, ...stepsTo(afterStep(order, step), wanted)] : []
}

const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'))

test('any order becomes any other one, with a step at most for each section', () => {
  fc.assert(
    fc.property(ids, ids, (order, wanted) => {
      const steps = stepsTo(order, wanted)
      expect(steps.reduce(afterStep, order)).toEqual(wanted)
      expect(steps.length).toBeLessThanOrEqual(order.length + wanted.length)
    }),
    { numRuns: 2_000 },
  )
})

test('one section that moves is one step, up or down', () => {
  fc.assert(
    fc.property(ids, fc.nat(6), fc.nat(6), (order, from, to) => {
      const moving = order[from % Math.max(1, order.length)]
      if (moving === undefined) return
      const others = order.filter((one) => one !== moving)
      const wanted = others.toSpliced(to % order.length, 0, moving)
      expect(stepsTo(order, wanted).length).toBeLessThanOrEqual(1)
    }),
    { numRuns: 2_000 },
  )
})

class Lost extends Error {}
class Ended extends Error {}

/** A server with sections, and an article here. */
const createArticle = (order: string[]) => {
  const article = {
    there: order,
    here: order,
    failure: null as Error | null,
    sent: [] as ArrangementStep[],
    states: [] as string[],
  }
  const arranger = createArranger({
    there: () => article.there,
    wanted: () => article.here,
    perform: async (step) => {
      if (article.failure) throw article.failure
      article.sent.push(step)
      article.there = afterStep(article.there, step)
    },
    failureOf: (error) => {
      if (error instanceof Ended) return 'ended'
      return error instanceof Lost ? 'offline' : 'failed'
    },
    onState: (status) =>
      article.states.push(status.state === 'failed' ? status.reason : status.state),
    takeBack: () => {
      article.here = article.there
    },
    onArranged: () => {},
  })
  const arrange = (...here: string[]) => {
    article.here = here
    arranger.change()
  }
  return Object.assign(article, { arranger, arrange })
}

test('what is taken back at once is never sent', async () => {
  const article = createArticle(['a', 'b'])
  article.arrange('a')
  article.arrange('a', 'b')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(article.sent).toEqual([])
  expect(article.states.at(-1)).toBe('saved')
})

test('a removal without a connection is sent once it is back', async () => {
  const article = createArticle(['a', 'b'])
  article.failure = new Lost()
  article.arrange('a')
  expect(await article.arranger.save()).toBe(false)
  expect(article.states.at(-1)).toBe('offline')
  article.failure = null
  await vi.advanceTimersByTimeAsync(10_000)
  expect(article.there).toEqual(['a'])
})

test('without a connection it is tried after 2, 4 and 8 seconds, and after 2 again once all was saved', async () => {
  const article = createArticle(['a', 'b', 'c'])
  article.failure = new Lost()
  article.arrange('b', 'c')
  const tries: number[] = []
  const watch = async (seconds: number) => {
    const before = article.states.filter((state) => state === 'offline').length
    await vi.advanceTimersByTimeAsync(seconds * 1_000)
    tries.push(article.states.filter((state) => state === 'offline').length - before)
  }
  await watch(1)
  await watch(2)
  await watch(3)
  await watch(1)
  await watch(7)
  expect(tries).toEqual([1, 1, 0, 1, 0])
  article.failure = null
  await vi.advanceTimersByTimeAsync(1_000)
  expect(article.there).toEqual(['b', 'c'])
  article.failure = new Lost()
  article.arrange('c', 'b')
  await watch(1)
  await watch(2)
  expect(tries.slice(-2)).toEqual([1, 1])
})

test('what the server refuses is taken back here', async () => {
  const article = createArticle(['a', 'b'])
  article.failure = new Error('no')
  article.arrange('b', 'a')
  expect(await article.arranger.save()).toBe(true)
  expect(article.here).toEqual(['a', 'b'])
})

test('after the session has ended nothing is sent again by itself', async () => {
  const article = createArticle(['a', 'b'])
  article.failure = new Ended()
  article.arrange('b')
  expect(await article.arranger.save()).toBe(false)
  article.failure = null
  await vi.advanceTimersByTimeAsync(60_000)
  expect(article.sent).toEqual([])
})

test('the order stays where the section that another was to follow is not known', () => {
  const order = ['a', 'b']
  expect(afterStep(order, { kind: 'move', sectionId: 'b', after: 'removed' })).toEqual(['a', 'b'])
  const restored = afterStep(order, { kind: 'restore', sectionId: 'c', after: 'removed' })
  expect(restored).toEqual(['a', 'b', 'c'])
})
