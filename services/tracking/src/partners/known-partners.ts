import type { Views } from '@sortie/runtime/views/view-reader'
import { LRUCache } from 'lru-cache'
import type { PartnerView } from './views/partner-view.ts'

/** For how long it is believed whether a reference is a partner's: it stands in the address of any visitor. */
const BELIEVED_MS = 60_000

/** Whether a reference is that of a partner for whom visitors count. */
export const createKnownPartners = (views: Pick<Views<PartnerView>, 'count'>) => {
  const known = new LRUCache<string, boolean>({
    max: 10_000,
    ttl: BELIEVED_MS,
    fetchMethod: async (ref) => (await views.count({ ref, isOpen: true }, undefined, 1)) > 0,
  })
  return {
    has: (ref: string): Promise<boolean> => known.forceFetch(ref),
    /** The next question about a reference is answered anew. */
    forget: (ref: string) => void known.delete(ref),
  }
}
export type KnownPartners = ReturnType<typeof createKnownPartners>
