import { dockerAnswers } from './system.ts'

const local = async () => {
  const { useTestStack } = await import('./stack/test-stack.ts')
  const variables = ['KAFKA_BROKERS', 'MONGO_URL', 'SMTP_URL'].map((key) => [key, process.env[key]])
  const own = Object.fromEntries(variables.filter(([, value]) => value))
  const { stack, release } = await useTestStack({ only: ['kafka', 'mongo', 'inbox'], own })
  return { ...stack.urls, release }
}

const inContainers = async () => {
  const { startContainers } = await import('./engines/containers.ts')
  return startContainers()
}

/**
 * A real broker, database and inbox for the integration tests: those that KAFKA_BROKERS, MONGO_URL
 * and SMTP_URL name, else containers where a Docker engine answers, else the local stack.
 */
export default async () => {
  if (process.env.KAFKA_BROKERS && process.env.MONGO_URL) return undefined
  const started = (await dockerAnswers()) ? await inContainers() : await local()
  process.env.KAFKA_BROKERS ??= started.kafka
  process.env.MONGO_URL ??= started.mongo
  process.env.SMTP_URL ??= started.smtp
  process.env.INBOX_URL ??= started.inbox
  return started.release
}
