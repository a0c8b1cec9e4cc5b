import { BusySite, createSafeFetch, type SafeFetch, type SafeFetchOptions } from './safe-fetch.ts'
import { BOT } from './site.ts'

/** The budget that pays for requests to a site: free work can't use up the requests that paid reports need. */
export type RequestBudget = 'free' | 'paid'

export type WebOptions = Partial<SafeFetchOptions> & {
  /** An address that a site's owner can write to, to learn who reads it. */
  contact: string
  /** Counts requests that nobody pays for; like all others by default. */
  admitFree?: SafeFetchOptions['admit']
}

/** Reads other people's sites under our name, for each budget by itself. */
export const createWebByBudget = ({
  contact,
  admitFree,
  ...options
}: WebOptions): Record<RequestBudget, SafeFetch> & { close: () => Promise<void> } => {
  const userAgent = `${BOT}/1.0 (${contact})`
  const paid = createSafeFetch({ userAgent, ...options })
  const free = admitFree ? createSafeFetch({ userAgent, ...options, admit: admitFree }) : paid
  return {
    free,
    paid,
    close: async () => {
      await Promise.all([paid.close(), free.close()])
    },
  }
}

/** Reads as another reader does, and notes whether its budget refused any request. */
export const withRefusals = (web: SafeFetch): { web: SafeFetch; isCut: () => boolean } => {
  let isCut = false
  const note = (error: unknown) => {
    if (error instanceof BusySite) isCut = true
    throw error
  }
  return {
    web: {
      get: (...request) => web.get(...request).catch(note),
      getRobots: (...request) => web.getRobots(...request).catch(note),
      getSitemap: (...request) => web.getSitemap(...request).catch(note),
      close: web.close,
    },
    isCut: () => isCut,
  }
}
