/**
 * Lets the browser answer and paint before we go on, so that much work is many short tasks. Code that waits on this
 * goes on before other work of the page where the browser knows how.
 */
export const pause = (): Promise<void> =>
  // Safari has no scheduler of this kind.
  globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
