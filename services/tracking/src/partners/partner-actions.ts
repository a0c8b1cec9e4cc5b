import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Aggregate, Resource } from '@sortie/runtime/service/kernel'
import {
  type ChainCommand,
  type ChainEvent,
  createChain,
  type PartnerChain,
} from './decider/chain.ts'
import {
  type PartnerCommand,
  type PartnerState,
  type PartnerStreamEvent,
  partner,
} from './decider/partner.ts'
import { eventHash } from './event-hash.ts'
import { partnerIds } from './partner-ids.ts'
import { partnerNews } from './partner-news.ts'
import { createPartners, type PartnerStore } from './partners.ts'

/** A partner; only the address that links are mailed to is personal. */
const partnerAggregate: Aggregate<PartnerState, PartnerCommand, PartnerStreamEvent> = {
  name: 'partner',
  decider: partner,
  subject: (_stream, command) => (command.type === 'ChangeContact' ? command.data.contactId : null),
  once: (command) => (command.type === 'NotePayout' ? `payout:${command.data.reference}` : null),
}

/** The aggregate of the events that one partner gets, in order. */
const chainAggregate: Aggregate<PartnerChain, ChainCommand, ChainEvent> = {
  name: 'partner-chain',
  decider: createChain(eventHash),
  subject: () => null,
  once: ({ once }) => once,
}

/** The actions on partners, for all modules that send them events or authenticate them. */
export const partnerActions: Resource<ServiceConfig, PartnerStore> = {
  name: 'partners',
  open: ({ commands, erase, resource }) =>
    createPartners({
      ids: resource(partnerIds),
      publishNews: resource(partnerNews).publish,
      partners: commands(partnerAggregate),
      chains: commands(chainAggregate),
      erase,
    }),
}
