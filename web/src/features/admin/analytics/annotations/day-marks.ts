import type { Annotation } from '@sortie/contracts/tracking/visits/annotations'

/** A mark in the chart of days: where it is, and what it stands for. */
export type DayMark = {
  /** From the left edge of the chart to the middle of the first day, in percent of its width. */
  percent: number
  annotations: Annotation[]
}

/** Marks are this far apart at least, in percent: on the smallest phones each has room for a finger. */
export const LEAST_DISTANCE = 10

/**
 * Places the marks of annotations in a chart of days. An annotation too near to the mark before it joins that mark.
 * @param days as the chart draws them, in their order
 */
export const dayMarksOf = (
  annotations: readonly Annotation[],
  days: readonly string[],
): DayMark[] => {
  const marks: DayMark[] = []
  for (const annotation of annotations.toSorted((one, two) => (one.day < two.day ? -1 : 1))) {
    const index = days.indexOf(annotation.day)
    if (index === -1) continue
    const percent = (100 * (index + 0.5)) / days.length
    const last = marks.at(-1)
    if (last && percent - last.percent < LEAST_DISTANCE) last.annotations.push(annotation)
    else marks.push({ percent, annotations: [annotation] })
  }
  return marks
}
