import { type Context, contexts } from '@sortie/contracts/context'
import { Envelope } from '@sortie/contracts/kit'
import { z } from 'zod'
import { type EventType, eventTypes } from './events.ts'
import { createSchemas, type JsonSchema, type Schemas, sortShapes } from './json-schema.ts'

export type Message = { name: string; title: string; payload: JsonSchema; [key: string]: unknown }
export type AsyncApi = ReturnType<typeof createAsyncApi>

const payload = ({ type, schema, data }: EventType, schemas: Schemas): JsonSchema =>
  schemas.of(Envelope.extend({ type: z.literal(type), schema: z.literal(schema), data }), 'output')

const headers: JsonSchema = {
  type: 'object',
  properties: { traceparent: { type: 'string', description: 'W3C Trace Context.' } },
}

const message = (event: EventType, schemas: Schemas): Message => ({
  name: event.type,
  title: `${event.type}, schema ${event.schema}`,
  contentType: 'application/json',
  headers,
  payload: payload(event, schemas),
  bindings: {
    kafka: { key: { type: 'string', description: 'The stream, so that its events keep order.' } },
  },
})

const nameOf = (context: Context) => `${context}Events`

const channel = (context: Context, sent: EventType[]) => ({
  address: `${context}.events`,
  title: `What happened in ${context}`,
  messages: Object.fromEntries(
    sent
      .filter((event) => event.context === context)
      .map(({ type }) => [type, { $ref: `#/components/messages/${type}` }]),
  ),
  bindings: {
    kafka: {
      partitions: 12,
      topicConfiguration: { 'cleanup.policy': ['delete'], 'retention.ms': -1 },
    },
  },
})

const operation = (context: Context) => ({
  action: 'send' as const,
  channel: { $ref: `#/channels/${nameOf(context)}` },
  summary: `${context} tells what happened.`,
})

/** The AsyncAPI 3.0 document of every topic; internal events are on none. */
export const createAsyncApi = (types = eventTypes) => {
  const schemas = createSchemas()
  const all = Object.keys(contexts) as Context[]
  const sent = types
    .filter((event) => !event.internal)
    .sort((one, other) => (one.type < other.type ? -1 : 1))
  const messages = Object.fromEntries(sent.map((event) => [event.type, message(event, schemas)]))
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Sortie events',
      version: '1.0.0',
      description:
        'What the services tell each other, on Kafka. Events of one stream are in order, arrive ' +
        'at least once, and are never edited; what only the own context reads is not sent, so the ' +
        'versions of a stream may have gaps. Fields marked `x-personal` travel encrypted with ' +
        'the key of the person in `subject`, as text that begins with `sealed:v1:`; once that ' +
        'person is erased they read as null.',
    },
    defaultContentType: 'application/json',
    channels: Object.fromEntries(all.map((context) => [nameOf(context), channel(context, sent)])),
    operations: Object.fromEntries(all.map((context) => [`${context}Tells`, operation(context)])),
    components: { messages, schemas: sortShapes(schemas.components) },
  }
}
