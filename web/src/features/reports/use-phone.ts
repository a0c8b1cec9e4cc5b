import { useSyncExternalStore } from 'react'

const phone = () => window.matchMedia('(width < 40rem)')

const subscribe = (changed: () => void) => {
  const media = phone()
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether the window is as narrow as a phone; `sm:` of the styles begins where it ends. */
export const usePhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => phone().matches,
    () => false,
  )
