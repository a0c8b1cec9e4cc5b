import type { QueryClient } from '@tanstack/react-query'
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { Failure } from '@/components/failure'
import { NotFound } from '@/components/not-found'
import { LoadingPage } from '@/components/spinner'
import { routeTree } from './routeTree.gen'

/** What every route is given. */
export type RouterContext = {
  queryClient: QueryClient
  /**
   * Reads an `/api` path, in the browser and where pages are rendered.
   * Throws an ApiError on a refusal.
   */
  fetchJson: (path: string) => Promise<unknown>
}

export const createAppRouter = (context: RouterContext) =>
  createRouter({
    routeTree,
    context,
    // Where pages are rendered it would be an inline script.
    scrollRestoration: typeof document !== 'undefined',
    defaultPreload: 'intent',
    // react-query decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultPendingMinMs: 300,
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: Failure,
    defaultNotFoundComponent: NotFound,
    // Plain strings: a token made of digits stays what it is.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(String),
  })

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
