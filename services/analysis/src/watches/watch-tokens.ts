import { WatchId } from '@sortie/contracts/analysis/watches/watch'
import { areEqualTexts } from '@sortie/runtime/process/equal-texts'
import { keyedHash } from '@sortie/runtime/store/vault/keys'

/** Tokens of mailed links that end the emails of a watch: 256 bits, recomputed and never stored. */
export type WatchTokens = {
  of: (watchId: WatchId) => string
  /** The watch that a token is of; null where we made none such. */
  read: (token: string) => WatchId | null
}

export const createWatchTokens = (key: Buffer): WatchTokens => {
  const of = (watchId: WatchId) => `${watchId}.${keyedHash(key, 'leave', watchId)}`
  return {
    of,
    read: (token) => {
      const watchId = WatchId.safeParse(token.split('.')[0])
      if (!watchId.success) return null
      return areEqualTexts(token, of(watchId.data)) ? watchId.data : null
    },
  }
}
