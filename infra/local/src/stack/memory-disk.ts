import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readlink, rm, statfs, symlink } from 'node:fs/promises'
import { freemem } from 'node:os'
import { basename, dirname, join } from 'node:path'

/** Linux keeps the files of this folder in memory. */
const DISK = '/dev/shm'
const GIGABYTE = 1024 ** 3
/** A run of all tests writes some two gigabytes; a machine that has less to spare uses its disk. */
const LEAST_FREE = 8 * GIGABYTE

const hasRoom = async (bytes: number): Promise<boolean> => {
  if (freemem() < bytes) return false
  const disk = await statfs(DISK).catch(() => undefined)
  return disk !== undefined && disk.bavail * disk.bsize >= bytes
}

/** The folder in memory that stands for a folder of a stack: no two checkouts share one. */
const inMemory = (folder: string): string => {
  const place = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  return join(DISK, `sortie-${basename(dirname(folder))}-${basename(folder)}-${place}`)
}

/**
 * Lays a folder that is not there yet into memory, where the machine has room for it; else it is left to be made on the
 * disk. Tests wait for thousands of writes to reach a disk, and nobody needs their data once the machine was off. A
 * process that is killed finds there what it wrote, as on a disk.
 * @param leastFree the bytes of memory that have to be free.
 */
export const layInMemory = async (folder: string, leastFree = LEAST_FREE): Promise<void> => {
  if (existsSync(folder)) return
  // A link whose folder went with the machine's memory is no folder.
  await rm(folder, { force: true })
  const place = inMemory(folder)
  await rm(place, { recursive: true, force: true })
  if (!(await hasRoom(leastFree))) return
  await mkdir(place, { recursive: true, mode: 0o700 })
  await mkdir(dirname(folder), { recursive: true })
  await symlink(place, folder)
}

/** Frees the memory of a folder that was laid there, with all that is in it; others are left alone. */
export const freeMemory = async (folder: string): Promise<void> => {
  const place = await readlink(folder).catch(() => undefined)
  if (place !== inMemory(folder)) return
  await rm(folder)
  await rm(place, { recursive: true, force: true })
}
