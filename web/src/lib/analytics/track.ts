import type { VisitorEvent } from '@sortie/contracts/tracking/visits/visitor-events'

type Without<Event> = Event extends unknown ? Omit<Event, 'ago' | 'route'> : never
/** An action of a visitor; the listener adds where and when. */
export type Happening = Without<VisitorEvent>

let listener: ((happening: Happening) => void) | null = null
const waiting = new Set<() => void>()

/**
 * Tells what a visitor did. Without consent nobody listens, and nothing is kept: visitor analytics,
 * which load after Accept, are the only listener.
 */
export const track = (happening: Happening) => listener?.(happening)

/** Listens to {@link track}. @returns ends it */
export const listenToTracking = (to: (happening: Happening) => void) => {
  listener = to
  for (const run of [...waiting]) {
    waiting.delete(run)
    run()
  }
  return () => {
    if (listener === to) listener = null
  }
}

/**
 * Runs something once somebody listens, at once where somebody does: for what must not be lost
 * because the page was faster than the listener, or than the visitor's choice.
 * @returns calls it off
 */
export const whenHeard = (run: () => void) => {
  if (listener) run()
  else waiting.add(run)
  return () => {
    waiting.delete(run)
  }
}
