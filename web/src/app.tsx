import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import type { AppRouter } from './router'

type Props = {
  router: AppRouter
  queryClient: QueryClient
  /** In the browser: the page is ours, and hears of what is done to it. */
  onAlive?: () => void
}

/** The whole app, the same where pages are rendered and in the browser. */
export function App({ router, queryClient, onAlive }: Props) {
  useEffect(() => onAlive?.(), [onAlive])
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  )
}
