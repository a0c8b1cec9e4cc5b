import { createHash } from 'node:crypto'
import { breaker } from '@sortie/runtime/process/breaker'
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'

export type WikimediaOptions = {
  /** The address of Wikidata; https://www.wikidata.org by default. */
  wikidataUrl?: string
  /** The address of the page views; https://wikimedia.org by default. */
  pageviewsUrl?: string
  /** The address of the articles; https://en.wikipedia.org by default. */
  wikipediaUrl?: string
  /** An address by which their operators reach us, as their policy for user agents asks. */
  contact: string
  /** The time of one request, in milliseconds; 2,000 by default. */
  timeoutMs?: number
  /** The time that it gets no call after it could not be reached, in milliseconds; ten minutes by default. */
  restMs?: number
}

const KEPT_MS = 24 * 60 * 60_000
/** A page that nobody has read is not there: an answer, not an outage. */
const NOT_THERE = 404
/** Statuses that close a service to all of our questions; every other 4xx is about the one question. */
const CLOSED = new Set([401, 403, 408, 429])

const isOfQuestion = (status: number) => status >= 400 && status < 500 && !CLOSED.has(status)

class Refusal extends Error {
  override readonly name = 'Refusal'
}

/**
 * Asks Wikimedia's services politely: one identity, one try, answers kept for a day under a hash of the question. A
 * service that cannot be reached, or does not answer in time, gets no call for a while, so that a machine without
 * internet loses that time once.
 * @throws Resting while it is left in peace; ZodError for an answer of another shape.
 */
export const createWikimediaApi = ({
  wikidataUrl = 'https://www.wikidata.org',
  pageviewsUrl = 'https://wikimedia.org',
  wikipediaUrl = 'https://en.wikipedia.org',
  contact,
  timeoutMs = 2_000,
  restMs = 10 * 60_000,
}: WikimediaOptions) => {
  const kept = new LRUCache<string, { value: unknown }>({ max: 2_000, ttl: KEPT_MS })
  const reachable = breaker({
    failures: 1,
    restMs,
    // A caller that stopped waiting says nothing about the other side.
    counts: (error) => !(error instanceof Refusal) && error.name !== 'AbortError',
  })

  const load = async (url: URL, signal: AbortSignal): Promise<unknown> => {
    const deadline = AbortSignal.timeout(timeoutMs)
    try {
      const response = await fetch(url, {
        headers: { 'user-agent': `Sortie/1.0 (${contact})`, accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.any([signal, deadline]),
      })
      if (response.status === NOT_THERE) return null
      if (isOfQuestion(response.status)) throw new Refusal('refused')
      // Overloaded, closed to us, or somebody else in between: all reasons to stay away.
      if (!response.ok) throw new Error('unavailable')
      return await response.json()
    } catch (error) {
      if (signal.aborted && !deadline.aborted)
        throw Object.assign(new Error('left'), { name: 'AbortError' })
      throw error
    }
  }

  const get = async <Shape extends z.ZodType>(
    url: URL,
    shape: Shape,
    signal: AbortSignal,
    isFinal: (value: z.infer<Shape>) => boolean = () => true,
  ): Promise<z.infer<Shape>> => {
    const key = createHash('sha256').update(url.href).digest('hex')
    const known = kept.get(key)
    if (known) return known.value as z.infer<Shape>
    // An answer of another shape is somebody else's, or a way to say no.
    const value = await reachable(async () => shape.parse(await load(url, signal)))
    if (isFinal(value)) kept.set(key, { value })
    return value
  }

  const action =
    (base: string) =>
    <Shape extends z.ZodType>(
      params: Record<string, string>,
      shape: Shape,
      signal: AbortSignal,
    ) => {
      const query = new URLSearchParams({ ...params, format: 'json', formatversion: '2' })
      return get(new URL(`/w/api.php?${query}`, base), shape, signal)
    }

  return {
    /** One call of Wikidata's action API. */
    wikidata: action(wikidataUrl),
    /** One call of the same API of the English Wikipedia. */
    wikipedia: action(wikipediaUrl),
    /**
     * Calls the page views API.
     * @param isFinal whether an answer is kept; all are by default
     */
    pageviews: <Shape extends z.ZodType>(
      path: string,
      shape: Shape,
      signal: AbortSignal,
      isFinal?: (value: z.infer<Shape>) => boolean,
    ) =>
      get(new URL(`/api/rest_v1/metrics/pageviews/${path}`, pageviewsUrl), shape, signal, isFinal),
  }
}
export type Api = ReturnType<typeof createWikimediaApi>
