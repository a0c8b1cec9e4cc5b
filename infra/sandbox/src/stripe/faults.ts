import { setTimeout as sleep } from 'node:timers/promises'

/** The fault of a call: the reply is late or lost though the work is done; or nothing is done. */
export type StripeFault = {
  /** Method and address as in `POST /v1/refunds`; every operation when left out. */
  operation?: string
  times: number
  delayMs: number
  outcome: 'reply' | 'drop' | 'fail' | 'refuse'
  /** Of a refusal: the code of its error. */
  code?: string | undefined
}

/** Faults that tests asked for; none outlives the process. */
export const createFaults = () => {
  let waiting: StripeFault[] = []
  let delays = new AbortController()
  return {
    add: (fault: StripeFault) => void waiting.push(fault),
    /** Forgets what is left, and ends the delays that have begun. */
    clear: () => {
      waiting = []
      delays.abort()
      delays = new AbortController()
    },
    delay: (ms: number) => sleep(ms, undefined, { signal: delays.signal }).catch(() => {}),
    /** The fault that befalls this call, if any; it counts as one of its times. */
    take: (operation: string): StripeFault | undefined => {
      const found = waiting.find((one) => !one.operation || one.operation === operation)
      if (!found) return undefined
      found.times--
      waiting = waiting.filter(({ times }) => times > 0)
      return found
    },
  }
}
export type StripeFaults = ReturnType<typeof createFaults>
