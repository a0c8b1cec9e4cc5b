/** Time of this thread alone counts, which a busy machine changes little. Its clock ticks in steps of 10 ms. */
const LEAST_MS = 60

/** The larger text is twice as long, three times over: so what does not grow with it weighs little. */
const DOUBLINGS = 3

/**
 * More than this is no error of measuring: 2 is linear, 2.83 the power of one and a half, 4 the square. Linear
 * work whose results fill the memory was measured up to 2.6.
 */
export const MOST_GROWTH = 2.8

/** Milliseconds of a core that this thread has used so far. */
export const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

const averageCost = (act: () => unknown): number => {
  const began = threadMs()
  for (let times = 1; ; times += 1) {
    act()
    const took = threadMs() - began
    if (took >= LEAST_MS) return took / times
  }
}

/** What else a machine does makes a run dearer and never cheaper, so the cheapest of some counts. */
const RUNS = 3

/** Milliseconds of this thread that something takes: the average of the cheapest of some runs. */
export const costOf = (act: () => unknown): number =>
  Math.min(...Array.from({ length: RUNS }, () => averageCost(act)))

/** So often a growth is measured before it is believed: what is quadratic is so each time, a busy machine is not. */
const MEASURES = 5

const measuredGrowth = (act: (text: string) => unknown, small: string, large: string): number => {
  const cost = costOf(() => act(small))
  return (costOf(() => act(large)) / cost) ** (1 / DOUBLINGS)
}

/**
 * How much more a text of twice the size costs: 2 where the cost is linear, 4 where it grows with the square. What
 * looks like more than {@link MOST_GROWTH} is measured again, and the least of all measures counts.
 * @param size of the smaller text, in characters; the larger one has eight times as many
 * @param make a text of about so many characters
 */
export const costGrowth = (
  size: number,
  make: (size: number) => string,
  act: (text: string) => unknown,
): number => {
  const [small, large] = [make(size), make(2 ** DOUBLINGS * size)]
  act(small)
  act(large)
  let least = Number.POSITIVE_INFINITY
  for (let times = 0; times < MEASURES && least >= MOST_GROWTH; times += 1)
    least = Math.min(least, measuredGrowth(act, small, large))
  return least
}

/** A text of so many characters that repeats a part. */
export const repeated =
  (part: string) =>
  (size: number): string =>
    part.repeat(Math.ceil(size / part.length)).slice(0, size)
