import type { Context } from '@sortie/contracts/context'
import { openStack } from '@sortie/local/stack/stack'
import { TEST_STACK } from '@sortie/local/stack/test-stack'
import { connectMongo, type Db } from '@sortie/runtime/database/mongo'
import { testingKafka } from '@sortie/runtime/testing/kafka'

/** The stack of the tests, for what nobody can do from a browser. */
const stackOfTests = async () => {
  const stack = await openStack(TEST_STACK)
  if (!stack) throw new Error('The stack of the tests was never started')
  return stack
}

/** Works in the database of a service directly. */
export const inDatabase = async <Result>(
  context: Context,
  work: (db: Db) => Promise<Result>,
): Promise<Result> => {
  const { urls, env } = await stackOfTests()
  const mongo = await connectMongo(urls.mongo, 'e2e')
  try {
    return await work(mongo.getClient().db(env(context).MONGO_DB))
  } finally {
    await mongo.close()
  }
}

type Kafka = ReturnType<typeof testingKafka>

/** Puts an event on Kafka that its service never appended. */
export const publish = async (...event: Parameters<Kafka['publish']>) => {
  const { urls, env } = await stackOfTests()
  return testingKafka(urls.kafka, env(event[0]).TOPIC_PREFIX ?? '').publish(...event)
}

/** Controls the stand-in for Stripe; see infra/sandbox/README.md. */
export const controlStripe = async (path: string, body: object = {}) => {
  const { urls } = await stackOfTests()
  const reply = await fetch(`${urls.stripe}/_test${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`The stand-in for Stripe answered ${reply.status}`)
}
