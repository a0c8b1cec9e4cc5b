/**
 * Returns true where a change of filters takes the place of the one before in the browser's history. Each choice is a
 * step that Back takes back. A word that is typed is one step, not one for each letter.
 * @param quiet what changes no step, such as columns
 */
export const isSameStep = <Filters extends { search: string }>(
  before: Filters,
  after: Filters,
  quiet: readonly (keyof Filters)[] = [],
): boolean => {
  const changed = (Object.keys(after) as (keyof Filters)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const isTyping = before.search !== '' && after.search !== ''
  return changed.every((key) => quiet.includes(key) || (key === 'search' && isTyping))
}
