import { type Ages, createAges } from '@sortie/runtime/database/ages'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'

/** Measures how long orders have been waiting and being written. */
export const orderAges: Resource<ServiceConfig, Ages> = {
  name: 'order-ages',
  open: ({ db }) => createAges(db, 'drafts'),
}
