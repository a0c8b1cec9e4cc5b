import { writtenWordsOf } from '@sortie/prose/text/words'

/** Words of a window. */
const WINDOW = 50
/** Words from one window to the next. */
const STEP = 5

/**
 * Returns how many different words a text has in each 50 on average, 0 to 1: the moving-average type-token ratio (M. A.
 * Covington and J. D. McFall, "Cutting the Gordian knot", 2010). People write some 0.8 here; null for fewer words.
 */
export const varietyOf = (text: string): number | null => {
  const words = writtenWordsOf(text).map((word) => word.toLowerCase())
  if (words.length < WINDOW) return null
  const windows = Math.floor((words.length - WINDOW) / STEP) + 1
  const shares = Array.from({ length: windows }, (_, at) => {
    const window = words.slice(at * STEP, at * STEP + WINDOW)
    return new Set(window).size / WINDOW
  })
  return shares.reduce((sum, share) => sum + share, 0) / windows
}
