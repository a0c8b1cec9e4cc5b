import { createThrottle, HOUR_SECONDS, type Throttle } from '@sortie/runtime/http/throttle'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Kernel } from '@sortie/runtime/service/kernel'

/** Tests of a newsletter that one operator may send in an hour. */
const TESTS = 30

/** Limits how often an operator may send an issue to themselves. */
export const testThrottle = ({ db }: Pick<Kernel<ServiceConfig>, 'db'>): Throttle =>
  createThrottle(db, { name: 'newsletter-test', points: TESTS, seconds: HOUR_SECONDS })
