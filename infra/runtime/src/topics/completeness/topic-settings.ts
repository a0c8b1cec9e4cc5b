import type { Kafka } from 'kafkajs'
import { askUntilReady, withAdmin } from './topic-ends.ts'

/** The number of the resource type "topic" in Kafka's protocol: kafkajs exports its name for this to CommonJS alone. */
const TOPIC_RESOURCE = 2

/** The settings that decide if a topic keeps all events. */
type Settings = Record<string, string>

/** Settings of a topic that keeps everything: what `ensureTopics` creates topics with, and Kafka's default. */
const KEEPING: Settings = {
  'cleanup.policy': 'delete',
  'retention.ms': '-1',
  'retention.bytes': '-1',
}

/** Returns the settings by which a topic will lose events, or has lost some; null if it keeps all. */
export const losingBy = (settings: Settings): string | null => {
  const wrong = Object.entries(KEEPING).filter(
    ([name, value]) => settings[name] !== undefined && settings[name] !== value,
  )
  if (wrong.length === 0) return null
  return wrong.map(([name, value]) => `${name} is ${settings[name]} instead of ${value}`).join(', ')
}

/** The settings of a topic that decide what it keeps. @throws where Kafka does not tell them. */
export const topicSettingsOf = (kafka: Kafka, topic: string): Promise<Settings> =>
  withAdmin(kafka, async (admin) => {
    const configNames = Object.keys(KEEPING)
    const resources = [{ type: TOPIC_RESOURCE, name: topic, configNames }]
    const { resources: found } = await askUntilReady(() =>
      admin.describeConfigs({ resources, includeSynonyms: false }),
    )
    const entries = found.flatMap(({ configEntries }) => configEntries)
    return Object.fromEntries(
      entries.map(({ configName, configValue }) => [configName, configValue]),
    )
  })
