import { type Collection, type Db, ensureCollection } from '../../database/mongo.ts'
import { bySystem } from '../../process/context.ts'
import { cutInParts } from '../../process/parts.ts'
import type { Log } from '../../process/telemetry.ts'
import type { Infrastructure } from '../ground.ts'
import type { Erasures } from './erasure.ts'

/** Somebody whose erasure a restore lost, and who is to be erased again; the id is the subject's. */
type LostErasure = { _id: string }

const WRITTEN_AT_ONCE = 1_000

const lostIn = (db: Db): Collection<LostErasure> => db.collection<LostErasure>('lost-erasures')

/** Notes in a restored database whom its service erases again before it listens. Repeating it is fine. */
export const noteLostErasures = async (db: Db, subjects: string[]): Promise<void> => {
  await ensureCollection(db, 'lost-erasures')
  for (const some of cutInParts(subjects, WRITTEN_AT_ONCE)) {
    const writes = some.map((_id) => ({
      updateOne: { filter: { _id }, update: { $set: { _id } }, upsert: true },
    }))
    await lostIn(db).bulkWrite(writes, { ordered: false })
  }
}

type Repeating = Pick<Infrastructure, 'db' | 'epoch'> & {
  erase: Erasures['erase']
  eraseAgain: ((subject: string) => Promise<void>) | undefined
  log: Log
}

/** Erases again whom a restore brought back, before anybody can ask. Broken off, the next start goes on. */
export const repeatLostErasures = async ({ db, epoch, erase, eraseAgain, log }: Repeating) => {
  let count = 0
  for await (const { _id: subject } of lostIn(db).find()) {
    const name = `restore-r${epoch.number}:${subject}`
    const again = async () => {
      await erase(subject)
      await eraseAgain?.(subject)
    }
    await bySystem(name, again, name)
    await lostIn(db).deleteOne({ _id: subject })
    count += 1
  }
  if (count > 0) log.warn({ count }, 'erasures that a restore had lost were repeated')
}
