/** Queues of tasks: tasks of one key run one after the other, those of different keys at once. */
export type Queues = {
  run: <T>(key: string, work: () => Promise<T>) => Promise<T>
  /** Waits for all that was begun or waits by now. */
  settled: () => Promise<unknown>
}

export const createQueues = (): Queues => {
  const last = new Map<string, Promise<unknown>>()

  return {
    run: (key, work) => {
      const running = (last.get(key) ?? Promise.resolve()).then(work, work)
      const settled = running.catch(() => {})
      last.set(key, settled)
      settled.then(() => last.get(key) === settled && last.delete(key))
      return running
    },
    settled: () => Promise.all(last.values()),
  }
}
