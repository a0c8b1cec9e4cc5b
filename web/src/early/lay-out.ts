import { afterNextFrame, whenIdle } from './moments'

/** Returns true where the browser is about to scroll, for which it needs the height of what is above. */
const isScrolledTo = () => {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return location.hash !== '' || visit?.type !== 'navigate'
}

/**
 * Lays out what the first window shows, and then the parts far below (`data-far`), one at a time,
 * instead of the whole page at once. A part that comes near is laid out by the browser itself.
 */
export const layOutInPieces = () => {
  const { dataset } = document.documentElement
  if (isScrolledTo()) return
  dataset.pieces = ''
  const layOutNext = () => {
    const part = document.querySelector('[data-far]')
    part?.removeAttribute('data-far')
    if (part) whenIdle(layOutNext)
    else delete dataset.pieces
  }
  addEventListener('load', () => afterNextFrame(() => whenIdle(layOutNext)))
}
