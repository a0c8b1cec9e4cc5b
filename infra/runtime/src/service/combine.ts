import { isForeign } from '../views/row-projection.ts'
import type { KeptPart } from './erasures/held-data.ts'
import type { Contribution } from './kernel.ts'
import { ERASURE_HANDLER } from './subscriptions.ts'

type Lists = 'routes' | 'projections' | 'followed' | 'works' | 'handlers' | 'readers'

/** The lists of this name of all contributions, one after the other. */
const listsOf = <Name extends Lists>(
  contributions: readonly Contribution[],
  name: Name,
): NonNullable<Contribution[Name]> =>
  contributions.flatMap((each) => (each[name] ?? []) as never[]) as NonNullable<Contribution[Name]>

/** This part of each contribution that has it. */
const presentIn = <Name extends keyof Contribution>(
  contributions: readonly Contribution[],
  name: Name,
): NonNullable<Contribution[Name]>[] =>
  contributions.flatMap((each) => {
    const part = each[name]
    return part === undefined ? [] : [part as NonNullable<Contribution[Name]>]
  })

/** @throws Error where two contributions have a gauge of one name */
const combineGauges = (contributions: readonly Contribution[]) => {
  const combined: NonNullable<Contribution['gauges']> = {}
  for (const gauges of presentIn(contributions, 'gauges')) {
    for (const [name, read] of Object.entries(gauges)) {
      if (combined[name]) throw new Error(`two modules have a gauge named ${name}`)
      combined[name] = read
    }
  }
  return combined
}

/** @throws Error where one name comes twice */
const refuseTwice = (kind: string, names: readonly string[]): void => {
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new Error(`two ${kind} are named ${twice}`)
}

/**
 * Refuses parts that would share what is stored by their name: the documents of a view, the items of a kind of work,
 * the place in a topic of whoever reads it. Each of the two would then miss what the other one took.
 * @throws Error where two parts of one kind have one name, or two routes one address
 */
const refuseSharedNames = ({
  routes = [],
  projections = [],
  works = [],
  handlers = [],
  readers = [],
}: Contribution): void => {
  const namesOf = (parts: readonly { name: string }[]) => parts.map(({ name }) => name)
  refuseTwice('views', namesOf(projections))
  refuseTwice('kinds of work', namesOf(works))
  const feeding = projections.filter(isForeign)
  refuseTwice('readers of topics', [
    ERASURE_HANDLER,
    ...namesOf(handlers),
    ...namesOf(readers),
    ...namesOf(feeding),
  ])
  const addresses = routes.map(({ endpoint: { method, path } }) => `${method} ${path}`)
  refuseTwice('routes', addresses)
}

/** Items of several sources that are in the order of their ids, in the order of all ids. */
const mergeByIds = async function* (sources: AsyncIterable<KeptPart>[]): AsyncIterable<KeptPart> {
  const iterators = sources.map((source) => source[Symbol.asyncIterator]())
  const heads = await Promise.all(iterators.map((iterator) => iterator.next()))
  try {
    for (;;) {
      const present = heads.flatMap(({ done, value }, index) => (done ? [] : [{ value, index }]))
      const first = present.toSorted((one, other) => (one.value.id < other.value.id ? -1 : 1))[0]
      if (!first) return
      yield first.value
      heads[first.index] = await iterators[first.index]!.next()
    }
  } finally {
    await Promise.all(iterators.map((iterator) => iterator.return?.()))
  }
}

const combineKeeps = (contributions: readonly Contribution[]): Contribution['keeps'] => {
  const keeps = presentIn(contributions, 'keeps')
  if (keeps.length < 2) return keeps[0]
  return (userId, after) => mergeByIds(keeps.map((keep) => keep(userId, after)))
}

const combineHolds = (contributions: readonly Contribution[]): Contribution['holds'] => {
  const holds = presentIn(contributions, 'holds')
  if (holds.length < 2) return holds[0]
  return async (userId) => {
    const streams = await Promise.all(holds.map((hold) => hold(userId)))
    return [...new Set(streams.flat())]
  }
}

const combineStoryIds = (contributions: readonly Contribution[]): Contribution['storyIds'] => {
  const sources = presentIn(contributions, 'storyIds')
  if (sources.length < 2) return sources[0]
  return async (subject) => {
    const ids = await Promise.all(sources.map((idsOf) => idsOf(subject)))
    return {
      streams: ids.flatMap(({ streams }) => streams),
      commits: ids.flatMap(({ commits }) => commits),
    }
  }
}

/** Calls all of them in turn; absent where there is none. */
const inTurn = <Arguments extends unknown[]>(
  calls: ((...values: Arguments) => Promise<void>)[],
): ((...values: Arguments) => Promise<void>) | undefined => {
  if (calls.length === 0) return undefined
  return async (...values) => {
    for (const call of calls) await call(...values)
  }
}

/** Calls all of them at once, and waits for the last: one that hangs holds up no other. */
const sideBySide = (calls: (() => Promise<void>)[]): (() => Promise<void>) | undefined =>
  calls.length === 0 ? undefined : async () => void (await Promise.all(calls.map((call) => call())))

/**
 * Combines the contributions of a service's modules into one. Start-up runs in their order. They stop side by side, as
 * a service has a second for all of them; the resources that they share are closed after that.
 * @throws Error where two of them have a gauge, a view, work or a reader of topics of one name, or a route of one address
 */
export const combineContributions = (contributions: readonly Contribution[]): Contribution => {
  const combined: Record<keyof Contribution, unknown> = {
    routes: listsOf(contributions, 'routes'),
    projections: listsOf(contributions, 'projections'),
    followed: listsOf(contributions, 'followed'),
    works: listsOf(contributions, 'works'),
    handlers: listsOf(contributions, 'handlers'),
    readers: listsOf(contributions, 'readers'),
    gauges: combineGauges(contributions),
    holds: combineHolds(contributions),
    keeps: combineKeeps(contributions),
    storyIds: combineStoryIds(contributions),
    forget: inTurn(presentIn(contributions, 'forget')),
    eraseAgain: inTurn(presentIn(contributions, 'eraseAgain')),
    prepare: inTurn(presentIn(contributions, 'prepare')),
    stop: sideBySide(presentIn(contributions, 'stop')),
  }
  const present = Object.entries(combined).filter(([, part]) => part !== undefined)
  const contribution = Object.fromEntries(present) as Contribution
  refuseSharedNames(contribution)
  return contribution
}
