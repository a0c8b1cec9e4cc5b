import { TrackingEvent } from '@sortie/contracts/tracking'
import type { VisitBatch } from '@sortie/contracts/tracking/visits/visits'
import type { Collection } from '@sortie/runtime/database/mongo'
import type { Commit } from '@sortie/runtime/store/commit'
import { partOfCommits } from '@sortie/runtime/store/old-events'
import type { PersonalKeys } from '@sortie/runtime/store/vault/keys'
import { openData } from '@sortie/runtime/store/vault/readable'
import type { OpenTopic } from '@sortie/runtime/topics/expiring'

type Deps = { commits: Collection<Commit>; keys: PersonalKeys; topic: Pick<OpenTopic, 'send'> }

/** The result of folding a part of the commits. */
export type FoldOutcome = { folded: number; dropped: number; left: number; next: string | null }

/** Returns true where a commit holds nothing but a batch of visitor events. */
const isBatch = ({ events }: Commit): boolean =>
  events.length === 1 && events[0]?.type === 'VisitorEventsRecorded'

/** Returns true where a commit has the form of today: sealed with the key of its visit, and naming no user. */
const isClean = ({ subject, actor }: Commit): boolean =>
  subject?.startsWith('vst_') === true && !actor.startsWith('usr_')

type BatchEvent = Extract<TrackingEvent, { type: 'VisitorEventsRecorded' }>

/**
 * Older releases stored each batch of visitor events as a commit for ever. This sends such batches to the topic, as
 * if they came now, and drops their commits, some hundred at a time. A batch that was sent before it was broken off is sent
 * again, and counts once. Of visits that were withdrawn nothing can be read, and nothing is counted.
 */
export const createCommitFolding = ({ commits, keys, topic }: Deps) => {
  const readBatch = async ({ subject, events }: Commit): Promise<VisitBatch | null> => {
    const { type, data } = events[0]!
    const opened = await openData(keys, subject, data)
    const event = TrackingEvent.parse({ type, data: opened }) as BatchEvent
    if (event.data.events === null) return null
    return {
      consent: subject as VisitBatch['consent'],
      batchId: event.data.batchId,
      at: event.data.at,
      // Nobody recorded on what, and from where, older batches were sent.
      device: null,
      country: null,
      affiliate: null,
      events: event.data.events,
    }
  }

  return async (after = ''): Promise<FoldOutcome> => {
    const { part, next } = await partOfCommits(commits, after)
    const batches = part.filter(isBatch)
    const clean = batches.filter(isClean)
    const readable = (await Promise.all(clean.map(readBatch))).filter((batch) => batch !== null)
    // All of them first: a commit that is dropped is on the topic.
    await Promise.all(readable.map((batch) => topic.send(batch.consent, JSON.stringify(batch))))
    await commits.deleteMany({ _id: { $in: clean.map(({ _id }) => _id) } })
    return {
      folded: readable.length,
      dropped: clean.length - readable.length,
      left: batches.length - clean.length,
      next,
    }
  }
}
