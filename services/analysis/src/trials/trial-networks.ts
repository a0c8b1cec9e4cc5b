import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { UserId } from '@sortie/contracts/ids'
import { type Db, ensureCollection } from '@sortie/runtime/database/mongo'
import { networkOf } from '@sortie/runtime/http/network'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'
import { keyedHash } from '@sortie/runtime/store/vault/keys'
import type { TrialNetwork } from '../providers/openai/model-spending.ts'

type TrialNetworkNote = TrialNetwork & { _id: string; userId: string; at: Date }

/** The networks that trials were requested from, kept as long as their model calls may have to be counted. */
export type TrialNetworks = {
  /**
   * Notes the networks of an address, once for each trial: asked for again from elsewhere, it stays where
   * it was.
   */
  note: (trial: { reportId: ReportId; userId: UserId }, address: string) => Promise<void>
  /** The networks of a trial; those of no address where none were noted, as by the release before. */
  of: (reportId: ReportId) => Promise<TrialNetwork>
  /** Forgets those of a person's trials. */
  removeAllOf: (userId: string) => Promise<void>
  prepare: () => Promise<void>
}

const COLLECTION = 'trial-networks'
/** A trial runs within minutes; one that waits for a broken service may take days. */
const KEPT_SECONDS = 7 * 24 * 3_600

/** Keeps which network trials come from, as hashes that only this service can make. */
export const createTrialNetworks = (db: Db, key: Buffer): TrialNetworks => {
  const noted = db.collection<TrialNetworkNote>(COLLECTION)
  const hashesOf = (address: string): TrialNetwork => {
    const { own, wide } = networkOf(address)
    return {
      own: keyedHash(key, 'network', own),
      wide: wide === null ? null : keyedHash(key, 'network', wide),
    }
  }
  return {
    note: async ({ reportId, userId }, address) => {
      const hashes = hashesOf(address)
      const document = { ...hashes, userId, at: new Date() }
      await noted.updateOne({ _id: reportId }, { $setOnInsert: document }, { upsert: true })
    },
    of: async (reportId) => {
      const found = await noted.findOne({ _id: reportId })
      return found ? { own: found.own, wide: found.wide } : hashesOf('')
    },
    removeAllOf: async (userId) => {
      await noted.deleteMany({ userId })
    },
    prepare: async () => {
      await ensureCollection(db, COLLECTION, [{ key: { userId: 1 } }])
      await noted.createIndex({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS })
    },
  }
}

/** The networks of trials, by which the cost of models is counted. */
export const trialNetworks: Resource<ServiceConfig, TrialNetworks> = {
  name: 'trial-networks',
  open: ({ db, keyFor }) => createTrialNetworks(db, keyFor('trial-network')),
}
