import type { QueryClient } from '@tanstack/react-query'
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { lazy } from 'react'
import { Failure } from '@/components/states/failure'
import { LoadingPage } from '@/components/states/spinner'
import type { ApiReader } from '@/lib/api/api'
import { routeTree } from './routeTree.gen'

// Few ever see it.
const NotFound = lazy(async () => ({
  default: (await import('@/components/frame/not-found')).NotFound,
}))

/** The time that a page may load before a spinner replaces the last one, in milliseconds. */
export const PENDING_MS = 200

/** The context that every route gets. */
export type RouterContext = {
  queryClient: QueryClient
  read: ApiReader
}

export const createAppRouter = (context: RouterContext) =>
  createRouter({
    routeTree,
    context,
    // It is off on the server, where it would be an inline script.
    scrollRestoration: typeof document !== 'undefined',
    defaultPreload: 'intent',
    // react-query decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: PENDING_MS,
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
