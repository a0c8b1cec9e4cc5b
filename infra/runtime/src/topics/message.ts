import { Envelope } from '@sortie/contracts/kit'

/** The event in a message. @throws SyntaxError, ZodError where it holds none. */
export const eventIn = (value: string): Envelope => Envelope.parse(JSON.parse(value))

/**
 * Returns true if a message holds an event. If it does not, no release can read it: neither its type nor the person it
 * is about can be known.
 */
export const holdsEvent = (value: string): boolean => {
  try {
    eventIn(value)
    return true
  } catch {
    return false
  }
}
