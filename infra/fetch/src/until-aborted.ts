/**
 * The result of a task, or the reason of a signal that is aborted before it is there: undici heeds a signal only once it is
 * connected, and whoever waits is let go before.
 * @throws the signal's reason where it is aborted first; else what the task throws
 */
export const untilAborted = async <Result>(
  signal: AbortSignal,
  task: () => Promise<Result>,
): Promise<Result> => {
  signal.throwIfAborted()
  const { promise: left, reject } = Promise.withResolvers<never>()
  const leave = () => reject(signal.reason)
  signal.addEventListener('abort', leave)
  try {
    return await Promise.race([task(), left])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}
