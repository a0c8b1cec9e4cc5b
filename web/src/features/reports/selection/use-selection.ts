import { type KeyboardEvent, type RefObject, useState } from 'react'
import { useSteady } from '@/lib/browser/use-steady'
import type { ReportRow } from '../table/rows'
import { allToggled, EMPTY_SELECTION, ranged, toggled } from './selection'

/** The box of a keyword, wherever it is drawn. */
const boxOf = (table: HTMLElement, id: string) =>
  table.querySelector<HTMLInputElement>(`input[data-choose="${id}"]`)

/** Holds the chosen keywords of a table; keys pressed on their boxes choose them, too. */
export const useSelection = (
  passing: readonly ReportRow[],
  table: RefObject<HTMLElement | null>,
) => {
  const [selection, setSelection] = useState(EMPTY_SELECTION)
  const ids = () => passing.map(({ keywordId }) => keywordId)
  const choose = useSteady((id: string, isRange: boolean) =>
    setSelection((now) => (isRange ? ranged(now, id, ids()) : toggled(now, id))),
  )
  const chooseAll = useSteady(() => setSelection((now) => allToggled(now, ids())))
  const clear = useSteady(() => setSelection(EMPTY_SELECTION))
  /** Up and down go from box to box, with Shift they choose on the way. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = (event.target as HTMLElement).dataset.choose
    const { key, shiftKey } = event
    if (id === undefined) return
    if (key === 'Escape' && selection.ids.size > 0) return clear()
    if (key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      setSelection((now) => ({ ...now, ids: new Set([...now.ids, ...ids()]) }))
      return
    }
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return
    const at = passing.findIndex(({ keywordId }) => keywordId === id)
    const next = passing[at + (key === 'ArrowDown' ? 1 : -1)]?.keywordId
    const box = next && table.current && boxOf(table.current, next)
    if (!box) return
    event.preventDefault()
    box.focus()
    if (shiftKey) setSelection((now) => ({ ids: new Set([...now.ids, id, next]), last: next }))
  }
  return { selection, choose, chooseAll, clear, onKeyDown }
}
