import '@fontsource-variable/instrument-sans'
import '@fontsource-variable/geist-mono'
import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError } from '@/lib/api'
import { createQueryClient } from '@/lib/query-client'
import { createAppRouter } from './router'

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)

// From here on each route sets the title; two title elements would hide it.
document.head.querySelector('title')?.remove()

// A page shows a refused call itself, and the browser logs it; anything else is a fault of ours.
const onCaughtError = (error: unknown) => {
  if (!(error instanceof ApiError)) console.error(error)
}

createRoot(document.getElementById('root')!, { onCaughtError }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
