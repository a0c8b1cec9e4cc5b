import { defineModule } from '@sortie/runtime/service/module'
import { knownPartner, partnerName } from './views/known-partner.ts'

/** What identity knows of partners: whose reference a registration may name, and what they are called. */
export const knownPartnersModule = defineModule({
  name: 'partners',
  settings: {},
  contribute: () => ({ projections: [knownPartner, partnerName] }),
})
