import { randomBytes, randomUUID } from 'node:crypto'
import { addressOf } from '@sortie/contracts/call'
import type { Context } from '@sortie/contracts/context'
import { UserId } from '@sortie/contracts/ids'
import type { AnyEvent, Endpoint, Envelope } from '@sortie/contracts/kit'
import { Problem } from '@sortie/contracts/problems'
import type { z } from 'zod'
import { connectMongo, type Db } from '../database/mongo.ts'
import { CALLER_HEADER, type Caller, createCallerSigner } from '../http/caller.ts'
import type { ConfigOf, Contribution, Kernel } from '../service/kernel.ts'
import { startService } from '../service/service.ts'
import { type ServiceContext, serviceContextOf } from '../service/service-context.ts'
import { testingKafka } from './kafka.ts'
import { newSigningKey } from './signing-key.ts'

type Env = Record<string, string | undefined>
type AnyEndpoint<Reply extends z.ZodType> = Endpoint<z.ZodType, z.ZodType, z.ZodType, Reply>

type CallOptions = {
  /** Values of the path, such as `{ projectId }`. */
  params?: Record<string, string>
  query?: Record<string, string>
  /** Sent as JSON; a string, or bytes, are sent as they are. */
  body?: unknown
  /** Who calls: a visitor unless told; null sends no identity at all. */
  caller?: Caller | null
  headers?: Record<string, string>
}

export type Answer<Reply> = {
  status: number
  headers: Headers
  /** What came back, taken for the endpoint's reply; undefined where it was empty. */
  body: Reply
  /** Set where the answer is a refusal. */
  problem: Problem | null
}

export type RunningService = {
  url: string
  /** The service's own database, also after it stopped. */
  db: Db
  /** All it was started with; start another with it to share databases, topics and secrets. */
  env: Env
  call: <Reply extends z.ZodType>(
    endpoint: AnyEndpoint<Reply>,
    options?: CallOptions,
  ) => Promise<Answer<z.infer<Reply>>>
  /** The same call, its response unread: for streams. */
  request: (endpoint: AnyEndpoint<z.ZodType>, options?: CallOptions) => Promise<Response>
  /** A signed-in user, as the gateway would vouch for; null: a visitor. */
  caller: (userId: string | null, more?: Partial<Caller>) => Caller
  /** Every event of a context that is on Kafka now, personal fields as they travel. */
  published: (context?: string) => Promise<Envelope[]>
  /** Puts an event of another context on Kafka, as its own service would. */
  publish: (
    context: Context,
    event: AnyEvent & { stream: string; version: number },
  ) => Promise<Envelope>
  /** The same for many at once. */
  publishAll: (
    context: Context,
    events: (AnyEvent & { stream: string; version: number })[],
  ) => Promise<Envelope[]>
  /** Stops the service. The last to stop drops the databases and topics, unless `keep`. */
  stop: (options?: { keep?: boolean }) => Promise<void>
}

// One gateway for all services that a test starts.
const gateway = newSigningKey()
const signCaller = createCallerSigner(gateway.private)

/** How many services run on each database; it goes with the last of them. */
const users = new Map<string, number>()

/** Databases and topics are named by one prefix, so that services may share a stack. */
const environment = (context: string, env: Env): Env & Named => {
  const prefix = env.TOPIC_PREFIX ?? `test-${randomUUID().slice(0, 8)}-`
  return {
    MONGO_URL: process.env.MONGO_URL,
    KAFKA_BROKERS: process.env.KAFKA_BROKERS,
    SMTP_URL: process.env.SMTP_URL,
    MAIL_FROM: 'Sortie <hello@sortie.test>',
    PUBLIC_URL: 'http://localhost:8080',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
    MASTER_KEY: randomBytes(32).toString('base64'),
    SERVICE_SECRET: randomBytes(32).toString('base64'),
    // Nobody listens there: a test that needs Stripe starts a stand-in of its own.
    STRIPE_SECRET_KEY: 'sk_test_nobody',
    STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
    STRIPE_API_URL: 'http://127.0.0.1:9',
    // Who registers users and plans drafts mostly does not run here.
    KEYS_FOR_ANYBODY: 'true',
    // What begins by itself each week would be found by tests of something else.
    MARKET_WEEKS: 'false',
    WEEKLY_FIGURES: 'false',
    ...env,
    PORT: '0',
    TOPIC_PREFIX: prefix,
    MONGO_DB: `${prefix}${context}`,
    VAULT_DB: `${prefix}vault`,
    GATEWAY_SIGNING_KEY: gateway.private,
    GATEWAY_PUBLIC_KEY: gateway.public,
  }
}
type Named = { TOPIC_PREFIX: string; MONGO_DB: string; VAULT_DB: string }

const isAsSent = (body: unknown): body is string | Buffer<ArrayBuffer> =>
  typeof body === 'string' || Buffer.isBuffer(body)

const send = async (url: string, endpoint: AnyEndpoint<z.ZodType>, options: CallOptions) => {
  const { body, caller = visitor, headers = {} } = options
  const identity = caller && { [CALLER_HEADER]: await (await signCaller)(caller) }
  return fetch(url + addressOf(endpoint.path, options), {
    method: endpoint.method.toUpperCase(),
    headers: { ...(body !== undefined && json), ...identity, ...headers },
    ...(body !== undefined && { body: isAsSent(body) ? body : JSON.stringify(body) }),
  })
}

const json = { 'content-type': 'application/json' }
const visitor: Caller = { userId: null, sessionId: null, ip: '127.0.0.1', operator: false }

const answerOf = async <Reply>(response: Response): Promise<Answer<Reply>> => {
  const text = await response.text()
  const body = text ? JSON.parse(text) : undefined
  const problem = response.ok ? null : Problem.parse(body)
  return { status: response.status, headers: response.headers, body, problem }
}

/**
 * Starts one service against the real Kafka and MongoDB (`KAFKA_BROKERS`, `MONGO_URL`), on a port,
 * databases and topics of its own.
 * @param build as given to `runService`; see a service's `service.ts`.
 * @param given whatever differs from a fresh environment; the `env` of another shares its topics,
 * secrets and, where it is the same service, its database: a second instance, or one restarted.
 */
export const startForTest = async <Shape extends z.ZodRawShape>(
  context: ServiceContext,
  shape: Shape,
  build: (kernel: Kernel<ConfigOf<Shape>>) => Contribution | Promise<Contribution>,
  given: Env = {},
): Promise<RunningService> => {
  const { name } = serviceContextOf(context)
  const env = environment(name, given)
  const kafka = testingKafka(env.KAFKA_BROKERS ?? '', env.TOPIC_PREFIX, [name])
  await kafka.prepare()
  const mongo = await connectMongo(env.MONGO_URL ?? '', 'test')
  const databases = [env.MONGO_DB, env.VAULT_DB]
  const { url, stop } = await startService(context, shape, build, env)
  for (const each of databases) users.set(each, (users.get(each) ?? 0) + 1)

  const request = (endpoint: AnyEndpoint<z.ZodType>, options: CallOptions = {}) =>
    send(url, endpoint, options)

  return {
    url,
    env,
    db: mongo.getClient().db(env.MONGO_DB),
    request,
    call: async (endpoint, options) => answerOf(await request(endpoint, options)),
    caller: (userId, more) => ({ ...visitor, userId: UserId.nullable().parse(userId), ...more }),
    published: (from = name) => kafka.published(from),
    publish: kafka.publish,
    publishAll: kafka.publishAll,
    stop: async ({ keep = false } = {}) => {
      await stop()
      for (const each of databases) users.set(each, users.get(each)! - 1)
      const unused = keep ? [] : databases.filter((each) => users.get(each) === 0)
      for (const each of unused) await mongo.getClient().db(each).dropDatabase()
      if (unused.includes(env.VAULT_DB)) await kafka.drop()
      await mongo.close()
    },
  }
}
