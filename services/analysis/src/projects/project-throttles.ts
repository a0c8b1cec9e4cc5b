import {
  createThrottle,
  HOUR_SECONDS,
  MINUTE_SECONDS,
  type Throttle,
} from '@sortie/runtime/http/throttle'
import type { ConfigOf, Resource } from '@sortie/runtime/service/kernel'
import { z } from 'zod'

export const projectSettings = {
  /** Changes of projects that a user may make in a minute. */
  PROJECT_CHANGES_PER_MINUTE: z.coerce.number().int().positive().default(60),
  /** Sites of projects that a user may have read anew in an hour. */
  REFRESHES_PER_HOUR: z.coerce.number().int().positive().default(10),
}
type ProjectConfig = ConfigOf<typeof projectSettings>

/** Limits how often a user may change projects and their watches. */
export const changeThrottle: Resource<ProjectConfig, Throttle> = {
  name: 'project-changes',
  open: ({ config, db }) => {
    const points = config.PROJECT_CHANGES_PER_MINUTE
    return createThrottle(db, {
      name: 'change-project',
      points,
      seconds: MINUTE_SECONDS,
      refusal: (wait) => `You can change projects ${points} times a minute. Try again in ${wait}.`,
    })
  },
}

/** Limits how often a user may have sites and own pages read anew. */
export const refreshThrottle: Resource<ProjectConfig, Throttle> = {
  name: 'site-refreshes',
  open: ({ config, db }) => {
    const points = config.REFRESHES_PER_HOUR
    return createThrottle(db, {
      name: 'refresh-site',
      points,
      seconds: HOUR_SECONDS,
      refusal: (wait) => `You can refresh ${points} sites an hour. Try again in ${wait}.`,
    })
  },
}
