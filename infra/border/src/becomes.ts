import { expect, vi } from 'vitest'

/** Waits until what is looked at is as expected; also before the tests of a file begin. */
export const becomes = <Seen>(look: () => Seen | Promise<Seen>, expected: Seen, timeout = 60_000) =>
  vi.waitFor(async () => expect(await look()).toEqual(expected), { timeout, interval: 500 })
