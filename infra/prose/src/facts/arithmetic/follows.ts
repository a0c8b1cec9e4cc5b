import type { Quantity } from '../numbers.ts'
import { readOnce } from '../read-once.ts'
import { type CheckedClaim, type IndexedItem, isRetold } from '../subject.ts'
import { reckoningOf } from './amounts.ts'
import { followsBeyondChance } from './coincidence.ts'
import { isPriceOfSupposed, isRemainder, isWorkedOut } from './operations.ts'
import { isOfRest, isProportion } from './proportions.ts'

/** Returns true if a number of a sentence follows from those of some items, taken together. */
export const followsFrom = (
  one: Quantity,
  subject: CheckedClaim,
  cited: readonly IndexedItem[],
): boolean => {
  const reckoning = reckoningOf(one, subject, cited)
  return (
    isProportion(reckoning) ||
    isWorkedOut(reckoning) ||
    (isRetold(subject) && followsBeyondChance(reckoning))
  )
}

/** Several checks ask about the same numbers of a sentence. */
const followersOf = readOnce((subject: CheckedClaim) =>
  readOnce((one: Quantity) => followsFrom(one, subject, subject.cited)),
)

/** Returns true if a number of a sentence follows from those of the items that it cites. */
export const followsFromCited = (one: Quantity, subject: CheckedClaim): boolean =>
  followersOf(subject)(one)

/** `Three brackets would cost €36`, where one is €12: returns true if one number supposes so many, and the other is their price. */
export const areSupposed = (many: Quantity, price: Quantity, subject: CheckedClaim): boolean =>
  many !== price &&
  Number.isInteger(many.value) &&
  many.value > 1 &&
  isPriceOfSupposed(reckoningOf(price, subject, subject.cited, [many]))

/**
 * Returns true if a number counts the other part of the things that an item counts: the item's denial about the one
 * part is true of the other.
 */
export const tellsOtherPart = (one: Quantity, subject: CheckedClaim): boolean => {
  const reckoning = reckoningOf(one, subject, subject.cited)
  return isOfRest(reckoning) || isRemainder(reckoning)
}
