import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Brings the keyboard and screen readers to a page that has just opened, or to its section. */
export function FocusOnNavigation() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged, hrefChanged }) => {
        if (!fromLocation || !hrefChanged) return
        const target = document.getElementById(toLocation.hash || 'main')
        if (target && (toLocation.hash || pathChanged)) target.focus({ preventScroll: true })
      }),
    [router],
  )
  return null
}
