/**
 * Returns where something stands in an ascending list, found by halving; -1 where it does not.
 * @param length of the list
 * @param orderAt below 0 where what stands at a place comes before what is sought, above 0 where it comes after it
 */
export const sortedPlace = (length: number, orderAt: (place: number) => number): number => {
  let [from, to] = [0, length]
  while (from < to) {
    const middle = (from + to) >> 1
    const order = orderAt(middle)
    if (order === 0) return middle
    if (order < 0) from = middle + 1
    else to = middle
  }
  return -1
}
