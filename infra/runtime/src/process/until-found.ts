import { setTimeout } from 'node:timers/promises'

/** Time that a request waits, in ms. */
const PATIENCE_MS = 2_000
const LOOK_MS = 50

/**
 * Reads again and again until there is something, for as long as a request may wait: a view of
 * another service's events is a moment behind, so what it lacks is most likely on its way.
 * @returns null where it did not come: it is not known yet, which never means that it is gone.
 */
export const untilFound = async <T>(
  read: () => Promise<T | null>,
  patienceMs = PATIENCE_MS,
): Promise<T | null> => {
  const end = performance.now() + patienceMs
  for (;;) {
    const found = await read()
    if (found !== null || performance.now() >= end) return found
    await setTimeout(LOOK_MS)
  }
}
