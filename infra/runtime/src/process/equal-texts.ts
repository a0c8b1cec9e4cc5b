import { timingSafeEqual } from 'node:crypto'

/**
 * Whether two texts are the same, found out in a time that does not tell where they differ. Of texts that strangers send
 * it is their bytes that must be of one length: as many letters may have more.
 */
export const areEqualTexts = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
