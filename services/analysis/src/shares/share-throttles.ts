import {
  createThrottle,
  HOUR_SECONDS,
  type ThrottleOnce,
  throttleOnce,
} from '@sortie/runtime/http/throttle'
import type { ConfigOf, Kernel } from '@sortie/runtime/service/kernel'
import { z } from 'zod'

export const shareSettings = {
  /** Links to reports that a user may make, and copies of shared reports that they may take, in an hour. */
  SHARES_PER_HOUR: z.coerce.number().int().positive().default(30),
}
type ShareKernel = Pick<Kernel<ConfigOf<typeof shareSettings>>, 'db' | 'config'>

const perHour = ({ db, config }: ShareKernel, name: string, what: string): ThrottleOnce => {
  const points = config.SHARES_PER_HOUR
  const refusal = (wait: string) => `You can ${what} ${points} times an hour. Try again in ${wait}.`
  return throttleOnce(createThrottle(db, { name, points, seconds: HOUR_SECONDS, refusal }))
}

/** Limits how many links a user may make. */
export const shareThrottle = (kernel: ShareKernel): ThrottleOnce =>
  perHour(kernel, 'share-report', 'make links')

/** Limits how many copies of shared reports a user may take. */
export const forkThrottle = (kernel: ShareKernel): ThrottleOnce =>
  perHour(kernel, 'fork-report', 'save copies')
