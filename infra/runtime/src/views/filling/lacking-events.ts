import type { Envelope } from '@sortie/contracts/kit'
import type { Collection } from '../../database/mongo.ts'
import type { ViewDocument } from '../projection.ts'

/** The topics hold less than a view was made of: a rebuild from them would lose what is shown. */
export class TopicLacksEvents extends Error {
  override readonly name = 'TopicLacksEvents'
}

/** A document, or the progress of the rows of a stream. */
type ViewProgress = Pick<ViewDocument, '_id' | 'v' | 'at'> & { s?: string }

/** The last version of each stream that went into a document of a view of other contexts' events. */
const streamsOf = ({ _id, v, at }: ViewProgress): [string, number][] =>
  at ? Object.entries(at) : [[_id, v]]

/** Notes the events that the topics hold, and compares a view with them. */
export const createTopicContent = () => {
  const last = new Map<string, number>()
  return {
    note: ({ stream, version }: Envelope) => {
      if ((last.get(stream) ?? 0) < version) last.set(stream, version)
    },
    /** @throws TopicLacksEvents where the view was made of events that the topics do not hold. */
    checkHolds: async (view: string, live: Collection<ViewDocument>) => {
      // Of rows, only how far each stream is.
      const found = live
        .find({ s: { $exists: false } } as object)
        .project<ViewProgress>({ v: 1, at: 1 })
      const lacking = new Set<string>()
      for await (const document of found) {
        for (const [stream, version] of streamsOf(document)) {
          if ((last.get(stream) ?? 0) < version) lacking.add(stream)
        }
      }
      if (lacking.size === 0) return
      throw new TopicLacksEvents(
        `${view} was not rebuilt. It was made of events of ${lacking.size} streams that Kafka does not hold any more, such as ${[...lacking][0]}. The live view stays. Run make republish, then rebuild again.`,
      )
    },
  }
}
