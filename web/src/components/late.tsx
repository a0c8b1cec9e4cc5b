import { type ReactNode, Suspense, useEffect, useState } from 'react'

/**
 * Renders lazy components once the page stands still, so that their code delays no first paint.
 * They take no room on the page until then.
 */
export function Late({ children }: { children: ReactNode }) {
  const [due, setDue] = useState(false)
  useEffect(() => {
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setDue(true), 300)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(() => setDue(true), { timeout: 2_000 })
    return () => cancelIdleCallback(handle)
  }, [])
  return due && <Suspense>{children}</Suspense>
}
