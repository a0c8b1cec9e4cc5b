import type { ExpiringTopic } from '@sortie/contracts/expiring-topics'
import type { AnyEvent } from '@sortie/contracts/kit'
import type { Response } from 'express'
import type { z } from 'zod'
import type { Db } from '../database/mongo.ts'
import type { Decider } from '../domain.ts'
import type { GrowingTexts } from '../http/live-texts.ts'
import type { Route } from '../http/route.ts'
import type { ServiceConfig } from '../process/config.ts'
import type { Log } from '../process/telemetry.ts'
import type { ClaimStore } from '../store/claims.ts'
import type { Commands } from '../store/command.ts'
import type { Epoch } from '../store/restores/epoch.ts'
import type { PersonalKeys } from '../store/vault/keys.ts'
import type { OpenTopic } from '../topics/expiring.ts'
import type { Handler } from '../topics/handler.ts'
import type { OutgoingTopic } from '../topics/outgoing.ts'
import type { Reader } from '../topics/reader.ts'
import type { Projection } from '../views/projection.ts'
import type { RowProjection } from '../views/row-projection.ts'
import type { Rows } from '../views/row-reader.ts'
import type { Views } from '../views/view-reader.ts'
import type { Work } from '../work/work.ts'
import type { KeptPart } from './erasures/held-data.ts'
import type { StoryIds } from './operators/story.ts'

/** A kind of stream: what decides about it, and whose key encrypts it. */
export type Aggregate<State, Command, Event> = {
  name: string
  decider: Decider<State, Command, Event>
  /**
   * Returns the person whose key encrypts the personal fields of what a command appends; null for the one of the
   * commits before it in the stream, if they have one.
   */
  subject: (stream: string, command: Command) => string | null
  /**
   * A name under which a command acts once in its stream for ever, whoever asks and whatever for:
   * asked again it gets the first one's answer. Null, or absent: once for each cause.
   */
  once?: (command: Command) => string | null
}

type LiveView<Reply> = {
  projection: string
  key: string
  read: () => Promise<{ reply: Reply; version: number; done: boolean } | null>
  /** Texts that grow beside it; their collection is `followed`. */
  texts?: GrowingTexts
}

/**
 * A resource that several modules of a service share: a client of an outside API, a printer, a cache. The first module
 * that asks opens it.
 */
export type Resource<Config, Value> = {
  /** Two resources of a service may not share a name. */
  name: string
  open: (kernel: Kernel<Config>) => Value
  /** Called once every module has stopped. */
  close?: (value: Value) => Promise<void>
}

/** The tools that the kernel offers to a service while it wires itself up. */
export type Kernel<Config> = {
  config: Config
  log: Log
  db: Db
  keys: PersonalKeys
  /** The number of restores of the databases, and the time of the last one. */
  epoch: Epoch
  /**
   * The commands of an aggregate: the same ones for each module that asks for them, as all share one queue and
   * one memory of what streams hold. @throws Error where two aggregates have one name
   */
  commands: <State, Command extends { type: string }, Event extends AnyEvent>(
    aggregate: Aggregate<State, Command, Event>,
  ) => Commands<Command, State, Event>
  /** Reads the views of a projection. The start fails unless a module has it among its `projections`. */
  views: <View, Event extends AnyEvent>(projection: Projection<View, Event>) => Views<View>
  /** Reads the rows of a view of many rows for each stream, as `views` does. */
  rows: <Row, Event extends AnyEvent>(projection: RowProjection<Row, Event>) => Rows<Row>
  /** Claims of names that only one stream may have, such as e-mail addresses. `kind` is stored. */
  claims: (kind: string) => ClaimStore
  /**
   * Opens a resource that several modules share, or returns the open one; see `Resource`.
   * @throws Error where two resources have one name
   */
  resource: <Value>(resource: Resource<Config, Value>) => Value
  /**
   * Destroys a person's key for ever, and with it all that was encrypted for them, everywhere; drops
   * what this service holds of it in the clear. The others are told by `PersonErased`. Of several, all keys go
   * first, and one that fails holds up no other.
   * @throws AggregateError where something of theirs could not be let go of yet
   */
  erase: (...subjects: string[]) => Promise<void>
  /** The same for whoever handles an event: the keys at once, and what is held in the clear in the background. */
  eraseSoon: (...subjects: string[]) => Promise<void>
  /**
   * Notes outside of the databases that a person's key will be destroyed, for a reply that promises it: the
   * erasure is repeated even where the databases are lost before it was done.
   */
  noteErasure: (subject: string) => Promise<void>
  /** A key of the service's own for one purpose. */
  keyFor: (purpose: string) => Buffer
  /** Opens a topic of messages that are no events; whoever opens it closes it in `stop`. */
  topic: (topic: ExpiringTopic) => OpenTopic
  /** Opens a topic for readers outside of the product, in the same way. @param retentionMs in milliseconds */
  outgoingTopic: (name: string, retentionMs: number) => OutgoingTopic
  /** Aborted when the service stops: who lets somebody wait answers now. */
  stopping: AbortSignal
  /** Answers a request with the live updates of a view. */
  sendLive: <Reply>(response: Response, view: LiveView<Reply>) => Promise<void>
}

/** The settings that a service with this `shape` reads from the environment. */
export type ConfigOf<Shape extends z.ZodRawShape> = keyof Shape extends never
  ? ServiceConfig
  : ServiceConfig & z.infer<z.ZodObject<Shape>>

/** The parts that a module adds to its service. */
export type Contribution = {
  routes?: Route[]
  /** Views of the service's own streams, and of other contexts' events (`foreignProjection`). */
  // biome-ignore lint/suspicious/noExplicitAny: views and events differ from one to the next
  projections?: (Projection<any, any> | RowProjection<any, any>)[]
  /** Collections beside the views whose documents are sent live. */
  followed?: string[]
  works?: Work[]
  handlers?: Handler[]
  /** Readers of topics whose messages are no events. */
  readers?: Reader[]
  /** Streams of a person that do not name them, for what they ask to see of themselves. */
  holds?: (userId: string) => Promise<string[]>
  /**
   * Returns the data on a person that the service keeps outside of events, for a request to see their own data: in the
   * order of `id`, each of 400 kB at most.
   * @param after the id behind which it begins; empty for all
   */
  keeps?: (userId: string, after: string) => AsyncIterable<KeptPart>
  /**
   * Deletes what the service keeps of a person outside of events and views, such as files. Called for
   * every erasure by each instance, at once and again once nobody can have their key any more.
   */
  forget?: (subject: string) => Promise<void>
  /**
   * Records again, in events, that a subject was erased, where a restore lost these events. Its key is destroyed
   * already. Subjects of other services are passed, too; repeating it changes nothing.
   */
  eraseAgain?: (subject: string) => Promise<void>
  /**
   * Returns the ids that follow from the id of an order, a report or an article and do not show it, for the story that
   * operators read.
   */
  storyIds?: (subject: string) => Promise<StoryIds>
  /** Figures that are read whenever the metrics are: name (`sortie_…`) and how it is read. */
  gauges?: Record<string, () => Promise<number>>
  /**
   * Collections and the like that the service prepares itself, before it listens. Called again where the
   * database goes away meanwhile: what it starts is started once.
   */
  prepare?: () => Promise<void>
  /** Closes what the service opened itself, after everything else stopped. */
  stop?: () => Promise<void>
}
