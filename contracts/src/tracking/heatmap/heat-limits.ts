// Apart from the schemas, so that a page can record clicks without loading a validator.

/** A place within an element, from its left or top edge (0) to the other. */
export const HEAT_SPAN = 1_000
/** Clicks of one message. */
export const MOST_SENT_CLICKS = 20
/** Days of one answer, the first and the last included. */
export const MOST_HEAT_DAYS = 31
/** Messages of one view of a page. */
export const MOST_SENT_PARTS = 5
/** Elements of an outline. */
export const MOST_OUTLINE_BOXES = 60
/** Pixels to which a page is recorded, in each direction. */
export const LONGEST_PAGE = 50_000
/** The step in which the depth of scrolling is noted, in percent. */
export const DEPTH_STEP = 5

/** The bands of a window's width: a page has another layout in each. */
export const HEAT_BANDS = ['narrow', 'medium', 'wide'] as const
export type HeatBand = (typeof HEAT_BANDS)[number]

/** @param width of the window, in CSS pixels */
export const bandOf = (width: number): HeatBand => {
  if (width < 640) return 'narrow'
  return width < 1_024 ? 'medium' : 'wide'
}

/**
 * Returns true if a visitor who agreed is recorded: one of two is, which halves the traffic and shows the same picture.
 * @param sessionId random, so that it draws the lot
 */
export const isSampled = (sessionId: string): boolean => sessionId.charCodeAt(0) % 2 === 0
