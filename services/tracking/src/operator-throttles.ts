import { createLocalThrottle, MINUTE_SECONDS, type Throttle } from '@sortie/runtime/http/throttle'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'

/** Requests for figures that an operator may make in a minute: a choice of other days makes seven. */
const FIGURES_PER_MINUTE = 200
/** Requests that an operator may make in a minute to read or change segments and annotations. */
const NOTES_PER_MINUTE = 120

/** Counts what an operator asks of visits and of clicks, both together. */
export const figuresThrottle: Resource<ServiceConfig, Throttle> = {
  name: 'operator-figures',
  open: () => createLocalThrottle({ points: FIGURES_PER_MINUTE, seconds: MINUTE_SECONDS }),
}

/** Counts what an operator does with segments and annotations, both together. */
export const notesThrottle: Resource<ServiceConfig, Throttle> = {
  name: 'operator-notes',
  open: () => createLocalThrottle({ points: NOTES_PER_MINUTE, seconds: MINUTE_SECONDS }),
}
