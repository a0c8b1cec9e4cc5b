/** Runs work one after the other for each key, and work for different keys at once. */
export const createQueues = () => {
  const last = new Map<string, Promise<unknown>>()

  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const running = (last.get(key) ?? Promise.resolve()).then(work, work)
    const settled = running.catch(() => {})
    last.set(key, settled)
    settled.then(() => last.get(key) === settled && last.delete(key))
    return running
  }
}
