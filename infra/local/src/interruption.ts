import { constants } from 'node:os'

const interruption = new AbortController()

/** Aborted as soon as this command is asked to end; whatever waits may stop waiting. */
export const interrupted = interruption.signal

/** Returns true if this command was asked to end. */
export const stopped = () => interrupted.aborted

/** Thrown by what was under way: nobody is told of it, as whoever ends this process says so. */
export class CommandInterrupted extends Error {
  constructor() {
    super('This command was asked to end.')
  }
}

/**
 * Never returns: whoever ends this process does so when everything was stopped. Only for what holds no
 * lock, which would be held until then.
 */
export const untilExit = () => new Promise<never>(() => {})

/**
 * Ends this command in order when it is told to, by Ctrl-C, TERM or a terminal that closes: runs
 * `stop` once, then exits as a program does that a signal ended.
 */
export const onInterruption = (stop: (signal: NodeJS.Signals) => Promise<void>) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      // Asked twice (a terminal signals the whole group) it goes on stopping.
      if (stopped()) return
      interruption.abort()
      await stop(signal).catch(console.error)
      process.exit(128 + constants.signals[signal])
    })
  }
}
