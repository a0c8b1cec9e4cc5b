import { expect, vi } from 'vitest'

/** Waits until what `read` returns is as expected; also before the tests of a file begin. */
export const becomes = <Seen>(read: () => Seen | Promise<Seen>, expected: Seen, timeout = 60_000) =>
  vi.waitFor(async () => expect(await read()).toEqual(expected), { timeout, interval: 500 })
