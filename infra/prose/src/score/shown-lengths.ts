/** Pixels of a title that results show whole, and below which it could say more. */
export const TITLE_PIXELS = { from: 400, to: 600 } as const
/** The same of a description, in characters. */
export const DESCRIPTION_CHARACTERS = { from: 121, to: 156 } as const

/** Returns the distance of a value from a range; 0 within it. */
export const distanceTo = (
  value: number,
  { from, to }: { readonly from: number; readonly to: number },
): number => Math.max(0, from - value, value - to)
