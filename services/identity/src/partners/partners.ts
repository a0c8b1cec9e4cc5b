import { AffiliateRef } from '@sortie/contracts/tracking/partners/affiliate-visits'
import { commaList } from '@sortie/runtime/process/config'
import type { ConfigOf, Resource } from '@sortie/runtime/service/kernel'
import { z } from 'zod'
import { knownPartner } from './views/known-partner.ts'

export const partnerSettings = {
  /** References of the partners that a registration may name, separated by commas. */
  AFFILIATES: commaList.pipe(z.array(AffiliateRef)),
}

/** The partners that a registration may name. */
export type OpenPartners = { has: (ref: string) => Promise<boolean> }

export const openPartners: Resource<ConfigOf<typeof partnerSettings>, OpenPartners> = {
  name: 'open-partners',
  open: ({ config, views }) => {
    const partners = views(knownPartner)
    const configured = new Set<string>(config.AFFILIATES)
    return {
      // One of the setting is a partner once tracking has made it one, and may be closed then.
      has: async (ref) => (await partners.find(ref))?.isOpen ?? configured.has(ref),
    }
  },
}
