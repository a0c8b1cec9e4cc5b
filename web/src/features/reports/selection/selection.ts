/** The ids of the chosen keywords; a range begins at the last choice. */
export type Selection = { ids: ReadonlySet<string>; last: string | null }
export const EMPTY_SELECTION: Selection = { ids: new Set(), last: null }

const withAll = (
  { ids }: Selection,
  chosen: readonly string[],
  isChosen: boolean,
): ReadonlySet<string> => {
  const next = new Set(ids)
  for (const id of chosen) {
    if (isChosen) next.add(id)
    else next.delete(id)
  }
  return next
}

/** Chooses one that was not chosen, and the other way round. */
export const toggled = (selection: Selection, id: string): Selection => ({
  ids: withAll(selection, [id], !selection.ids.has(id)),
  last: id,
})

/**
 * Gives all rows from the last one to this one, in the order of the table, the state of the last one. If that row is
 * not in the table any more, only this one changes.
 */
export const ranged = (selection: Selection, id: string, shown: readonly string[]): Selection => {
  const from = selection.last === null ? -1 : shown.indexOf(selection.last)
  const to = shown.indexOf(id)
  if (from < 0 || to < 0) return toggled(selection, id)
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: withAll(selection, range, selection.ids.has(selection.last!)), last: id }
}

/** All that are shown; none of them where all were chosen already. */
export const allToggled = (selection: Selection, shown: readonly string[]): Selection => ({
  ids: withAll(selection, shown, !shown.every((id) => selection.ids.has(id))),
  last: null,
})
