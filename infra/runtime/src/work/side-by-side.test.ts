import { expect, test } from 'vitest'
import { createSideBySide } from './side-by-side.ts'

const { signal } = new AbortController()

test('one that wants to be alone waits for those that run, and those that come later wait for it', async () => {
  const { enter, isClosed } = createSideBySide()
  const order: string[] = []
  const come = (name: string, isAlone = false) =>
    enter(isAlone, signal).then((leave) => {
      order.push(name)
      return leave
    })
  const [first, second] = await Promise.all([come('a'), come('b')])
  expect(isClosed()).toBe(false)
  const alone = come('alone', true)
  const later = come('later')
  first()
  await Promise.resolve()
  expect(order).toEqual(['a', 'b'])
  expect(isClosed()).toBe(true)
  second()
  const leave = await alone
  expect(order).toEqual(['a', 'b', 'alone'])
  leave()
  const leaveLater = await later
  expect(order).toEqual(['a', 'b', 'alone', 'later'])
  expect(isClosed()).toBe(false)
  leaveLater()
})

test('two that want to be alone do so one after the other', async () => {
  const { enter } = createSideBySide()
  const first = await enter(true, signal)
  let isSecondIn = false
  const second = enter(true, signal).then((leave) => {
    isSecondIn = true
    return leave
  })
  await Promise.resolve()
  expect(isSecondIn).toBe(false)
  first()
  ;(await second)()
  expect(isSecondIn).toBe(true)
})

test('one that gives up waiting holds nobody up', async () => {
  const { enter, isClosed } = createSideBySide()
  const leave = await enter(false, signal)
  const stopping = new AbortController()
  const alone = enter(true, stopping.signal)
  const beside = enter(false, signal)
  stopping.abort(new Error('stops'))
  await expect(alone).rejects.toThrow('stops')
  const leaveBeside = await beside
  expect(isClosed()).toBe(false)
  await expect(enter(false, stopping.signal)).rejects.toThrow('stops')
  leave()
  leaveBeside()
})
