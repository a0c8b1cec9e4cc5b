import { now, sleepMs } from './clock.ts'

/** From one request of another route to the next. */
export const EVERY_MS = 5

/** Latencies in ms of requests that begin one after the other, until it is over. */
export const probe = async (ask: () => Promise<void>, isOver: (count: number) => boolean) => {
  const latencies: number[] = []
  const pending: Promise<void>[] = []
  while (!isOver(pending.length)) {
    const began = now()
    pending.push(ask().then(() => void latencies.push(now() - began)))
    await sleepMs(EVERY_MS)
  }
  await Promise.all(pending)
  return latencies
}
