import { defineModule } from '@sortie/runtime/service/module'
import { guestEntryAggregate } from '../entries/guest-entries.ts'
import { thankGuests } from './reactions/thank-guests.ts'

/** Thanks guests for their entries. */
export const guestThanksModule = defineModule({
  name: 'thanks',
  settings: {},
  contribute: (kernel) => ({ works: [thankGuests(kernel.commands(guestEntryAggregate))] }),
})
