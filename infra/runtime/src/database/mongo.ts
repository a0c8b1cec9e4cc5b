import mongoose, { type Connection, mongo } from 'mongoose'

export type Db = mongo.Db
/** Bytes as they are read. */
export type Binary = mongo.Binary
export type Collection<Document extends mongo.Document> = mongo.Collection<Document>

/**
 * Connects to MongoDB with the guarantees the kernel rests on: majority writes, journaled, majority
 * reads. Nothing is created by itself; see `service.ts` for the order of collections and indexes.
 */
export const connectMongo = async (url: string, appName: string): Promise<Connection> => {
  const connection = mongoose.createConnection(url, {
    appName,
    autoCreate: false,
    autoIndex: false,
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
    serverSelectionTimeoutMS: 5_000,
    connectTimeoutMS: 5_000,
    socketTimeoutMS: 20_000,
    maxPoolSize: 50,
  })
  try {
    return await connection.asPromise()
  } catch (error) {
    // A caller that tries again makes another connection, and this one would go on looking for a server.
    await connection.close().catch(() => {})
    throw error
  }
}

/**
 * Option of a write: an absent field stays absent, as it does in JSON. Stored as null, an event would
 * not fit its schema again, and a view would differ from the one that was computed.
 */
export const likeJson = { ignoreUndefined: true }

const DUPLICATE_KEY = 11000
/** Returns true if a write lost against a unique index. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError && error.code === DUPLICATE_KEY

/** Inserts a document, unless one with its unique key is there. @returns whether it did. */
export const insertNew = async <Document extends mongo.Document>(
  collection: Collection<Document>,
  document: mongo.OptionalUnlessRequiredId<Document>,
): Promise<boolean> => {
  try {
    await collection.insertOne(document, likeJson)
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}

/**
 * Returns the cause of a failed bulk write: the driver wraps any failure, a lost connection too, in an error of its own
 * that names no document and hides the kind of failure.
 */
export const unwrapped = (error: unknown): unknown =>
  error instanceof mongo.MongoBulkWriteError && error.errorResponse instanceof Error
    ? error.errorResponse
    : error

/**
 * Returns true if each refused document of an unordered bulk write lost against a unique index, so that the rest is
 * stored. An interrupted write refuses nothing, and nobody knows which documents it stored.
 */
export const areDuplicateKeys = (error: unknown): error is mongo.MongoBulkWriteError => {
  if (!(error instanceof mongo.MongoBulkWriteError)) return false
  const refused = [error.writeErrors].flat()
  const isAnswered = refused.length > 0 && !error.result.getWriteConcernError()
  return isAnswered && refused.every(({ code }) => code === DUPLICATE_KEY)
}

/** Returns true if the database could not be reached, as opposed to having refused. */
export const isOutage = (failed: unknown): boolean => {
  const error = unwrapped(failed)
  return (
    error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoServerSelectionError ||
    // Mongoose throws this one if the first connection fails.
    error instanceof mongoose.Error.MongooseServerSelectionError ||
    error instanceof mongo.MongoNotConnectedError ||
    error instanceof mongo.MongoTopologyClosedError ||
    (error instanceof mongo.MongoError && error.hasErrorLabel('RetryableWriteError')) ||
    (error instanceof mongo.MongoServerError && outageCodes.has(Number(error.code)))
  )
}

/**
 * Returns true if the database failed for a reason of its own: it could not be reached, or it refused a correct request
 * because its disk is full, its engine has stopped, or an administrator blocks writes. The same request succeeds later,
 * unchanged.
 */
export const isDatabaseFault = (failed: unknown): boolean => {
  if (isOutage(failed)) return true
  const error = unwrapped(failed)
  if (error instanceof mongo.MongoOperationTimeoutError) return true
  if (error instanceof mongo.MongoBulkWriteError) {
    const refused = [error.writeErrors].flat().map(({ code }) => code)
    const codes = refused.length > 0 ? refused : [error.code]
    return codes.some((code) => faultCodes.has(Number(code)))
  }
  return error instanceof mongo.MongoServerError && faultCodes.has(Number(error.code))
}

// In this order: internal error (a full disk, a storage engine that stopped), unknown error, not
// authorized, authentication failed, file stream failed, out of time, write concern not satisfied (four
// codes), out of memory, out of time, writes blocked, hosted database refuses, disk full.
const faultCodes = new Set([1, 8, 13, 18, 39, 50, 64, 79, 100, 133, 146, 262, 371, 8000, 14031])

// Shutting down, not primary, stepped down, write conflict, pool cleared, host unreachable.
const outageCodes = new Set([6, 7, 89, 91, 112, 117, 189, 9001, 10107, 11600, 11602, 13435, 13436])

export type IndexSpec = {
  key: Record<string, 1 | -1>
  unique?: boolean
  where?: Record<string, unknown>
}

/** Creates a collection and its indexes in one command; what is there already is left alone. */
export const ensureCollection = async (db: Db, name: string, indexes: IndexSpec[] = []) => {
  if (indexes.length === 0) return createOnce(db, name)
  // An index makes its collection.
  await db.collection(name).createIndexes(
    indexes.map(({ key, unique = false, where }) => ({
      key,
      unique,
      ...(where && { partialFilterExpression: where }),
    })),
  )
}

/**
 * Files in GridFS, under ids of our own: `<name>.files` and `<name>.chunks`. The caller creates both collections, and
 * deletes from both.
 */
export const openFiles = (db: Db, name: string) => {
  const bucket = new mongo.GridFSBucket(db, { bucketName: name })
  // The driver's types know object ids only; the server takes any.
  const asId = (id: string) => id as unknown as mongo.ObjectId
  return {
    write: (id: string, fileName: string) => bucket.openUploadStreamWithId(asId(id), fileName),
    read: (id: string) => bucket.openDownloadStream(asId(id)),
  }
}

const NO_SUCH_INDEX = 27
/** Drops indexes of earlier releases, where they are still there. */
export const dropIndexes = async (db: Db, name: string, keys: IndexSpec['key'][]) => {
  for (const key of keys) {
    const index = Object.entries(key)
      .map((part) => part.join('_'))
      .join('_')
    try {
      await db.collection(name).dropIndex(index)
    } catch (error) {
      if (!(error instanceof mongo.MongoServerError && error.code === NO_SUCH_INDEX)) throw error
    }
  }
}

const NAMESPACE_EXISTS = 48
const createOnce = async (db: Db, name: string) => {
  try {
    await db.createCollection(name)
  } catch (error) {
    // Another instance was first.
    if (!(error instanceof mongo.MongoServerError && error.code === NAMESPACE_EXISTS)) throw error
  }
}
