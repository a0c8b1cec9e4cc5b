import type { Consumer } from 'kafkajs'

/**
 * A consumer that tells nothing for so long, neither a heartbeat nor a fetch, hangs: there is one each
 * second, also while something is handled.
 */
const SILENT_MS = 30_000
const LOOK_MS = 5_000

/** Says when a consumer of kafkajs is of no use any more, and why. */
export const watchConsumer = (consumer: Consumer) => {
  let heardAt = performance.now()
  const hear = () => {
    heardAt = performance.now()
  }
  let looking: NodeJS.Timeout | undefined
  const lost = new Promise<Error>((resolve) => {
    consumer.on(consumer.events.GROUP_JOIN, hear)
    consumer.on(consumer.events.HEARTBEAT, hear)
    consumer.on(consumer.events.FETCH, hear)
    consumer.on(consumer.events.CRASH, ({ payload }) => resolve(payload.error))
    looking = setInterval(() => {
      if (performance.now() - heardAt > SILENT_MS) resolve(new Error('The consumer is silent'))
    }, LOOK_MS)
  })
  return { lost, end: () => clearInterval(looking) }
}
