/** Milliseconds by the machine's monotonic clock, the same one in every process. */
export const now = (): number => Number(process.hrtime.bigint()) / 1e6

export const sleepMs = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
