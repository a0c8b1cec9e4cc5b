import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type Loop, startLoop } from '../process/loop.ts'
import { type Log, meter } from '../process/telemetry.ts'
import { type Db, ensureCollection } from './mongo.ts'

/** The state of the database: true for `reads` if it answers reads, for `writes` if it accepts writes. */
export type DatabaseState = { reads: boolean; writes: boolean }

export type DatabaseHealth = {
  /** The state at the last look. It tells refusals after two seconds, and a database that hangs after twelve. */
  state: () => DatabaseState
  /** Begins to try the database once a second; before, the state is that both work. */
  watch: (log: Log) => Loop
}

/** One read and one write that change nothing for anybody. Each rejects where it does not work. */
export type Probe = { read: () => Promise<unknown>; write: () => Promise<unknown> }

/** Interval between two probes, in ms. */
const LOOK_MS = 1_000
/** The most time that the answer to a probe may take, in ms. */
const ANSWER_WITHIN_MS = 1_000
/**
 * Number of probes in a row that must be refused, or answered late, before it counts. One refusal may be a conflict,
 * and on a busy machine several answers in a row are late although everything works.
 */
const REFUSED_IN_A_ROW = 2
const LATE_IN_A_ROW = 6

type ProbeDocument = { at: Date; filling: Buffer }

const COLLECTION = 'health'
/** Time for which a probe's document is kept, in seconds: with one a second, some dozens for each instance. */
const KEPT_SECONDS = 30
/** Size of a probe's document, in bytes: more than most writes of customers. */
const FILLING_BYTES = 8_192

/**
 * Inserts a document into the service's own database, and reads one. A database whose disk is full refuses what needs
 * room for a document and its place in an index, as customers' writes do, and may still rewrite one that is there: so
 * each probe inserts. The database removes the documents by itself.
 */
export const probeOf = (db: Db): Probe => {
  const collection = db.collection<ProbeDocument>(COLLECTION)
  const options = { timeoutMS: ANSWER_WITHIN_MS }
  return {
    read: () => collection.findOne({}, options),
    write: () =>
      collection.insertOne(
        // Random, as what is easily packed takes no room.
        { at: new Date(), filling: randomBytes(FILLING_BYTES) },
        options,
      ),
  }
}

export const prepareHealth = async (db: Db) => {
  await ensureCollection(db, COLLECTION)
  await db.collection(COLLECTION).createIndex({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS })
}

type Answer = 'answered' | 'refused' | 'late'

const answerOf = async (attempt: () => Promise<unknown>): Promise<Answer> => {
  const giveUp = new AbortController()
  const late = setTimeout(ANSWER_WITHIN_MS, 'late' as const, { signal: giveUp.signal, ref: false })
  const answer = attempt().then(
    () => 'answered' as const,
    (error) => (error?.name === 'MongoOperationTimeoutError' ? 'late' : 'refused'),
  )
  try {
    return await Promise.race([answer, late])
  } finally {
    giveUp.abort()
    late.catch(() => {})
  }
}

/** Turns the answers to one kind of probe into whether it works. */
const createJudge = () => {
  let [refused, late] = [0, 0]
  return (answer: Answer): boolean => {
    if (answer === 'answered') [refused, late] = [0, 0]
    if (answer === 'refused') refused += 1
    if (answer === 'late') late += 1
    return refused < REFUSED_IN_A_ROW && late < LATE_IN_A_ROW
  }
}

/**
 * Tries the database once a second, reads and writes apart: a database whose disk is full still answers
 * a ping. The state is a metric, `sortie_ready`, which is there also while the database is not.
 */
export const createDatabaseHealth = (probe: Probe): DatabaseHealth => {
  let state: DatabaseState = { reads: true, writes: true }
  const judge = { reads: createJudge(), writes: createJudge() }

  const look = async (log: Log) => {
    const [read, write] = await Promise.all([answerOf(probe.read), answerOf(probe.write)])
    const next = { reads: judge.reads(read), writes: judge.writes(write) }
    if (next.reads !== state.reads || next.writes !== state.writes) {
      const level = next.reads && next.writes ? 'info' : 'error'
      log[level](
        { status: statusOf(next), reason: `read ${read}, write ${write}` },
        'what the database does',
      )
    }
    state = next
    return false
  }
  meter()
    .createObservableGauge('sortie_ready')
    .addCallback((result) => {
      for (const check of ['reads', 'writes'] as const) {
        result.observe(Number(state[check]), { check })
      }
    })
  return {
    state: () => state,
    watch: (log) => startLoop('trying the database', LOOK_MS, log, () => look(log)),
  }
}

const statusOf = ({ reads, writes }: DatabaseState) => {
  if (reads && writes) return 'reads and writes'
  if (reads) return 'reads only'
  return writes ? 'writes only' : 'neither reads nor writes'
}
