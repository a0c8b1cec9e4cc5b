import type { TrackingEvent } from '@sortie/contracts/tracking'
import type { AccountVisitsId } from '@sortie/contracts/tracking/visits/visitor-events'
import { apart } from '@sortie/runtime/process/apart'
import type { Commands } from '@sortie/runtime/store/command'
import { keyedHash } from '@sortie/runtime/store/vault/keys'
import { LRUCache } from 'lru-cache'
import type { AccountVisitsCommand } from './decider/account-visits.ts'

/** A visit is all that one browser sends under one session id. */
export type Visits = {
  /** Notes that a signed-in user's browser sent a visit; repeating it changes nothing. */
  link: (sessionId: string, userId: string, at: string) => Promise<void>
  /** Deletes what was counted of a visit, and destroys its keys: nobody can read any more whose it was. */
  withdraw: (sessionId: string) => Promise<void>
  /** The same of many, for whoever handles an event: all keys at once, and the rest in the background. */
  withdrawAll: (sessionIds: readonly string[]) => Promise<void>
  /** The visits of an account that were not withdrawn. */
  ofAccount: (userId: string) => Promise<string[]>
}

/** The names that follow from a session id or a user, and from which neither can be told. */
export const createVisitNames = (key: Buffer) => ({
  /** The consent to count a visit, whose key encrypts its conversions. */
  visitOf: (sessionId: string) => `vst_${keyedHash(key, 'visit', sessionId)}` as const,
  /** Returns the id whose key encrypts the link between a visit and its account. */
  linkOf: (sessionId: string) => `lnk_${keyedHash(key, 'link', sessionId)}` as const,
  accountOf: (userId: string): AccountVisitsId => `acv_${keyedHash(key, 'account', userId)}`,
})
export type VisitNames = ReturnType<typeof createVisitNames>

type Deps = {
  names: VisitNames
  links: Commands<AccountVisitsCommand, readonly string[], TrackingEvent>
  erase: (subject: string) => Promise<void>
  eraseSoon: (...subjects: string[]) => Promise<void>
}

/** Links of an account that are read at once. */
const PAGE = 100

export const createVisits = ({ names, links, erase, eraseSoon }: Deps): Visits => {
  /** Links that this instance has seen, so that a visit's later requests read nothing. */
  const seen = new LRUCache<string, true>({ max: 20_000 })

  return {
    link: async (sessionId, userId, at) => {
      const accountVisitsId = names.accountOf(userId)
      const linkId = names.linkOf(sessionId)
      const id = `${accountVisitsId} ${linkId}`
      if (seen.has(id)) return
      // Apart: what the request has in common would lead from the account to what was sent.
      await apart('link visit', () =>
        links.handle(accountVisitsId, {
          type: 'Link',
          data: { accountVisitsId, at, linkId, sessionId },
        }),
      )
      seen.set(id, true)
    },
    withdraw: async (sessionId) => {
      await erase(names.visitOf(sessionId))
      // The link goes last: where this is interrupted, the account still leads to the visit.
      await erase(names.linkOf(sessionId))
    },
    withdrawAll: async (sessionIds) => {
      await eraseSoon(...sessionIds.map(names.visitOf))
      await eraseSoon(...sessionIds.map(names.linkOf))
    },
    ofAccount: async (userId) => {
      const sessions: string[] = []
      let before: number | undefined
      for (;;) {
        const page = await links.newest(names.accountOf(userId), { before, limit: PAGE })
        for (const { event } of page) {
          if (event.type === 'VisitLinked' && event.data.sessionId)
            sessions.push(event.data.sessionId)
        }
        if (page.length < PAGE) return sessions
        before = page.at(-1)?.version
      }
    },
  }
}
