import { randomUUID } from 'node:crypto'
import type { SessionId, UserId } from '@sortie/contracts/ids'
import type { Collection } from '@sortie/runtime/database/mongo'
import { because } from '@sortie/runtime/process/context'
import { createCommands } from '@sortie/runtime/store/command'
import { type Commit, lastVersion } from '@sortie/runtime/store/commit'
import {
  type SessionCommand,
  session,
} from '../../../../../services/identity/src/sessions/decider/session.ts'
import { causeOf, createTwin, moveCommit } from '../../bare/raw.ts'
import { compareRounds, drive, interleave } from '../../measuring/measure.ts'
import { figure, spreadText } from '../../measuring/numbers.ts'
import type { BenchRow } from '../../results/row.ts'
import type { BenchStage } from '../../stage/stage.ts'
import { type BenchStore, openBenchStore } from '../../stage/store.ts'

const LANES = 16
const ROUNDS = 9
const STREAMS = 800
const LOADED = 20
const userId: UserId = 'usr_bench'

const hashOf = (generation: number) => generation.toString(16).padStart(64, '0')

const refresh = (stream: SessionId, generation: number): SessionCommand => ({
  type: 'Refresh',
  data: {
    sessionId: stream,
    userId,
    at: new Date().toISOString(),
    epoch: 0,
    presentedHash: hashOf(generation),
    generation,
    nextHash: hashOf(generation + 1),
  },
})

const commandsOf = ({ store, snapshots }: BenchStore) =>
  createCommands({
    store,
    snapshots,
    decider: session,
    name: 'session',
    subject: () => userId,
    appended: async () => {},
  })

const handle = (
  commands: ReturnType<typeof commandsOf>,
  stream: SessionId,
  command: SessionCommand,
) =>
  because(
    { cause: causeOf(userId), fingerprint: null, actor: userId, correlation: randomUUID() },
    () => commands.handle(stream, command),
  )

/** One session as it grows: a commit for its start and for each refresh, 20 and one more. */
const growSession = async (opened: BenchStore): Promise<Commit[]> => {
  const commands = commandsOf(opened)
  const stream: SessionId = 'ses_first'
  const start = { sessionId: stream, userId, at: new Date().toISOString() }
  const device = 'Firefox on Linux'
  const data = { ...start, epoch: 0, refreshHash: hashOf(0), device }
  await handle(commands, stream, { type: 'Start', data })
  for (let generation = 0; generation < LOADED; generation++) {
    await handle(commands, stream, refresh(stream, generation))
  }
  return opened.store.commits.find({ stream }).sort({ version: 1 }).toArray()
}

type CommandStage = {
  opened: BenchStore
  raw: Collection<Commit>
  streams: SessionId[]
  last: Commit
}

/** Streams of 20 events in both collections, and the commit that comes next. */
const prepare = async (stage: BenchStage): Promise<CommandStage> => {
  const opened = await openBenchStore(stage, 'identity', 'command')
  const raw = await createTwin(opened)
  const grown = await growSession(opened)
  const streams = Array.from({ length: STREAMS }, (): SessionId => `ses_${randomUUID()}`)
  for (const stream of streams) {
    const copies = grown
      .slice(0, LOADED)
      .map((commit) => moveCommit(commit, stream, commit.version))
    await opened.store.commits.insertMany(copies)
    await raw.insertMany(copies)
  }
  return { opened, raw, streams, last: grown[LOADED]! }
}

/** A command on a stream of 20 events that nobody remembers, against `insertOne` of its commit. */
export const command: BenchRow = {
  name: 'command',
  run: async (stage) => {
    const { opened, raw, streams, last } = await prepare(stage)
    /** Once on each stream; what a round wrote before is taken away, so that it finds 20 events. */
    const onEach = async (write: (stream: SessionId) => Promise<unknown>) => {
      for (const each of [opened.store.commits, raw]) {
        await each.deleteMany({ version: lastVersion(last) })
      }
      return (await drive(STREAMS, LANES, (_lane, index) => write(streams[index]!))).perSecond
    }
    const pairs = await interleave(
      ROUNDS,
      () => {
        const commands = commandsOf(opened)
        return onEach((stream) => handle(commands, stream, refresh(stream, LOADED - 1)))
      },
      () => onEach((stream) => raw.insertOne(moveCommit(last, stream, last.version))),
    )
    await opened.drop()
    const { ours, base, ratio } = compareRounds(pairs)
    return {
      checks: [
        {
          what: 'command (load 20 events, decide, append) / raw insertOne, throughput',
          least: 0.5,
          measured: ratio,
        },
      ],
      absolute: [`command ${spreadText(ours, '/s')}, insertOne ${spreadText(base, '/s')}`],
      notes: [
        `${ROUNDS} rounds of ${figure(STREAMS)} each, ${LANES} at a time; a session's refresh, on streams of ${LOADED} commits that no cache holds; the insertOne is of the commit that the command writes.`,
      ],
    }
  },
}
