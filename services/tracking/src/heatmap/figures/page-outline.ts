import type { OutlineBox, PageOutline } from '@sortie/contracts/tracking/heatmap/heatmap'

/** The one in the middle; of an even number the lower of the two. @param values one at least */
const middleOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)]!

const middleBox = (boxes: readonly OutlineBox[]): OutlineBox => ({
  element: boxes[0]!.element,
  x: middleOf(boxes.map(({ x }) => x)),
  y: middleOf(boxes.map(({ y }) => y)),
  width: middleOf(boxes.map(({ width }) => width)),
  height: middleOf(boxes.map(({ height }) => height)),
})

/**
 * Returns the places of a page's elements, in the middle of what some browsers sent: a box that fewer than half of them
 * have is left out, so that none of them draws the page by itself.
 * @returns null where no browser told anything
 */
export const middleOutline = (outlines: readonly PageOutline[]): PageOutline | null => {
  if (outlines.length === 0) return null
  // Each browser has one say about an element.
  const distinctBoxes = outlines.flatMap((outline) => [
    ...new Map(outline.boxes.map((box) => [box.element, box])).values(),
  ])
  const boxes = Map.groupBy(distinctBoxes, ({ element }) => element)
  return {
    width: middleOf(outlines.map(({ width }) => width)),
    height: middleOf(outlines.map(({ height }) => height)),
    boxes: [...boxes.values()]
      .filter((same) => same.length * 2 >= outlines.length)
      .map(middleBox)
      .toSorted((one, other) => one.y - other.y || one.x - other.x),
  }
}
