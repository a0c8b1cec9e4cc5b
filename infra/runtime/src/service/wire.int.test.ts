import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningService, startForTest } from '../testing/stack.ts'
import { projection } from '../views/projection.ts'
import { rowProjection } from '../views/row-projection.ts'
import type { Contribution, Kernel } from './kernel.ts'
import { startService } from './service.ts'

let first: RunningService
beforeAll(async () => {
  first = await startForTest('tracking', {}, () => ({}))
})
afterAll(() => first.stop())

const orders = projection({ name: 'orders', on: {} })
const lines = rowProjection({ name: 'lines', on: {}, sorts: {} })
const start = (build: (kernel: Kernel<object>) => Contribution) =>
  startService('tracking', {}, build, first.env)

test('a service that reads a view which no module writes does not start', async () => {
  const readOrders = start((kernel) => {
    kernel.views(orders)
    return { projections: [lines] }
  })
  await expect(readOrders).rejects.toThrow(
    'the view orders is read, but no module has it among its projections',
  )
  const readLines = start((kernel) => {
    kernel.rows(lines)
    return { projections: [orders] }
  })
  await expect(readLines).rejects.toThrow('the view lines is read')
})

test('a service that writes what it reads starts', async () => {
  const service = await start((kernel) => {
    kernel.views(orders)
    kernel.rows(lines)
    return { projections: [orders, lines] }
  })
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
  await service.stop()
})
