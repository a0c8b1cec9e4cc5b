import { Children, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'

/** The time for which the browser may be busy until a part comes all the same, in milliseconds. */
const PATIENCE = 1_000

/** Calls when the browser has nothing else to do. @returns ends it */
const onIdle = (run: () => void) => {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 100)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: PATIENCE })
  return () => cancelIdleCallback(handle)
}

/**
 * Renders lazy components once the page stands still, one after the other, so that their code delays
 * no first paint and holds nobody up. They take no room on the page until then.
 */
export function Late({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children)
  const [shown, setShown] = useState(0)
  const more = shown < parts.length
  useEffect(() => {
    if (!more) return
    return onIdle(() => startTransition(() => setShown(shown + 1)))
  }, [shown, more])
  // Each waits for its own code alone.
  return parts.slice(0, shown).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they stay where they are
    <Suspense key={index}>{part}</Suspense>
  ))
}
