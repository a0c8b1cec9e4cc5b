/** Decides which items run beside each other in one process. */
export type WorkCompany = {
  /**
   * Waits until one may run: alone once nothing else runs here, else as soon as nobody is alone or waits to
   * be. @returns ends it; call it once
   * @throws the signal's reason where it is aborted first
   */
  enter: (isAlone: boolean, signal: AbortSignal) => Promise<() => void>
  /** Returns true if an item runs alone, or waits to: nothing new should be begun. */
  isClosed: () => boolean
}

type Waiting = { isAlone: boolean; admit: () => void }

/** Lets many run side by side, and now and then one alone. They go in the order in which they came. */
export const createSideBySide = (): WorkCompany => {
  let queue: Waiting[] = []
  let running = 0
  let isOneAlone = false

  const mayEnter = ({ isAlone }: Waiting) => (isAlone ? running === 0 : !isOneAlone)
  const admit = () => {
    while (queue[0] && mayEnter(queue[0])) {
      const [next, ...others] = queue as [Waiting, ...Waiting[]]
      queue = others
      running += 1
      isOneAlone = next.isAlone
      next.admit()
    }
  }
  const leave = () => {
    running -= 1
    isOneAlone = false
    admit()
  }

  return {
    enter: (isAlone, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted()
        const abort = () => {
          queue = queue.filter((each) => each !== waiting)
          reject(signal.reason)
          admit()
        }
        const waiting = {
          isAlone,
          admit: () => {
            signal.removeEventListener('abort', abort)
            resolve(leave)
          },
        }
        signal.addEventListener('abort', abort, { once: true })
        queue = [...queue, waiting]
        admit()
      }),
    isClosed: () => isOneAlone || queue.length > 0,
  }
}
