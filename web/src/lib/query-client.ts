import { QueryClient } from '@tanstack/react-query'

/**
 * The cache of what the server said. Data never goes stale by itself: live events and our own
 * calls write into it. Nothing is retried or fetched again behind the person's back.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
      },
      mutations: { retry: false },
    },
  })
