/** Returns the level of engagement of a visitor who looked at a page for this long. */
export const levelOf = (seconds: number) => {
  if (seconds > 120) return 'high'
  return seconds > 30 ? 'medium' : 'low'
}

/** Measures how long something lasts, with breaks. `now` in milliseconds. */
export const createStopwatch = (now: () => number) => {
  let passed = 0
  let since: number | null = null
  const running = () => (since === null ? 0 : now() - since)
  return {
    run: () => {
      since ??= now()
    },
    pause: () => {
      passed += running()
      since = null
    },
    seconds: () => Math.floor((passed + running()) / 1000),
  }
}
