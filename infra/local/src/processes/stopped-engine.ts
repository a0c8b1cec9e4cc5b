import { MongoClient } from 'mongodb'

/**
 * WiredTiger's own name for the state in which it refuses everything until its process is started
 * again, for instance after its log could not be written because the disk was full. mongod ends by
 * itself then. SecantusDB goes on: it answers pings, and nothing else, for ever.
 */
const STOPPED = 'WT_PANIC'

/** The most time that the database may take to answer, in ms. */
const PATIENCE = 5_000

/** Returns true if the storage engine behind a URL has stopped for good, although its process runs. */
export const isEngineStopped = async (url: string): Promise<boolean> => {
  const client = new MongoClient(url, {
    serverSelectionTimeoutMS: PATIENCE,
    connectTimeoutMS: PATIENCE,
    socketTimeoutMS: PATIENCE,
  })
  try {
    await client
      .db('sortie_identity')
      .collection('commits')
      .findOne({}, { projection: { _id: 1 } })
    return false
  } catch (error) {
    return String((error as Error).message).includes(STOPPED)
  } finally {
    await client.close().catch(() => {})
  }
}
