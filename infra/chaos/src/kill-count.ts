/** The number of processes that the test of kills ends. */
export const KILLS = Number(process.env.KILLS ?? 6)

/** `make chaos` with many kills does all of each drill, and `make test` as much as shows that it works. */
export const isLong = KILLS > 20
