const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** A key under which a call acts once, however often it is sent: 32 hexadecimal digits. */
export const newKey = () => hex(16)

/** One thing that a person did, e.g. a click; every call it leads to is part of one trace. */
export type Action = {
  /** Headers of the next call. The first call also says what was done and how long ago. */
  headers: () => Record<string, string>
}

/**
 * Begins the trace of an action.
 * @param name what was done, `[a-z-]{1,40}`, e.g. `start-free-trial`
 * @param at when, in milliseconds on the page's clock: an event's `timeStamp`
 */
export const beginAction = (name: string, at: number = performance.now()): Action => {
  const traceparent = `00-${hex(16)}-${hex(8)}-01`
  let first = true
  return {
    headers: (): Record<string, string> => {
      if (!first) return { traceparent }
      first = false
      const ms = Math.max(0, Math.round(performance.now() - at))
      return { traceparent, 'x-sortie-action': `${name};ms=${ms}` }
    },
  }
}
