import { create } from 'zustand'

/** The first wait before the server is asked again, and the longest, in milliseconds. */
const FIRST_WAIT = 1_000
const LONGEST_WAIT = 15_000
/** The time that the server may take to answer before it counts as out of reach, in milliseconds. */
const PATIENCE = 5_000
/** The number of repeated reads of something that does not arrive although the server can be reached. */
const TRIES = 4

/** The state of the connection: whether the server can be reached, as far as we know. */
export const useConnection = create<{ online: boolean }>()(() => ({ online: true }))

export const isOnline = () => useConnection.getState().online

/** Runs something whenever the connection is lost or comes back. @returns ends it */
export const onConnection = (run: (online: boolean) => void) =>
  useConnection.subscribe(({ online }, before) => {
    if (online !== before.online) run(online)
  })

let wait = FIRST_WAIT
let timer: ReturnType<typeof setTimeout> | undefined
let probing: Promise<void> | null = null

const probe = async () => {
  clearTimeout(timer)
  // Any answer will do. The browser's own view of the network does not count: a server on the same machine answers
  // without one.
  const signal = AbortSignal.timeout(PATIENCE)
  const request = fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal })
  const online = await request.then(Boolean, () => false)
  useConnection.setState({ online })
  if (!online) timer = setTimeout(suspect, wait)
  wait = online ? FIRST_WAIT : Math.min(wait * 2, LONGEST_WAIT)
}

/** Finds out whether the server can be reached, because something did not reach it. */
export const suspect = (): Promise<void> => {
  probing ??= probe().finally(() => {
    probing = null
  })
  return probing
}

/**
 * Reads something, and reads it again where the network failed it: as soon as the connection is
 * back, and a few times where it was never lost. Only for what may be asked for twice.
 */
export const arrive = async <Value>(read: () => Promise<Value>): Promise<Value> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await read()
    } catch (error) {
      // A failed network makes fetch and import throw a TypeError; anything else is an answer.
      if (!(error instanceof TypeError)) throw error
      await suspect()
      if (isOnline() && tries >= TRIES) throw error
      await new Promise<void>((resolve) => {
        if (isOnline()) setTimeout(resolve, 300 * 2 ** tries)
        else {
          const stop = onConnection(() => {
            stop()
            resolve()
          })
        }
      })
    }
  }
}

if (typeof window !== 'undefined') {
  if (!navigator.onLine) void suspect()
  window.addEventListener('offline', suspect)
  window.addEventListener('online', suspect)
  // A machine that slept, or a page in the background, whose timers are slow.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && !isOnline()) void suspect()
  })
}
