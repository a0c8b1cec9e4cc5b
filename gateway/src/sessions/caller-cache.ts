import type { Caller } from '@sortie/runtime/http/caller'
import { LRUCache } from 'lru-cache'

/** A signed caller is handed out again for so long; it is valid for 60 s. */
const REUSE_MS = 45_000

/** Signs each caller once in a while instead of on each request. */
export const createCallerCache = (sign: (caller: Caller) => Promise<string>) => {
  const signed = new LRUCache<string, Promise<string>>({
    max: 20_000,
    ttl: REUSE_MS,
    // Looks at the clock once a second instead of each millisecond.
    ttlResolution: 1_000,
  })

  return (caller: Caller): Promise<string> => {
    const key = `${caller.userId}|${caller.sessionId}|${caller.ip}|${caller.admin}`
    const known = signed.get(key)
    if (known) return known
    const token = sign(caller)
    signed.set(key, token)
    token.catch(() => signed.delete(key))
    return token
  }
}
export type SignCaller = ReturnType<typeof createCallerCache>
