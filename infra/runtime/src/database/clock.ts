import type { Db } from './mongo.ts'

/** The clock of the database: the clocks of machines may differ by minutes. */
export type DatabaseClock = {
  /**
   * The database's time: asked for at first, then reckoned on by this process's monotonic clock. It is
   * never before the true one, so what another instance noted as due by now is due here too.
   */
  now: () => Promise<Date>
  /** The same in so many milliseconds. */
  inMs: (ms: number) => Promise<Date>
  /** Asks the database again; to be repeated, as no two clocks run alike. */
  refresh: () => Promise<void>
}

/** The database's own time, in milliseconds. */
export const databaseTime = async (db: Db): Promise<number> => {
  const { localTime } = await db.command({ hello: 1 })
  return (localTime as Date).getTime()
}

/** The same as events hold it: one clock for all services. */
export const databaseNow = async (db: Db): Promise<string> =>
  new Date(await databaseTime(db)).toISOString()

export const createDatabaseClock = (db: Db): DatabaseClock => {
  let known: { time: number; at: number } | undefined

  const refresh = async () => {
    // From before it was asked: the answer's way back counts as passed, and so does its cut-off millisecond.
    const at = performance.now()
    known = { time: (await databaseTime(db)) + 1, at }
  }
  const inMs = async (ms: number) => {
    if (!known) await refresh()
    const { time, at } = known!
    return new Date(Math.ceil(time + performance.now() - at) + ms)
  }

  return { refresh, inMs, now: () => inMs(0) }
}
