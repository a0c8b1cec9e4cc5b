import { AffiliateRef } from '@sortie/contracts/tracking/partners/affiliate-visits'
import { commaList } from '@sortie/runtime/process/config'
import { defineModule } from '@sortie/runtime/service/module'
import { z } from 'zod'
import { createHeadSigning } from './head-signing.ts'
import { partnerEventRoutes, partnerRoutes } from './http/partner-routes.ts'
import { keyUses } from './key-uses.ts'
import { knownPartners } from './known-partners.ts'
import { partnerAccess, partnerAccessSettings } from './partner-access.ts'
import { partnerActions } from './partner-actions.ts'
import { partnerIds } from './partner-ids.ts'
import { partnerSessions } from './partner-sessions.ts'
import { partnerTotals } from './views/partner-totals.ts'
import { partnerView } from './views/partner-view.ts'

const partnerSettings = {
  ...partnerAccessSettings,
  /** References that become partners at a start, separated by commas; operators make others. */
  AFFILIATES: commaList.pipe(z.array(AffiliateRef)),
  /** Signs what partners were told: Ed25519 private key, PKCS8 DER in base64. */
  PARTNER_SIGNING_KEY: z.string(),
  /** Public keys that signed it before (SPKI DER in base64), separated by commas: what they signed stays verifiable. */
  PARTNER_OLD_KEYS: commaList,
}

/** Partners: what was agreed with them, their keys, and the chain of what they are told. */
export const partnersModule = defineModule({
  name: 'partners',
  settings: partnerSettings,
  contribute: (kernel) => {
    const { config, resource, stopping, views } = kernel
    const partners = resource(partnerActions)
    const uses = resource(keyUses)
    const sessions = resource(partnerSessions)
    return {
      projections: [partnerView, partnerTotals],
      routes: [
        ...partnerRoutes({
          ids: resource(partnerIds),
          partners,
          known: resource(knownPartners),
          views: views(partnerView),
          totals: views(partnerTotals),
          uses,
        }),
        ...partnerEventRoutes({
          partners,
          access: resource(partnerAccess),
          signing: createHeadSigning(config),
          stopping,
        }),
      ],
      prepare: async () => {
        await uses.prepare()
        await sessions.prepare()
        await partners.takeOver(config.AFFILIATES)
      },
    }
  },
})
