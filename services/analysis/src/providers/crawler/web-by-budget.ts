import { BusySite, createSafeFetch, type SafeFetch, type SafeFetchOptions } from './safe-fetch.ts'
import { BOT } from './site.ts'

/** Who requests to a site are counted for: free work can't use up what paid reports need. */
export type RequestBudget = 'free' | 'paid'

export type WebOptions = Partial<SafeFetchOptions> & {
  /** How a site's owner learns who reads it: an address to write to. */
  contact: string
  /** Counts requests that nobody pays for; as all others unless told. */
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
