import { Piscina } from 'piscina'

export type Printer<Sheet> = {
  /** The bytes of the file. */
  print: (sheet: Sheet) => Promise<Buffer>
  stop: () => Promise<void>
}

/** A thread goes after so long without work, in ms. */
const IDLE_MS = 60_000
/** The lowest priority there is: whatever answers requests goes first. */
const NICE = 19

/**
 * Prints in a thread of its own, so that no request waits behind the layout of a page.
 * @param worker a module whose default export makes the bytes of a sheet.
 */
export const createPrinter = <Sheet>(worker: URL): Printer<Sheet> => {
  const pool = new Piscina<Sheet, Uint8Array>({
    filename: worker.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    niceIncrement: NICE,
  })
  return {
    print: async (sheet) => Buffer.from(await pool.run(sheet)),
    stop: () => pool.destroy(),
  }
}
