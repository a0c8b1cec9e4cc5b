import type { EditorView } from 'prosemirror-view'
import { type DropPlace, markDrop } from './section-frames'

/** The media type under which the browser holds a dragged section. */
const DRAGGED = 'application/x-sortie-section'

export const startDrag = ({ dataTransfer }: { dataTransfer: DataTransfer }, sectionId: string) => {
  dataTransfer.effectAllowed = 'move'
  dataTransfer.setData(DRAGGED, sectionId)
}

/** Returns where a section would go that is dropped at a height of the window. */
const placeAt = (view: EditorView, y: number): DropPlace | null => {
  const sections = [...view.dom.querySelectorAll<HTMLElement>(':scope > [data-section]')]
  const over = sections.find((section) => section.getBoundingClientRect().bottom > y)
  const section = over ?? sections.at(-1)
  if (!section) return null
  const { top, height } = section.getBoundingClientRect()
  return { sectionId: section.dataset.section!, isBehind: y > top + height / 2 }
}

/** Returns behind which section one goes that is dropped at a place; null: to the beginning. */
export const afterOf = ({ sectionId, isBehind }: DropPlace, ids: readonly string[]) =>
  isBehind ? sectionId : (ids[ids.indexOf(sectionId) - 1] ?? null)

/** Takes sections that are dropped on the text. @param move puts one behind another */
export const sectionDrops = (move: (sectionId: string, place: DropPlace) => void) => ({
  over: (view: EditorView, event: DragEvent): boolean => {
    if (!event.dataTransfer?.types.includes(DRAGGED)) return false
    event.preventDefault()
    view.dispatch(markDrop(view.state, placeAt(view, event.clientY)))
    return true
  },
  leave: (view: EditorView): boolean => {
    view.dispatch(markDrop(view.state, null))
    return false
  },
  drop: (view: EditorView, event: DragEvent): boolean => {
    const sectionId = event.dataTransfer?.getData(DRAGGED)
    if (!sectionId) return false
    const place = placeAt(view, event.clientY)
    view.dispatch(markDrop(view.state, null))
    if (place) move(sectionId, place)
    return true
  },
})
