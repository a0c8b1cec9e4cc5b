import { expect, test } from 'vitest'
import type { Kernel, Resource } from '../service/kernel.ts'
import { createResources } from '../service/resources.ts'
import { changeKernel, replaceResource } from './change-kernel.ts'

type Settings = { town: string }

/** A kernel that opens resources, and has nothing else but its settings. */
const openKernel = () => {
  const resources = createResources<Kernel<Settings>>()
  const kernel = {
    config: { town: 'Leeds' },
    resource: <Value>(resource: Resource<Settings, Value>) => resources.open(resource, kernel),
  } as unknown as Kernel<Settings>
  return kernel
}

let opened = 0
const clock: Resource<Settings, { time: string }> = {
  name: 'clock',
  open: ({ config }) => {
    opened += 1
    return { time: `noon in ${config.town}` }
  },
}
const timetable: Resource<Settings, string> = {
  name: 'timetable',
  open: (kernel) => `leaves at ${kernel.resource(clock).time}`,
}

test('a resource sees the changes of a kernel, and is opened once', () => {
  opened = 0
  const kernel = changeKernel(openKernel(), { config: { town: 'York' } })
  expect(kernel.resource(timetable)).toBe('leaves at noon in York')
  expect(kernel.resource(clock)).toBe(kernel.resource(clock))
  expect(opened).toBe(1)
})

test('a resource that opens another one gets the value in its place', () => {
  opened = 0
  const kernel = changeKernel(openKernel(), {}, [replaceResource(clock, { time: 'midnight' })])
  expect(kernel.resource(timetable)).toBe('leaves at midnight')
  expect(opened).toBe(0)
})
