/** Once what has changed was painted. */
export const afterNextFrame = (run: () => void) => requestAnimationFrame(() => setTimeout(run))

/** Runs when the browser has nothing else to do, in two seconds at the latest. */
export const whenIdle = (run: () => void) =>
  // Safari has no idle callback.
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 2_000 }) : setTimeout(run)
