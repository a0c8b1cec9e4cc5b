import { mongo } from 'mongoose'
import { type Collection, likeJson, unwrapped } from '../database/mongo.ts'
import { createGroupCommit } from '../process/group-commit.ts'

/** Documents that go in one write. */
const MOST = 64

/**
 * Returns the outcome for each document of a group whose write threw: null if it is stored for certain, else its own
 * refusal, or the failure of the write.
 */
const outcomes = (error: unknown, size: number): (Error | null)[] => {
  if (!(error instanceof mongo.MongoBulkWriteError)) return Array(size).fill(error)
  const refused = [error.writeErrors].flat()
  // Only a full account is an answer.
  const isFull = error.insertedCount + refused.length === size
  const isSure = isFull && !error.result.getWriteConcernError()
  const failure = unwrapped(error) as Error
  const found: (Error | null)[] = Array(size).fill(isSure ? null : failure)
  for (const { index, code, errmsg } of refused) {
    found[index] = new mongo.MongoServerError({ code, message: errmsg ?? 'refused' })
  }
  return found
}

/**
 * Inserts documents into a collection: one that comes alone goes at once; those that come while a
 * write is on its way go together in the next one (group commit). Each is answered for itself, after
 * its own write was acknowledged, and is refused or stored whatever becomes of the others.
 * @throws MongoServerError of the document, e.g. of a duplicate key; or the failure of the write.
 */
export const createGroupInsert = <Document extends mongo.Document>(
  collection: Collection<Document>,
) => {
  type Insert = mongo.OptionalUnlessRequiredId<Document>
  return createGroupCommit<Insert>(MOST, async (documents) => {
    try {
      if (documents.length === 1) await collection.insertOne(documents[0]!, likeJson)
      else await collection.insertMany(documents, { ...likeJson, ordered: false })
      return []
    } catch (error) {
      return outcomes(error, documents.length)
    }
  })
}
