/**
 * Does something with what the browser stores. @returns null where it stores nothing, or has no room left, which is no
 * reason to stop
 */
export const tried = <Result>(work: () => Result): Result | null => {
  try {
    return work()
  } catch {
    return null
  }
}
