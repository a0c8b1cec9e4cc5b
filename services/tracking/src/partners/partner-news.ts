import type { PartnerId } from '@sortie/contracts/tracking/partners/partners'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'

type Listener = (partnerId: PartnerId) => void

/** Wakes, within this process, whoever sends what partners are told. It holds nothing: they look for the rest by themselves. */
export type PartnerNews = {
  subscribe: (listener: Listener) => void
  /** Calls all listeners: a partner was told something. */
  publish: Listener
}

export const createPartnerNews = (): PartnerNews => {
  const listeners: Listener[] = []
  return {
    subscribe: (listener) => void listeners.push(listener),
    publish: (partnerId) => {
      for (const listener of listeners) listener(partnerId)
    },
  }
}

/** The news that the module of partners publishes, and those of endpoints and topics listen to. */
export const partnerNews: Resource<ServiceConfig, PartnerNews> = {
  name: 'partner-news',
  open: createPartnerNews,
}
