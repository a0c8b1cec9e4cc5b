import type { Envelope } from '@sortie/contracts/kit'
import { operationsOf } from '@sortie/contracts/operators/operations'
import { z } from 'zod'
import { asCursor, readCursor } from '../../database/cursor.ts'
import { Rejection } from '../../domain.ts'
import { type Route, route } from '../../http/route.ts'
import { createLocalThrottle } from '../../http/throttle.ts'
import { type Commit, envelopes } from '../../store/commit.ts'
import type { EventStore } from '../../store/event-store.ts'
import { type HeldPlace, heldCommits, heldPlace } from './held-commits.ts'

/** Of the events in a reply. One event is 512 kB at most. */
const MAX_PAGE_BYTES = 900_000

/** Proofs of secrets: of no use to the person, and of use to a thief. */
const isSecret = (field: string) => /(hash|token|secret|password)$/i.test(field)

const withoutSecrets = (data: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(data).filter(([field]) => !isSecret(field)))

type OwnedCommit = Pick<Commit, 'subject' | 'actor'> & { data: Record<string, unknown> }

/**
 * Returns true if an event is about a person, or was their own doing. An act on another's account, as by an operator,
 * is that other's; an event in a stream of many people is that of the person it is about.
 */
const isTheirs = (userId: string, { subject, actor, data }: OwnedCommit): boolean => {
  const owner = data.userId ?? (subject?.startsWith('usr_') ? subject : null)
  return owner ? owner === userId : actor === userId
}

type DisclosedEvent = Pick<Envelope, 'stream' | 'version' | 'type' | 'at' | 'data'>

/** The events of a commit that are a person's, as they are told, each with its index in the commit. */
const toldOf = (
  commit: Commit,
  userId: string,
  isOwn: boolean,
): { told: DisclosedEvent; index: number }[] =>
  envelopes(commit).flatMap(({ stream, version, type, at, subject, actor, data }, index) => {
    if (!isOwn && !isTheirs(userId, { subject, actor, data })) return []
    return [{ told: { stream, version, type, at, data: withoutSecrets(data) }, index }]
  })

type Page = { events: DisclosedEvent[]; next: string | null }

const pageFrom = async (
  store: Pick<EventStore, 'commits' | 'open'>,
  userId: string,
  streams: string[],
  from: HeldPlace | null,
): Promise<Page> => {
  const own = new Set(streams)
  const events: DisclosedEvent[] = []
  let bytes = 0
  for await (const { part, commit } of heldCommits(store, userId, streams, from)) {
    const { stream, version } = commit
    const isFirst = from?.stream === stream && from.version === version
    for (const { told: event, index } of toldOf(commit, userId, own.has(stream))) {
      if (isFirst && index < from.event) continue
      bytes += Buffer.byteLength(JSON.stringify(event))
      if (bytes > MAX_PAGE_BYTES && events.length > 0) {
        return { events, next: asCursor({ part, stream, version, event: index }) }
      }
      events.push(event)
    }
  }
  return { events, next: null }
}

/** A part of what is kept of a person beside events: what it is, and what it says. */
export type KeptPart = { id: string; what: string; data: Record<string, unknown> }
type Keeps = (userId: string, after: string) => AsyncIterable<KeptPart>

/** The place at which a page begins among the data that is kept beside events. */
const keptPlace = z.object({ keptAfter: z.string() })

/** Returns the data that is kept behind a place, as much as a reply holds. */
const keptFrom = async (keeps: Keeps, userId: string, after: string) => {
  const kept: Pick<KeptPart, 'what' | 'data'>[] = []
  let [bytes, last] = [0, after]
  for await (const { id, what, data } of keeps(userId, after)) {
    bytes += Buffer.byteLength(JSON.stringify(data))
    if (bytes > MAX_PAGE_BYTES && kept.length > 0) {
      return { kept, next: asCursor({ keptAfter: last }) }
    }
    kept.push({ what, data })
    last = id
  }
  return { kept, next: null }
}

/** Pages that are gathered anew because an erasure came in between, before it is left to a later request. */
const TRIES = 3

/**
 * A page of events by the keys that are there once it is whole: somebody may be erased while it is
 * gathered, and another instance may have done it.
 * @throws Rejection('unavailable') where erasures keep coming in between
 */
const readableNow = async (
  store: EventStore,
  gather: (opened: Pick<EventStore, 'commits' | 'open'>) => Promise<Page>,
): Promise<Page> => {
  for (let tries = 0; tries < TRIES; tries++) {
    const { open, wasOvertaken } = store.openAnew()
    const page = await gather({ commits: store.commits, open })
    if (!(await wasOvertaken())) return page
  }
  throw new Rejection('unavailable')
}

const isEmpty = async (parts: AsyncIterable<unknown>): Promise<boolean> => {
  for await (const _ of parts) return false
  return true
}

type Holding = {
  context: string
  store: EventStore
  /** Streams of theirs that neither name them nor were their doing. */
  alsoOf?: ((userId: string) => Promise<string[]>) | undefined
  /** Data on them that is kept beside events, in the order of its ids. */
  keeps?: Keeps | undefined
}

/** A page is gathered and decrypted from the store; 300 of them are some 250 MB. */
const PAGES_PER_MINUTE = 300

/**
 * Answers a person with all that a context holds about them, page by page: the events, decrypted, then
 * what it keeps beside them.
 */
export const heldData = ({ context, store, alsoOf, keeps }: Holding): Route => {
  const throttle = createLocalThrottle({
    points: PAGES_PER_MINUTE,
    seconds: 60,
    refusal: (wait) =>
      `You can read ${PAGES_PER_MINUTE} pages of your data a minute. Go on in ${wait}.`,
  })
  return route(operationsOf(context).getHeldDataOf, async ({ userId, query: { cursor } }) => {
    await throttle.take(userId)
    const place = z.union([heldPlace, keptPlace])
    const from = cursor === undefined ? null : readCursor(place, cursor)
    if (from && 'keptAfter' in from) {
      const page = keeps && (await keptFrom(keeps, userId, from.keptAfter))
      return { context, events: [], kept: [], next: null, ...page }
    }
    const streams = (await alsoOf?.(userId)) ?? []
    const { events, next } = await readableNow(store, (opened) =>
      pageFrom(opened, userId, streams, from),
    )
    if (next !== null || !keeps || (await isEmpty(keeps(userId, '')))) {
      return { context, events, next }
    }
    return { context, events, next: asCursor({ keptAfter: '' }) }
  })
}
