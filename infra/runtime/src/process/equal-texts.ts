import { timingSafeEqual } from 'node:crypto'

/**
 * Compares two texts in a time that does not reveal the place where they differ. The bytes of strangers' texts must be
 * of one length, not the letters: as many letters may have more bytes.
 */
export const areEqualTexts = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
