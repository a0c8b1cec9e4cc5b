import { HEAT_SPAN } from '@sortie/contracts/tracking/heatmap/heat-limits'
import type {
  OutlineBox,
  PageOutline,
  ShownHeatmap,
} from '@sortie/contracts/tracking/heatmap/heatmap'
import type { HeatMode } from './search'

/** A point of the page, in pixels of the outline, and how many clicks it stands for. */
export type HeatPoint = { x: number; y: number; clicks: number }
type Place = ShownHeatmap['places'][number]

/** Clicks of a place that a mode is about. */
export const clicksOf = ({ clicks, rage, dead }: Omit<Place, 'x' | 'y'>, mode: HeatMode): number =>
  mode === 'trouble' ? rage + dead : clicks

/**
 * Places clicks in the box of their element, at its current place in the page. Elements without a box are in the table
 * alone.
 */
export const clickPointsOf = (
  places: readonly Place[],
  outline: PageOutline,
  mode: HeatMode,
): HeatPoint[] => {
  const boxes = new Map<string, OutlineBox>(outline.boxes.map((box) => [box.element, box]))
  return places.flatMap((place) => {
    const box = boxes.get(place.element)
    const clicks = clicksOf(place, mode)
    if (!box || clicks === 0) return []
    return [
      {
        x: box.x + (place.x / HEAT_SPAN) * box.width,
        y: box.y + (place.y / HEAT_SPAN) * box.height,
        clicks,
      },
    ]
  })
}
