/** The name of a signal, such as `SIGTERM`. */
export type Signal = NodeJS.Signals

// For kill(2), 0 means every process of our own group, and -1 every process there is.
const named = (pid: number | undefined) => {
  if (pid !== undefined && Number.isInteger(pid) && pid > 1) return pid
  throw new Error(`There is no process to signal: its id is ${pid}. It may never have started.`)
}

const send = (target: number, signal: Signal) => {
  try {
    process.kill(target, signal)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    return false
  }
}

/**
 * Sends a signal to one process.
 * @returns false where it has ended already.
 * @throws Error without a process id: the signal would reach the sender's own group.
 */
export const signalProcess = (pid: number | undefined, signal: Signal) => send(named(pid), signal)

/**
 * Sends a signal to a process and everything in its group, which is named by its id.
 * @returns false where nothing of the group is left.
 * @throws Error without a process id: the signal would reach the sender's own group.
 */
export const signalGroup = (pid: number | undefined, signal: Signal) => send(-named(pid), signal)
