import { addressTailOf, withoutAddresses } from './addresses.ts'
import { Unusable } from './failure.ts'
import type { SecretGuard } from './secrets.ts'

/** Stands between a model and whoever sees what it writes while it writes. */
export type Guard = {
  /**
   * Takes what the model wrote next and gives what may be shown by now.
   * @throws Unusable (`secret`) for a secret, of which nothing was given; (`content`) for a word without an end.
   */
  push: (text: string) => string
  /** Gives the text that was held back, once the model has ended. @throws Unusable (`secret`) */
  end: () => string
}

/**
 * Letters that may be held back. The held text is read again with each piece, so a word without an end would cost the
 * square of its length; no text for readers has a word of so many.
 */
const MOST_HELD = 1_000

type GuardOptions = {
  secrets: SecretGuard
  /** Replaces addresses, of which only those bare domains stay; null where they do no harm, as in JSON. */
  names: readonly string[] | null
}

/**
 * Holds back no more than the end of a text that may be the beginning of a secret or of an address,
 * however long that is: usually the last word.
 */
export const createGuard = ({ secrets, names }: GuardOptions): Guard => {
  const known = names && new Set(names.map((name) => name.toLowerCase()))
  const clean = (text: string) => (known ? withoutAddresses(text, known) : text)
  let held = ''
  const check = () => {
    if (secrets.areIn(held)) throw new Unusable('secret')
  }
  return {
    push: (text) => {
      held += text
      check()
      const secret = secrets.tailOf(held)
      // Nothing is replaced in JSON, which may have no blank at all.
      const from = known
        ? Math.min(secret, addressTailOf(held.slice(0, secret)), addressTailOf(held))
        : secret
      const ready = held.slice(0, from)
      held = held.slice(from)
      if (held.length > MOST_HELD) throw new Unusable('content')
      return clean(ready)
    },
    end: () => {
      check()
      const rest = held
      held = ''
      return clean(rest)
    },
  }
}
