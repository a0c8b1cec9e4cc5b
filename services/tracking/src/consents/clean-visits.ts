import { TrackingEvent } from '@sortie/contracts/tracking'
import type { Collection } from '@sortie/runtime/database/mongo'
import { ANONYMOUS } from '@sortie/runtime/process/context'
import type { Commit, StoredEvent } from '@sortie/runtime/store/commit'
import { partOfCommits } from '@sortie/runtime/store/old-events'
import { isSealed, type PersonalKeys, unquoted } from '@sortie/runtime/store/vault/keys'
import { personalFieldsOf } from '@sortie/runtime/store/vault/personal'
import type { VisitNames, Visits } from './visits.ts'

type Deps = {
  commits: Collection<Commit>
  keys: PersonalKeys
  names: VisitNames
  visits: Visits
}

const personal = personalFieldsOf(TrackingEvent)

/** The fields of an event that should be encrypted, and are not. */
const readableFields = ({ type, data }: StoredEvent) =>
  personal(type).filter((field) => (data[field] ?? null) !== null && !isSealed(data[field]))

/** Commits of operators' acts name the operator on purpose. */
const isOld = ({ actor, events }: Commit) =>
  events[0]?.type !== 'OperatorActed' &&
  (actor.startsWith('usr_') || events.some((event) => readableFields(event).length > 0))

/**
 * Older releases stored who sent a visit, and what was sent as it came. This gives such commits the
 * form of today's: encrypted with the key of the visit, linked to its account, without the user.
 * Repeating it changes nothing, and it may be interrupted.
 */
export const createCleaning = ({ commits, keys, names, visits }: Deps) => {
  const sealed = async (event: StoredEvent, subject: string): Promise<StoredEvent> => {
    const data = { ...event.data }
    for (const field of readableFields(event)) {
      data[field] = await keys.seal(subject, unquoted(data[field]))
    }
    return { ...event, data }
  }

  /** The account leads to its visit from now on; one that is gone takes the visit along. */
  const settle = async (sessionId: string, userId: string, at: string) => {
    await ((await keys.isErased(userId))
      ? visits.withdraw(sessionId)
      : visits.link(sessionId, userId, at))
  }

  const clean = async ({ _id, actor, cause, at, events, subject }: Commit) => {
    const readable = events.find((event) => readableFields(event).includes('sessionId'))
    const sessionId = readable && String(unquoted(readable.data.sessionId))
    const userId = actor.startsWith('usr_') ? actor : null
    if (sessionId && userId) await settle(sessionId, userId, at)
    const visit = sessionId ? names.visitOf(sessionId) : subject
    const without = {
      ...(userId && {
        actor: ANONYMOUS,
        cause: cause.replace(`req:${userId}:`, `req:${ANONYMOUS}:`),
      }),
      ...(visit && {
        subject: visit,
        events: await Promise.all(events.map((event) => sealed(event, visit))),
      }),
    }
    await commits.updateOne({ _id }, { $set: without })
  }

  /** Looks at the commits behind `after`, some hundred at a time. */
  return async (after = '') => {
    const { part, next } = await partOfCommits(commits, after)
    const old = part.filter(isOld)
    for (const commit of old) await clean(commit)
    return { cleaned: old.length, next }
  }
}
