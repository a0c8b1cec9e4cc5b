/** One figure of several rounds. */
export type Spread = { median: number; min: number; max: number }

/**
 * Nearest-rank percentile.
 * @param share from 0 to 1, e.g. 0.99
 */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** The middle of the samples; of an even number, the mean of the two in the middle. */
export const median = (samples: readonly number[]): number => {
  const sorted = [...samples].sort((a, b) => a - b)
  const half = sorted.length / 2
  const upper = sorted[Math.floor(half)] ?? Number.NaN
  return Number.isInteger(half) ? (sorted[half - 1]! + upper) / 2 : upper
}

export const spread = (samples: readonly number[]): Spread => ({
  median: median(samples),
  min: Math.min(...samples),
  max: Math.max(...samples),
})

/** The two halves of a round, measured right after one another. */
export type RoundPair<A, B> = { ours: A; base: B }

/**
 * Measures what is ours and its baseline in turn, round by round, so that both meet the same
 * machine; every other round begins with the baseline. A first round warms up and is not counted.
 */
export const interleave = async <A, B>(
  rounds: number,
  measureOurs: () => Promise<A>,
  measureBase: () => Promise<B>,
): Promise<RoundPair<A, B>[]> => {
  const pairs: RoundPair<A, B>[] = []
  for (let round = 0; round <= rounds; round++) {
    const baseFirst = round % 2 === 1
    const early = baseFirst ? await measureBase() : undefined
    const ours = await measureOurs()
    const base = early ?? (await measureBase())
    if (round > 0) pairs.push({ ours, base })
  }
  return pairs
}

/** Two figures of each round, one by one and as ours / base. */
export const compareRounds = (pairs: RoundPair<number, number>[]) => ({
  ours: spread(pairs.map(({ ours }) => ours)),
  base: spread(pairs.map(({ base }) => base)),
  ratio: spread(pairs.map(({ ours, base }) => ours / base)),
})

export type MeasuredLoad = {
  perSecond: number /** Of each operation, in ms. */
  latencies: number[]
}

/**
 * Runs `total` operations in `lanes` lanes, each of which begins the next one when its last ended.
 * @param operate gets its lane, from 0, and the operation's number, from 0.
 */
export const drive = async (
  total: number,
  lanes: number,
  operate: (lane: number, index: number) => Promise<unknown>,
): Promise<MeasuredLoad> => {
  const latencies: number[] = []
  let next = 0
  const run = async (lane: number) => {
    while (next < total) {
      const index = next++
      const began = performance.now()
      await operate(lane, index)
      latencies.push(performance.now() - began)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)))
  return { perSecond: (total / (performance.now() - began)) * 1_000, latencies }
}
