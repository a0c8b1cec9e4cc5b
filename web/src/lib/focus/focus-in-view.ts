import { type RefObject, useEffect } from 'react'

/** Returns true where the element would be in view if it had not been pushed down by so many pixels. */
const wasInView = (element: Element, pushedBy: number): boolean => {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top - pushedBy < window.innerHeight
}

/**
 * Keeps what has the focus in view while this element grows above it: what comes late into a form would push the field
 * that somebody is in below the edge of the window, or under a bar. Somebody who scrolled away from it stays where they
 * are.
 */
export const useFocusInView = (growing: RefObject<HTMLElement | null>) =>
  useEffect(() => {
    let height = 0
    const observer = new ResizeObserver(() => {
      const element = growing.current
      if (!element) return
      const pushedBy = element.offsetHeight - height
      height = element.offsetHeight
      const focused = document.querySelector(':focus-visible')
      if (!focused || pushedBy <= 0) return
      const isBelow =
        (element.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
      if (isBelow && wasInView(focused, pushedBy)) focused.scrollIntoView({ block: 'nearest' })
    })
    if (growing.current) observer.observe(growing.current)
    return () => observer.disconnect()
  }, [growing])
