import type { ConsentId } from '@sortie/contracts/tracking/visits/visits'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Aggregate, Resource } from '@sortie/runtime/service/kernel'
import { LRUCache } from 'lru-cache'
import {
  type AccountVisitsCommand,
  accountVisits,
  type LinkEvent,
} from './decider/account-visits.ts'
import { createVisitNames, createVisits, type VisitNames, type Visits } from './visits.ts'

/** The visits of one account; a link of its own key leads to each of them. */
const accountVisitsAggregate: Aggregate<readonly string[], AccountVisitsCommand, LinkEvent> = {
  name: 'account-visits',
  decider: accountVisits,
  subject: (_stream, { data }) => data.linkId,
}

/** Sessions whose consent is remembered: a browser sends one batch after the other. */
const MOST_REMEMBERED = 20_000

/** The consents of visitors to be counted, and the accounts that they belong to. */
export type Consents = {
  names: VisitNames
  visits: Visits
  /** The consent that a session id stands for. */
  consentOf: (sessionId: string) => ConsentId
  /** The consents of an account that were not withdrawn. */
  consentsOf: (userId: string) => Promise<ConsentId[]>
}

const rememberConsents = ({ visitOf }: VisitNames): Consents['consentOf'] => {
  const known = new LRUCache<string, ConsentId>({ max: MOST_REMEMBERED })
  return (sessionId) => {
    const consent = known.get(sessionId) ?? visitOf(sessionId)
    known.set(sessionId, consent)
    return consent
  }
}

/** The consents of visits and the accounts behind them, for all modules that store something of a visit. */
export const consents: Resource<ServiceConfig, Consents> = {
  name: 'consents',
  open: (kernel) => {
    const { commands, erase, eraseSoon, keyFor } = kernel
    const names = createVisitNames(keyFor('visit'))
    const links = commands(accountVisitsAggregate)
    const visits = createVisits({ names, links, erase, eraseSoon })
    return {
      names,
      visits,
      consentOf: rememberConsents(names),
      consentsOf: async (userId) => (await visits.ofAccount(userId)).map(names.visitOf),
    }
  },
}
