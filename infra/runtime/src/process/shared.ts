/** Who asks while an answer is on its way gets that one: figures that are asked for together are read once. */
export const shared = <Answer>(read: () => Promise<Answer>): (() => Promise<Answer>) => {
  let reading: Promise<Answer> | undefined
  return () => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
}
