import { LRUCache } from 'lru-cache'

/** The age up to which a value is shown before it is made anew, in ms. */
const FRESH_MS = 60_000
const MOST = 500

/**
 * Keeps what is costly to make, by key, 500 at most: what is older than a minute is shown once more
 * while it is made anew, and for longer where that fails. Null is not kept.
 */
export const keep = <Value extends object>(
  make: (key: string) => Promise<Value | null>,
  now?: () => number,
) => {
  const cache: LRUCache<string, Value> = new LRUCache({
    max: MOST,
    ttl: FRESH_MS,
    allowStale: true,
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (key, old) => {
      const made = await make(key)
      // Left to itself, the cache would take nothing for a failure, and show the old for ever.
      if (!made && old) cache.delete(key)
      return made ?? undefined
    },
    ...(now && { perf: { now } }),
  })
  return {
    /** @throws whatever made it fail, where there is nothing to show. */
    get: async (key: string): Promise<Value | null> => (await cache.fetch(key)) ?? null,
    forget: () => cache.clear(),
  }
}
