import { useState } from 'react'
import { useMedia } from '@/lib/browser/use-media'

/** Lines that are shown before somebody asks for more: a phone's are higher. */
const AT_ONCE = { phone: 25, desk: 50 }

/**
 * Limits the lines of a long table.
 * @returns `most` of them, how many `step` adds, and what shows more or all
 */
export const useLinesAtOnce = () => {
  // `sm:` of the styles begins where a phone ends.
  const step = AT_ONCE[useMedia('(width < 40rem)') ? 'phone' : 'desk']
  const [added, setAdded] = useState(0)
  return {
    step,
    most: step + added,
    showMore: () => setAdded(added + step),
    showAll: () => setAdded(Number.POSITIVE_INFINITY),
  }
}
