import type { SharedPage } from '@sortie/contracts/operators/cleaning'
import { pathWithoutSecret, secretPageOf } from '@sortie/contracts/secret-pages'
import type { Collection } from '@sortie/runtime/database/mongo'
import type { Commit } from '@sortie/runtime/store/commit'
import { cleanEvents, partOfCommits } from '@sortie/runtime/store/old-events'

const PAGES: Record<string, SharedPage> = { '/s/$token': 'report', '/d/$token': 'article' }

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Returns the shared page that a landing leads to, and the token that opens it; null where it holds no token. */
export const sharedPageIn = (landing: string): { page: SharedPage; token: string } | null => {
  const path = landing.split(/[?#]/)[0]!
  const page = PAGES[secretPageOf(path)?.path ?? '']
  const token = decoded(path).split('/').filter(Boolean)[1]
  return page && token ? { page, token } : null
}

const landingsIn = ({ events }: Commit): string[] =>
  events.flatMap(({ type, data }) =>
    type === 'AffiliateVisited' && typeof data.landing === 'string' ? [data.landing] : [],
  )

/**
 * Older releases recorded the whole path of a visit that a partner's link began, also where its token opens a
 * shared page. The tokens are listed first, so that their links are revoked before nobody knows them any more.
 */
export const createLandingCleaning = (commits: Collection<Commit>) => ({
  tokens: async (after?: string) => {
    const { part, next } = await partOfCommits(commits, after)
    return {
      tokens: part.flatMap(landingsIn).flatMap((landing) => sharedPageIn(landing) ?? []),
      next,
    }
  },
  clean: (after?: string) =>
    cleanEvents(commits, after, ({ type, data }) => {
      const landing = type === 'AffiliateVisited' ? data.landing : undefined
      if (typeof landing !== 'string') return null
      const plain = pathWithoutSecret(landing.split(/[?#]/)[0] || '/')
      return plain === landing ? null : { ...data, landing: plain }
    }),
})
