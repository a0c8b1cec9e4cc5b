import { type Db, ensureCollection, isDuplicateKey } from '../database/mongo.ts'
import { keyedHash } from './vault/keys.ts'

type ClaimDocument = { _id: string; owner: string }

export type ClaimStore = {
  /**
   * Claims a value (an e-mail address) for a stream that is about to begin.
   * @returns the owner: the one given, or whoever claimed it first.
   */
  claim: (value: string, owner: string) => Promise<string>
  /** Returns the owner of a value, if there is one. */
  ownerOf: (value: string) => Promise<string | null>
  /** Takes over a claim whose stream stayed empty. @returns the owner afterwards. */
  replace: (value: string, abandoned: string, owner: string) => Promise<string>
  /** Gives a value up, where it is still this owner's: whoever comes next may claim it. */
  release: (value: string, owner: string) => Promise<void>
  prepare: () => Promise<void>
}

/** Uniqueness across streams. Values are kept as keyed hashes only. */
export const createClaims = (db: Db, kind: string, key: Buffer): ClaimStore => {
  const collection = db.collection<ClaimDocument>('claims')
  const idOf = (value: string) => `${kind}:${keyedHash(key, kind, value)}`
  const ownerOf = async (value: string) =>
    (await collection.findOne({ _id: idOf(value) }))?.owner ?? null

  const claim = async (value: string, owner: string): Promise<string> => {
    try {
      await collection.insertOne({ _id: idOf(value), owner })
      return owner
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      // If the owner gave it up in between, it is free to claim after all.
      return (await ownerOf(value)) ?? claim(value, owner)
    }
  }

  return {
    ownerOf,
    claim,
    replace: async (value, abandoned, owner) => {
      await collection.updateOne({ _id: idOf(value), owner: abandoned }, { $set: { owner } })
      return (await ownerOf(value)) ?? claim(value, owner)
    },
    release: async (value, owner) => {
      await collection.deleteOne({ _id: idOf(value), owner })
    },
    prepare: () => ensureCollection(db, 'claims', [{ key: { owner: 1 } }]),
  }
}

/** Gives up all that somebody claimed, of every kind. */
export const releaseAll = async (db: Db, owner: string) => {
  await db.collection<ClaimDocument>('claims').deleteMany({ owner })
}
