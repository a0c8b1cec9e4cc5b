import { createLocalThrottle, type Throttle } from '@sortie/runtime/http/throttle'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'

const MINUTE_SECONDS = 60
/** How often an operator may ask for figures: other days ask for seven answers. */
const FIGURES_PER_MINUTE = 200
/** How often an operator may read or change segments and annotations. */
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
