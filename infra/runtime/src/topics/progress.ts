/** One thing that is under way, and should get on. */
export type ProgressMark = {
  /** It got on. */
  moved: () => void
  over: () => void
}

/** Tells for how long running tasks have made no progress, by this process's monotonic clock. */
export type ProgressClock = {
  begin: () => ProgressMark
  /** Seconds for which the slowest one has stood still; 0 where none is under way. */
  stillForSeconds: () => number
}

export const createProgress = (): ProgressClock => {
  const movedAt = new Map<ProgressMark, number>()
  return {
    begin: () => {
      const watched: ProgressMark = {
        moved: () => void movedAt.set(watched, performance.now()),
        over: () => void movedAt.delete(watched),
      }
      watched.moved()
      return watched
    },
    stillForSeconds: () => {
      const now = performance.now()
      return Math.max(0, ...[...movedAt.values()].map((at) => (now - at) / 1_000))
    },
  }
}
