import type { Context } from '@sortie/contracts/context'

/** The time for which an instance that could not be reached is tried last, in ms. */
const AVOID_MS = 1_000

/** The instances of every service: taken in turn, those that were just away last. */
export const createUpstreams = (
  addresses: Record<Context, string[]>,
  now: () => number = () => performance.now(),
) => {
  const turns = new Map<Context, number>()
  const awayUntil = new Map<string, number>()
  const leaving = new Set<string>()
  const isAway = (url: string) => leaving.has(url) || (awayUntil.get(url) ?? 0) > now()

  return {
    addresses,
    /** The base URLs to try for one request, in this order. */
    order: (context: Context): string[] => {
      const urls = addresses[context]
      const turn = (turns.get(context) ?? -1) + 1
      turns.set(context, turn % urls.length)
      const first = turn % urls.length
      const inTurn = [...urls.slice(first), ...urls.slice(0, first)]
      if (urls.length === 1) return inTurn
      return [...inTurn.filter((url) => !isAway(url)), ...inTurn.filter(isAway)]
    },
    isLeaving: (url: string) => leaving.has(url),
    /** An instance said that it stops, or that it serves again: until then it is asked last. */
    leaving: (url: string, stopping: boolean) => {
      if (stopping) leaving.add(url)
      else leaving.delete(url)
    },
    /** An instance could not be reached. */
    away: (url: string) => void awayUntil.set(url, now() + AVOID_MS),
  }
}
export type Upstreams = ReturnType<typeof createUpstreams>
