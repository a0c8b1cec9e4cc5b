/** The time between two checks that somebody still waits for the answer. */
const LOOK_MS = 1_000

/**
 * Aborts what is under way once nobody waits for it any more.
 * @param isOver may fail: it is asked again soon
 * @returns stops looking
 */
export const abortWhen = (
  isOver: () => Promise<boolean>,
  { over, reason }: { over: AbortController; reason: string },
) => {
  const timer = setInterval(async () => {
    if (await isOver().catch(() => false)) over.abort(new Error(reason))
  }, LOOK_MS)
  return () => clearInterval(timer)
}
