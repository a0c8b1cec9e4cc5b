import type { Kafka } from 'kafkajs'
import type { EventStore } from '../../store/event-store.ts'
import { cutTopic, topicBoundsOf } from './topic-ends.ts'
import type { Republish, TopicRecords } from './topic-record.ts'

/** Commits that are marked at once. */
const PAGE = 1_000

type RepublishDeps = {
  kafka: Kafka
  topic: string
  store: EventStore
  records: TopicRecords
  asked: Republish
}

/** Marks a page of commits as not published. @returns the last of them; null behind the end. */
const markPage = async (store: EventStore, after: string) => {
  const page = await store.commits
    .find({ _id: { $gt: after } })
    .project<{ _id: string; events: { type: string }[] }>({ 'events.type': 1 })
    .sort({ _id: 1 })
    .limit(PAGE)
    .toArray()
  const last = page.at(-1)
  if (!last) return null
  // Those whose events all stay inside of the context are published from the first.
  const sent = page.filter(({ events }) => events.some(store.isSent)).map(({ _id }) => _id)
  await store.commits.updateMany({ _id: { $in: sent } }, { $set: { published: false } })
  return { last: last._id, count: sent.length }
}

/**
 * Has all events of a service published anew, in the order of their streams: marks every commit as not
 * published, and deletes what is on the topic, so that each stream is on it once and whole. For whoever
 * publishes, and who publishes nothing meanwhile. Broken off, it goes on where it was.
 * @returns how many commits are to be published; none where another instance has done it.
 */
export const republish = async ({
  kafka,
  topic,
  store,
  records,
  asked: republishing,
}: RepublishDeps): Promise<number> => {
  const { high } = await topicBoundsOf(kafka, topic)
  // Noted once: whoever takes over deletes nothing that was published behind it.
  const cut = await records.cut(republishing, high)
  if (!cut) return 0
  let { after, marked } = republishing
  for (;;) {
    const page = await markPage(store, after)
    if (!page) break
    after = page.last
    marked += page.count
    await records.noteMarked(republishing, after, page.count)
  }
  await cutTopic(kafka, topic, cut)
  await records.endRepublish(republishing, cut)
  return marked
}
