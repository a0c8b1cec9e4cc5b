import { match, type Path } from 'path-to-regexp'

/**
 * Returns a check that a path, as sent and without its query, fits a pattern such as `/api/orders/:orderId`. A path
 * fits to the letter: nothing is decoded, completed or resolved, and case counts.
 * @param slash whether a slash at the end does no harm
 */
export const fits = (pattern: Path, { slash = false } = {}): ((path: string) => boolean) => {
  const found = match(pattern, { sensitive: true, trailing: slash, decode: false })
  // A path ends where a query or a fragment begins.
  return (path) => !/[?#]/.test(path) && found(path) !== false
}
