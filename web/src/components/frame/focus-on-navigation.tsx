import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Brings the keyboard and screen readers to a page that has just opened, or to its section; once, as
 * whoever has moved on since must not be brought back.
 */
export function FocusOnNavigation() {
  const router = useRouter()
  useEffect(() => {
    let opened: string | undefined
    return router.subscribe('onRendered', (event) => {
      const { fromLocation, toLocation, pathChanged, hrefChanged } = event
      if (!fromLocation || !hrefChanged) return
      // Somebody may be typing in a dialog that opened meanwhile: it keeps the focus.
      if (document.querySelector('[role=dialog]')) return
      const target = document.getElementById(toLocation.hash || 'main')
      if (!target || !(toLocation.hash || pathChanged)) return
      const { __TSR_key: visit } = toLocation.state
      // To a section of the same page the browser leads by itself, before the router hears of it.
      const isThere = pathChanged
        ? visit && visit === opened
        : target.contains(document.activeElement)
      if (!isThere) target.focus({ preventScroll: true })
      if (pathChanged) opened = visit
    })
  }, [router])
  return null
}
