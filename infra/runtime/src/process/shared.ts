/**
 * Shares one read among all callers that ask while it is on its way: figures that are asked for together are read once.
 */
export const shared = <Answer>(read: () => Promise<Answer>): (() => Promise<Answer>) => {
  let reading: Promise<Answer> | undefined
  return () => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
}
