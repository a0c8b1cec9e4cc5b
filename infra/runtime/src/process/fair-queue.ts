import { createRecentUse } from './recent-use.ts'

/** Thrown instead of running a task: too many tasks wait, of this customer or of all. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
  readonly of: 'customer' | 'everybody'
  constructor(of: 'customer' | 'everybody') {
    super(of === 'customer' ? 'too much of one customer waits' : 'too much waits')
    this.of = of
  }
}

export type FairQueue = {
  /**
   * Runs a task when it is its customer's turn.
   * @param signal takes the task out of the queue, as long as it has not begun.
   * @throws QueueFull where too many wait; the signal's reason where it was aborted before its turn.
   */
  run: <Answer>(
    customer: string,
    task: () => Promise<Answer>,
    signal?: AbortSignal,
  ) => Promise<Answer>
  /** Counts the tasks that wait for their turn. */
  waiting: () => number
}

type QueuedTask = { begin: () => Promise<void> }

export type FairQueueLimits = {
  /** Tasks that run beside each other. */
  atOnce: number
  /** Tasks that may wait in all. */
  longest: number
  /** Tasks of one customer that may wait. */
  longestOfOne: number
  /**
   * With a half-life, the customer who began the fewest tasks of late goes first: each task counts half as much after
   * so many milliseconds. Without it, each customer has a turn after the other.
   */
  halfLifeMs?: number
}

/**
 * A queue in which customers take turns, however many tasks one of them has put in. Tasks of one customer
 * keep their order.
 */
export const createFairQueue = (limits: FairQueueLimits): FairQueue => {
  // A Map keeps the order of insertion: who has had a turn is put in again, as the last.
  const lines = new Map<string, QueuedTask[]>()
  let waiting = 0
  let running = 0
  const use = limits.halfLifeMs === undefined ? null : createRecentUse(limits.halfLifeMs)

  /** Of those who had equally little, the one who waits for longest. */
  const nextCustomer = (): string | null => {
    let next: { customer: string; had: number } | null = null
    for (const customer of lines.keys()) {
      const had = use?.of(customer) ?? 0
      if (!next || had < next.had) next = { customer, had }
      if (next.had === 0) break
    }
    return next?.customer ?? null
  }
  const takeNext = (): QueuedTask | null => {
    const customer = nextCustomer()
    if (customer === null) return null
    const [task, ...others] = lines.get(customer) ?? []
    lines.delete(customer)
    if (others.length > 0) lines.set(customer, others)
    waiting -= 1
    use?.add(customer)
    return task ?? null
  }
  const beginNext = () => {
    while (running < limits.atOnce) {
      const task = takeNext()
      if (!task) return
      running += 1
      void task.begin().finally(() => {
        running -= 1
        beginNext()
      })
    }
  }
  const add = (customer: string, task: QueuedTask) => {
    const line = lines.get(customer) ?? []
    if (line.length >= limits.longestOfOne) throw new QueueFull('customer')
    if (waiting >= limits.longest) throw new QueueFull('everybody')
    lines.set(customer, [...line, task])
    waiting += 1
  }
  const remove = (customer: string, task: QueuedTask) => {
    const line = lines.get(customer) ?? []
    const left = line.filter((each) => each !== task)
    if (left.length === line.length) return
    waiting -= 1
    if (left.length > 0) lines.set(customer, left)
    else lines.delete(customer)
  }

  return {
    run: <Answer>(customer: string, task: () => Promise<Answer>, signal?: AbortSignal) =>
      new Promise<Answer>((resolve, reject) => {
        signal?.throwIfAborted()
        const abort = () => {
          remove(customer, queued)
          reject(signal?.reason)
        }
        const queued = {
          begin: async () => {
            signal?.removeEventListener('abort', abort)
            await Promise.try(task).then(resolve, reject)
          },
        }
        add(customer, queued)
        signal?.addEventListener('abort', abort, { once: true })
        beginNext()
      }),
    waiting: () => waiting,
  }
}
