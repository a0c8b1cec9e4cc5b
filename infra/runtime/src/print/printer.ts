import type { MessagePort } from 'node:worker_threads'
import { createThread } from '../process/thread.ts'

export type Printer<Sheet> = {
  /** The bytes of the file. @param ports in the sheet, by which its parts come */
  print: (sheet: Sheet, ports?: MessagePort[]) => Promise<Buffer>
  stop: () => Promise<void>
}

/**
 * Prints in a thread of its own, so that no request waits behind the layout of a page.
 * @param worker a module whose default export makes the bytes of a sheet.
 */
export const createPrinter = <Sheet>(worker: URL): Printer<Sheet> => {
  const { run, stop } = createThread<Sheet, Uint8Array>(worker)
  return { print: async (...parameters) => Buffer.from(await run(...parameters)), stop }
}
