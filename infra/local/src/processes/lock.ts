import { readFileSync } from 'node:fs'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

// A process that ended stays in the table until its parent asks for it; it holds nothing any more.
const isZombie = (pid: number) => {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Returns true if a process with this id runs, ours or not. */
export const alive = (pid: number) => {
  // 0 would ask after our own group, and an empty file holds no id.
  if (!Number.isInteger(pid) || pid < 1) return false
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const take = async (file: string) => {
  try {
    const handle = await open(file, 'wx')
    await handle.writeFile(String(process.pid))
    await handle.close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

/**
 * Runs `work` while no other process of this machine holds the lock `file`. A lock whose holder
 * died is taken over.
 */
export const locked = async <Result>(file: string, work: () => Promise<Result>) => {
  await mkdir(dirname(file), { recursive: true })
  while (!(await take(file))) {
    const holder = Number(await readFile(file, 'utf8').catch(() => ''))
    // An empty file is one that its holder is just writing.
    if (holder && !alive(holder)) await rm(file, { force: true })
    else await sleep(200)
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}
