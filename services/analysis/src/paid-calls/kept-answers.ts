import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { type Db, ensureCollection } from '@sortie/runtime/database/mongo'
import { keyedHash, type PersonalKeys } from '@sortie/runtime/store/vault/keys'
import type { KeptAnswer, PaidAnswer, PaidQuestion } from '../providers/paid-calls.ts'

/** An answer of a source: sealed for a person where the question held what they typed. */
type AnswerDocument = {
  _id: string
  /** Null: anybody may be answered with it. */
  subject: string | null
  body: string
  payload: string
  cost: number
  /** The database drops it then. */
  expire: Date
}

/** The stored answers of sources that are paid by the call, by a hash of the question. */
export type KeptAnswers = {
  /** Names a question, and for whom it is asked where it holds what they typed. */
  keyOf: (question: PaidQuestion, subject: string | null) => string
  find: (key: string) => Promise<KeptAnswer | null>
  /** @returns the answer with its hash; nothing is kept of an erased person. */
  keep: (
    key: string,
    answer: PaidAnswer,
    how: { subject: string | null; keepMs: number },
  ) => Promise<KeptAnswer>
  /** Takes away what was asked with a person's words. */
  removeAllOf: (subject: string) => Promise<void>
  prepare: () => Promise<void>
}

const packed = promisify(gzip)
const unpacked = promisify(gunzip)

/** The hash under which figures name what their source sent. */
const payloadOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

type Deps = { db: Db; keys: Pick<PersonalKeys, 'seal' | 'unseal'>; key: Buffer }

/**
 * Keeps answers in a collection of their own until they expire. The database alone reveals neither a question with
 * somebody's words nor a way to guess it: ids are keyed hashes.
 */
export const createKeptAnswers = ({ db, keys, key }: Deps): KeptAnswers => {
  const answers = db.collection<AnswerDocument>('source-answers')
  return {
    keyOf: ({ source, request }, subject) =>
      keyedHash(key, source, subject ?? '', JSON.stringify(request)),
    find: async (_id) => {
      // The database may be a minute late in dropping it.
      const kept = await answers.findOne({ _id, expire: { $gt: new Date() } })
      if (!kept) return null
      const { subject, body, payload, cost } = kept
      const open = subject === null ? body : await keys.unseal(subject, body)
      if (typeof open !== 'string') return null
      const text = (await unpacked(Buffer.from(open, 'base64'))).toString('utf8')
      return { text, payload, cost }
    },
    keep: async (_id, { text, cost }, { subject, keepMs }) => {
      const payload = payloadOf(text)
      const plain = (await packed(text)).toString('base64')
      const body = subject === null ? plain : await keys.seal(subject, plain)
      if (body !== null) {
        const expire = new Date(Date.now() + keepMs)
        const document = { subject, body, payload, cost, expire }
        await answers.replaceOne({ _id }, document, { upsert: true })
      }
      return { text, payload, cost }
    },
    removeAllOf: async (subject) => {
      await answers.deleteMany({ subject })
    },
    prepare: async () => {
      await ensureCollection(db, 'source-answers')
      await answers.createIndex({ expire: 1 }, { expireAfterSeconds: 0 })
      await answers.createIndex({ subject: 1 })
    },
  }
}
