import type { VisitorEvent } from '@sortie/contracts/tracking'

type Without<Event> = Event extends unknown ? Omit<Event, 'ago' | 'route'> : never
/** What happened; where and when is added by whoever listens. */
export type Happening = Without<VisitorEvent>

let listener: ((happening: Happening) => void) | null = null

/**
 * Tells what a visitor did. Without consent nobody listens, and nothing is kept: visitor analytics,
 * which load after Accept, are the only listener.
 */
export const track = (happening: Happening) => listener?.(happening)

/** Listens to {@link track}. @returns ends it */
export const listen = (to: (happening: Happening) => void) => {
  listener = to
  return () => {
    if (listener === to) listener = null
  }
}
