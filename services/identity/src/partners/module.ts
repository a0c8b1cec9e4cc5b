import { defineModule } from '@sortie/runtime/service/module'
import { knownPartner, partnerName } from './views/known-partner.ts'

/** Keeps the partners whose reference a registration may name, and the reference of each partner by its id. */
export const knownPartnersModule = defineModule({
  name: 'partners',
  settings: {},
  contribute: () => ({ projections: [knownPartner, partnerName] }),
})
