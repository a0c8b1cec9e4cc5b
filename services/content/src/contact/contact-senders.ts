import type { ContentEvent } from '@sortie/contracts/content'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'
import type { Projection } from '@sortie/runtime/views/projection'
import { addressIds } from '../subscriptions/address-ids.ts'
import { createSenderView, type SenderView } from './views/sender-view.ts'

/** The view of who wrote contact messages, by the hashes of their addresses. */
export const contactSenders: Resource<ServiceConfig, Projection<SenderView, ContentEvent>> = {
  name: 'contact-senders',
  open: (kernel) => createSenderView(kernel.resource(addressIds).senderOf),
}
