import { useSyncExternalStore } from 'react'

const print = () => window.matchMedia('print')

const subscribe = (changed: () => void) => {
  const media = print()
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether the page is being laid out for paper. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => print().matches,
    () => false,
  )
