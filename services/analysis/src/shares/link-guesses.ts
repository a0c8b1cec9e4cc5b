import type { ConfigOf } from '@sortie/runtime/service/kernel'
import { z } from 'zod'

/** The time in which guesses of links are counted, in seconds. */
const GUESSING_SECONDS = 600

export const linkSettings = {
  /** Links that one network (an address of IPv4, a /64 of IPv6) may try in vain in ten minutes. */
  SHARE_GUESSES: z.coerce.number().int().positive().default(30),
}

/** Returns the limit on the links of one kind that a network may try in vain. */
export const guessLimit = ({
  SHARE_GUESSES,
}: Pick<ConfigOf<typeof linkSettings>, 'SHARE_GUESSES'>) => ({
  points: SHARE_GUESSES,
  seconds: GUESSING_SECONDS,
  refusal: (wait: string) => `Too many links that do not work were tried. Try again in ${wait}.`,
})
