import type { QueryClient } from '@tanstack/react-query'
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { Failure } from '@/components/failure'
import { NotFound } from '@/components/not-found'
import { LoadingPage } from '@/components/spinner'
import { routeTree } from './routeTree.gen'

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    scrollRestoration: true,
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

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
