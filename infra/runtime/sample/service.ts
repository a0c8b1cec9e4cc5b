import { defineService } from '@sortie/runtime/service/module'
import { guestBook } from './contract.ts'
import { guestEntriesModule } from './entries/module.ts'
import { guestThanksModule } from './thanks/module.ts'

/** A guest book: a small service to read and to run. It is not part of the product. */
export const service = defineService(guestBook, [guestEntriesModule, guestThanksModule])
