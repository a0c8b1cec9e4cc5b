import { endpoint } from '@sortie/contracts/kit'
import fc from 'fast-check'
import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import { z } from 'zod'
import { route } from '../http/route.ts'
import { handler } from '../topics/handler.ts'
import type { Reader } from '../topics/reader.ts'
import { foreignProjection, projection } from '../views/projection.ts'
import { work } from '../work/work.ts'
import type { KeptPart } from './erasures/held-data.ts'
import type { Contribution, Kernel } from './kernel.ts'
import { defineModule, defineService } from './module.ts'
import { createResources } from './resources.ts'

// Modules under test ask the kernel for nothing.
const kernel = { config: {} } as Kernel<never>

const moduleOf = (name: string, contribution: Contribution) =>
  defineModule({ name, settings: {}, contribute: () => contribution })

const listening = (name: string) => handler({ name, from: {}, types: [], handle: async () => {} })
const thanking = work({ name: 'thank', on: [], run: async () => {} })
const readOrders = endpoint({ method: 'get', path: '/orders', summary: 'Lists.' })

const combined = (...contributions: Contribution[]): Promise<Contribution> =>
  defineService(
    'billing',
    contributions.map((contribution, index) => moduleOf(`module ${index}`, contribution)),
  ).build(kernel)

const partsOf = (ids: string[]): Contribution => ({
  keeps: async function* (_userId, after) {
    for (const id of ids) if (id > after) yield { id, what: 'note', data: {} }
  },
})

const idsFrom = async (parts: AsyncIterable<KeptPart>): Promise<string[]> => {
  const ids: string[] = []
  for await (const { id } of parts) ids.push(id)
  return ids
}

describe('a service of modules', () => {
  test('a service reads the settings of all its modules', () => {
    const seconds = z.coerce.number()
    const one = defineModule({
      name: 'one',
      settings: { SECONDS: seconds },
      contribute: () => ({}),
    })
    const other = defineModule({
      name: 'other',
      settings: { SECONDS: seconds, TITLE: z.string() },
      contribute: ({ config }) => {
        expectTypeOf(config.TITLE).toEqualTypeOf<string>()
        return {}
      },
    })
    const { shape } = defineService('billing', [one, other])
    expectTypeOf(shape.SECONDS).toExtend<typeof seconds>()
    expect(z.object(shape).parse({ SECONDS: '3', TITLE: 'a' })).toEqual({ SECONDS: 3, TITLE: 'a' })
  })

  test('two modules that read one variable by two schemas stop the start, and are named', () => {
    const one = defineModule({
      name: 'one',
      settings: { SECONDS: z.string() },
      contribute: () => ({}),
    })
    const other = defineModule({
      name: 'other',
      settings: { SECONDS: z.number() },
      contribute: () => ({}),
    })
    expect(() => defineService('billing', [one, other])).toThrow(
      'one and other read SECONDS by two schemas',
    )
  })

  test('two modules of one name stop the start', () => {
    const module = moduleOf('ledger', {})
    expect(() => defineService('billing', [module, module])).toThrow(
      'billing has two modules named ledger',
    )
  })

  test('lists are one after the other, in the order of the modules', async () => {
    const { followed, works } = await combined({ followed: ['a', 'b'] }, {}, { followed: ['c'] })
    expect(followed).toEqual(['a', 'b', 'c'])
    expect(works).toEqual([])
  })

  test('what no module does the service does not do', async () => {
    const contribution = await combined({}, {})
    expect(Object.keys(contribution)).not.toContain('keeps')
    expect(Object.keys(contribution)).not.toContain('prepare')
  })

  test('modules are prepared in their order, and one that hangs as it stops holds up no other', async () => {
    const calls: string[] = []
    const noting = (name: string, isOver: Promise<void>): Contribution => ({
      prepare: async () => void calls.push(`prepare ${name}`),
      stop: async () => {
        await isOver
        calls.push(`stop ${name}`)
      },
    })
    const hanging = Promise.withResolvers<void>()
    const { prepare, stop } = await combined(
      noting('first', hanging.promise),
      {},
      noting('second', Promise.resolve()),
    )
    await prepare?.()
    const stopping = stop?.()
    await vi.waitFor(() => expect(calls).toContain('stop second'))
    hanging.resolve()
    await stopping
    expect(calls).toEqual(['prepare first', 'prepare second', 'stop second', 'stop first'])
  })

  test('gauges of one name in two modules stop the start', async () => {
    const gauge: Contribution = { gauges: { sortie_orders: async () => 1 } }
    await expect(combined(gauge, gauge)).rejects.toThrow(
      'two modules have a gauge named sortie_orders',
    )
  })

  test.each<[string, Contribution, string]>([
    [
      'views',
      { projections: [projection({ name: 'orders', on: {} })] },
      'two views are named orders',
    ],
    ['kinds of work', { works: [thanking] }, 'two kinds of work are named thank'],
    ['handlers', { handlers: [listening('orders')] }, 'two readers of topics are named orders'],
    [
      'routes',
      { routes: [route(readOrders, async () => ({}))] },
      'two routes are named get /orders',
    ],
  ])('two %s of one name stop the start', async (_kind, contribution, problem) => {
    await expect(combined(contribution, contribution)).rejects.toThrow(problem)
  })

  test('a handler, a reader of a topic and a view of other contexts read topics under names of their own', async () => {
    const view = foreignProjection({ name: 'orders', on: {}, key: () => null })
    const handlers = [listening('orders')]
    const readers: Reader[] = [{ name: 'orders', topic: 'tracking.visits', read: async () => {} }]
    await expect(combined({ readers }, { handlers })).rejects.toThrow(
      'two readers of topics are named orders',
    )
    await expect(combined({ projections: [view] }, { handlers })).rejects.toThrow(
      'two readers of topics are named orders',
    )
    await expect(combined({ handlers: [listening('erasure')] })).rejects.toThrow(
      'two readers of topics are named erasure',
    )
  })

  test('every module lets go of whoever is erased', async () => {
    const gone: string[] = []
    const letting = (name: string): Contribution => ({
      forget: async (subject) => void gone.push(`${name} ${subject}`),
    })
    const { forget } = await combined(letting('files'), letting('images'))
    await forget?.('usr_1')
    expect(gone).toEqual(['files usr_1', 'images usr_1'])
  })

  test('streams that two modules hold of a person are named once', async () => {
    const { holds } = await combined(
      { holds: async () => ['ord_1', 'ord_2'] },
      { holds: async () => ['ord_2'] },
    )
    expect(await holds?.('usr_1')).toEqual(['ord_1', 'ord_2'])
  })

  test('the ids of a story are those of all modules', async () => {
    const { storyIds } = await combined(
      { storyIds: async () => ({ streams: ['ord_1'], commits: [] }) },
      { storyIds: async () => ({ streams: [], commits: ['ledger@2'] }) },
    )
    expect(await storyIds?.('rep_1')).toEqual({ streams: ['ord_1'], commits: ['ledger@2'] })
  })

  test('what several modules keep of a person comes in the order of ids, from wherever it goes on', async () => {
    const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(
        ids,
        fc.array(fc.nat(2)),
        fc.string({ maxLength: 2 }),
        async (all, whose, after) => {
          const sorted = all.toSorted((one, other) => (one < other ? -1 : 1))
          const modules = [0, 1, 2].map((module) =>
            partsOf(sorted.filter((_, index) => (whose[index] ?? 0) === module)),
          )
          const { keeps } = await combined(...modules)
          expect(await idsFrom(keeps!('usr_1', after))).toEqual(sorted.filter((id) => id > after))
        },
      ),
    )
  })
})

describe('resources', () => {
  const resourceOf = (name: string, calls: string[]) => ({
    name,
    open: () => {
      calls.push(`open ${name}`)
      return { name }
    },
    close: async () => void calls.push(`close ${name}`),
  })

  test('a resource is opened once and closed after those that were opened later', async () => {
    const calls: string[] = []
    const resources = createResources<object>()
    const [printer, payments] = [resourceOf('printer', calls), resourceOf('payments', calls)]
    const opened = resources.open(printer, {})
    expect(resources.open(printer, {})).toBe(opened)
    resources.open(payments, {})
    await resources.close()
    expect(calls).toEqual(['open printer', 'open payments', 'close payments', 'close printer'])
  })

  test('two resources of one name stop the start', () => {
    const resources = createResources<object>()
    resources.open(resourceOf('printer', []), {})
    expect(() => resources.open(resourceOf('printer', []), {})).toThrow(
      'two resources are named printer',
    )
  })
})
