import { statfs } from 'node:fs/promises'
import type { Db } from '../../database/mongo.ts'
import { meter } from '../../process/telemetry.ts'

/** Room on a disk: `free` is what a process without privileges may use; both in one unit. */
type DiskSpace = { free: number; total: number }

/** The free share of a disk, from 0 to 1; null where nobody says how large it is. */
export const freeShareOf = ({ free, total }: DiskSpace): number | null =>
  Number.isFinite(free) && total > 0 ? Math.max(0, free) / total : null

/** The disk of the database, as it says itself: not every one does. In bytes. */
const databaseDisk = async (db: Db): Promise<DiskSpace> => {
  const { fsTotalSize, fsUsedSize } = await db.command({ dbStats: 1 })
  return { free: Number(fsTotalSize) - Number(fsUsedSize), total: Number(fsTotalSize) }
}

/** The disk that this process runs on, in blocks. */
const processDisk = async (): Promise<DiskSpace> => {
  const { bavail, blocks } = await statfs(process.cwd())
  return { free: bavail, total: blocks }
}

/** Shows `sortie_disk_free_share` of the database's disk and of the one that the process runs on. */
export const showDiskSpace = (db: Db): void => {
  const disks = { database: () => databaseDisk(db), process: processDisk }
  meter()
    .createObservableGauge('sortie_disk_free_share')
    .addCallback(async (result) => {
      for (const [disk, read] of Object.entries(disks)) {
        // Other alerts report a database that is away.
        const share = freeShareOf(await read().catch(() => ({ free: Number.NaN, total: 0 })))
        if (share !== null) result.observe(share, { disk })
      }
    })
}
