import { type Context, contexts } from '@sortie/contracts/context'
import { type Envelope, type EventSchema, isInternal } from '@sortie/contracts/kit'
import { connectMongo } from '@sortie/runtime/database/mongo'
import { createLog } from '@sortie/runtime/process/telemetry'
import { type Commit, envelopes, lastVersion } from '@sortie/runtime/store/commit'
import { readHistory } from '@sortie/runtime/topics/history'
import { createKafka, eventsTopicOf } from '@sortie/runtime/topics/kafka'

/** Everything that was ever appended or published, read from the stores and topics themselves. */
export type SystemState = {
  commits: Record<Context, Commit[]>
  published: Record<Context, Envelope[]>
  /** Work that is due by now, or soon: what waits for tomorrow, such as to delete a file, is at rest. */
  openWork: number
  parked: number
  /** Ids of files of which anything is stored, half ones too. */
  storedFiles: string[]
}

type Addresses = { mongoUrl: string; brokers: string[]; databases: Record<Context, string> }

const SOON_MS = 120_000

/** Their commits are counted as visits and dropped (decision 118), so the topic may hold more of them than the store. */
const isCompared = ({ type }: { type: string }) => type !== 'VisitorEventsRecorded'

const names = Object.keys(contexts) as Context[]
const byContext = async <T>(read: (context: Context) => Promise<T>) =>
  Object.fromEntries(
    await Promise.all(names.map(async (context) => [context, await read(context)])),
  ) as Record<Context, T>

/** Reads the event stores and the topics of a whole stack. */
export const readSystemState = async ({
  mongoUrl,
  brokers,
  databases,
}: Addresses): Promise<SystemState> => {
  const mongo = await connectMongo(mongoUrl, 'chaos')
  const kafka = createKafka('chaos', brokers, createLog('chaos', 'fatal'))
  const dbOf = (context: Context) => mongo.getClient().db(databases[context])
  const count = async (collection: string, filter: object) => {
    const counts = await byContext((context) =>
      dbOf(context).collection(collection).countDocuments(filter),
    )
    return Object.values(counts).reduce((sum, one) => sum + one, 0)
  }
  const idsIn = async (collection: string, field: string) =>
    (await dbOf('analysis').collection(collection).distinct(field)).map(String)
  try {
    return {
      commits: await byContext((context) =>
        dbOf(context)
          .collection<Commit>('commits')
          .find()
          .sort({ stream: 1, version: 1 })
          .toArray(),
      ),
      published: await byContext(async (context) => {
        const events: Envelope[] = []
        await readHistory(kafka, [eventsTopicOf(context)], async (event) => {
          if (isCompared(event)) events.push(event)
        })
        return events
      }),
      openWork: await count('work', {
        state: 'open',
        dueAt: { $not: { $gt: new Date(Date.now() + SOON_MS) } },
      }),
      parked: await count('parked', {}),
      storedFiles: [
        ...(await idsIn('exports.files', '_id')),
        ...(await idsIn('exports.chunks', 'files_id')),
      ],
    }
  } finally {
    await mongo.close()
  }
}

/** Streams whose versions are not 1..n, without gap or duplicate. */
export const brokenStreams = (commits: Commit[]): string[] => {
  const next = new Map<string, number>()
  const broken = new Set<string>()
  for (const commit of commits) {
    if (commit.version !== (next.get(commit.stream) ?? 1)) broken.add(commit.stream)
    next.set(commit.stream, lastVersion(commit) + 1)
  }
  return [...broken]
}

/** The ids of the events of a store that are to be on its topic, in order: all that are not internal. */
export const idsToSend = (context: Context, commits: Commit[]): string[] => {
  const schema = contexts[context] as unknown as EventSchema
  return commits
    .flatMap(envelopes)
    .filter((event) => isCompared(event) && !isInternal(schema, event.type))
    .map(({ id }) => id)
}

/**
 * Streams whose events first came to the topic in another order than that of their versions.
 * @param ids as {@link idsToSend} returns them.
 */
export const disordered = (published: Envelope[], ids: string[]): string[] => {
  const firsts = new Map(published.map(({ id, stream }) => [id, stream]))
  const streamOf = (id: string) => id.slice(0, id.lastIndexOf('@'))
  const stored = Map.groupBy(ids, streamOf)
  return [...Map.groupBy(firsts.keys(), (id) => firsts.get(id)!)]
    .filter(([stream, seen]) => seen.join() !== stored.get(stream)?.slice(0, seen.length).join())
    .map(([stream]) => stream)
}

/** Counts the events of a type by the value of a field, such as `orderId`. */
export const countOf = (commits: Commit[], type: string, field: string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { data, type: found } of commits.flatMap(({ events }) => events)) {
    if (found !== type) continue
    const id = String(data[field])
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}
