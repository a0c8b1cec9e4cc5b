import type { Kafka } from 'kafkajs'
import { askUntilReady, cutTopic, topicBoundsOf, withAdmin } from './completeness/topic-ends.ts'

/**
 * Deletes all that topics hold. Their offsets go on, so that what a consumer remembers of them is never taken for
 * something else.
 */
export const emptyTopics = async (kafka: Kafka, topics: string[]): Promise<void> => {
  for (const topic of topics) {
    const { high } = await topicBoundsOf(kafka, topic)
    await cutTopic(kafka, topic, high)
  }
}

/** Twenty seconds: a broker that was started just now has to load its groups. */
const TRIES = 20

/** Consumer groups whose names begin with one of these, and whether anybody is in them. */
export const consumerGroupsOf = (
  kafka: Kafka,
  prefixes: string[],
): Promise<{ groupId: string; isUsed: boolean }[]> =>
  withAdmin(kafka, async (admin) => {
    const { groups } = await askUntilReady(() => admin.listGroups(), TRIES)
    const ids = groups
      .map(({ groupId }) => groupId)
      .filter((id) => prefixes.some((prefix) => id.startsWith(prefix)))
    if (ids.length === 0) return []
    const described = await admin.describeGroups(ids)
    return described.groups.map(({ groupId, members }) => ({ groupId, isUsed: members.length > 0 }))
  })

/** Has consumer groups that nobody is in forget how far they were: they begin with the first message there is. */
export const forgetOffsets = async (kafka: Kafka, groupIds: string[]): Promise<void> => {
  if (groupIds.length === 0) return
  await withAdmin(kafka, (admin) => admin.deleteGroups(groupIds))
}
