import { operationsOf } from '@sortie/contracts/operations'
import { type Route, route } from '../http/route.ts'
import { type Commit, envelopes } from '../store/commit.ts'
import type { EventStore } from '../store/event-store.ts'

/** Proofs of secrets: of no use to the person, and of use to a thief. */
const isSecret = (field: string) => /(hash|token|secret|password)$/i.test(field)

const withoutSecrets = (data: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(data).filter(([field]) => !isSecret(field)))

type Owned = Pick<Commit, 'subject' | 'actor'> & { data: Record<string, unknown> }

/**
 * Whether an event is about a person, or was their own doing. What somebody did to another's account,
 * an operator for one, is that other's; so is what streams of many people say of the rest of them.
 */
const isTheirs = (userId: string, { subject, actor, data }: Owned): boolean => {
  const owner = data.userId ?? (subject?.startsWith('usr_') ? subject : null)
  return owner ? owner === userId : actor === userId
}

/**
 * Answers a person with all that a context holds about them: the events, decrypted.
 * @param alsoOf streams of theirs that neither name them nor were their doing.
 */
export const heldData = (
  context: string,
  store: EventStore,
  alsoOf: (userId: string) => Promise<string[]> = async () => [],
): Route =>
  route(operationsOf(context).getHeldDataOf, async ({ userId }) => {
    const streams = await alsoOf(userId)
    const mine = [{ subject: userId }, { actor: userId }, { 'events.data.userId': userId }]
    const found = await store.commits
      .find({ $or: [...mine, { stream: { $in: streams } }] })
      .toArray()
    const commits = await Promise.all(found.map(store.open))
    const events = commits.flatMap((commit) =>
      envelopes(commit).filter(
        ({ stream, data }) =>
          streams.includes(stream) || isTheirs(userId, { ...commit, data: data }),
      ),
    )
    return {
      context,
      events: events
        .toSorted((one, other) =>
          one.at === other.at ? one.version - other.version : one.at < other.at ? -1 : 1,
        )
        .map(({ stream, version, type, at, data }) => {
          return { stream, version, type, at, data: withoutSecrets(data) }
        }),
    }
  })
