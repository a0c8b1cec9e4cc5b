import { KEPT_TRIALS } from '@sortie/contracts/operators/model-trial-limits'
import type { ModelTrial } from '@sortie/contracts/operators/model-trials'
import { type Db, ensureCollection } from '@sortie/runtime/database/mongo'

type StoredTrial = Omit<ModelTrial, 'trialId'> & { _id: ModelTrial['trialId'] }

/** The trials that are kept, of all instances: operators look at the last ones, and nobody at older ones. */
export type KeptTrials = {
  /** Adds one, and drops what is older than the last twenty. */
  add: (trial: ModelTrial) => Promise<void>
  /** Newest first. */
  all: () => Promise<ModelTrial[]>
  prepare: () => Promise<void>
}

const COLLECTION = 'model-trials'

export const createKeptTrials = (db: Db): KeptTrials => {
  const trials = db.collection<StoredTrial>(COLLECTION)
  return {
    add: async ({ trialId, ...trial }) => {
      await trials.insertOne({ _id: trialId, ...trial })
      const older = await trials
        .find({}, { projection: { _id: 1 } })
        .sort({ at: -1 })
        .skip(KEPT_TRIALS)
        .toArray()
      if (older.length) await trials.deleteMany({ _id: { $in: older.map(({ _id }) => _id) } })
    },
    all: async () => {
      const found = await trials.find().sort({ at: -1 }).limit(KEPT_TRIALS).toArray()
      return found.map(({ _id, ...trial }) => ({ trialId: _id, ...trial }))
    },
    prepare: () => ensureCollection(db, COLLECTION, [{ key: { at: -1 } }]),
  }
}
