import { expect, test } from 'vitest'
import { type Happening, listenToTracking, track, whenHeard } from './track.ts'

const happened: Happening = { type: 'sign_up' }

test('what waits to be heard is told to the first listener, once', () => {
  const heard: Happening[] = []
  whenHeard(() => track(happened))
  expect(heard).toEqual([])
  listenToTracking((happening) => heard.push(happening))()
  expect(heard).toEqual([happened])
  listenToTracking((happening) => heard.push(happening))()
  expect(heard).toEqual([happened])
})

test('what was called off is told to nobody', () => {
  const heard: Happening[] = []
  whenHeard(() => track(happened))()
  listenToTracking((happening) => heard.push(happening))()
  expect(heard).toEqual([])
})

test('where somebody listens, it is told at once', () => {
  const heard: Happening[] = []
  const stop = listenToTracking((happening) => heard.push(happening))
  whenHeard(() => track(happened))
  expect(heard).toEqual([happened])
  stop()
})
