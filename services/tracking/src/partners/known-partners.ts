import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'
import type { Views } from '@sortie/runtime/views/view-reader'
import { LRUCache } from 'lru-cache'
import { type PartnerView, partnerView } from './views/partner-view.ts'

/**
 * The time for which an answer about a reference is cached, in ms: a reference stands in the address of any visitor.
 */
const BELIEVED_MS = 60_000

/** Tells whether a reference is that of a partner for whom visitors count. */
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

/** The references that count, for all modules that are sent some. */
export const knownPartners: Resource<ServiceConfig, KnownPartners> = {
  name: 'known-partners',
  open: (kernel) => createKnownPartners(kernel.views(partnerView)),
}
