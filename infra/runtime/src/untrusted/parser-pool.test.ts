import { execFileSync } from 'node:child_process'
import { afterAll, expect, test } from 'vitest'
import { createParserPool, type ParserPoolOptions } from './parser-pool.ts'
import type { Eater, HostileParsers } from './testing/hostile-parsers.ts'

const entry = new URL('./testing/hostile-parsers.ts', import.meta.url)
const limit = { mostSize: 1_000, mostCpuMs: 300 }
const limits = {
  loop: limit,
  backtrack: limit,
  eat: { mostSize: 1_000, mostCpuMs: 30_000 },
  fail: limit,
  refuse: limit,
  work: limit,
  count: { mostSize: 2_000_000 },
  look: limit,
}
const silent = { warn: () => {} }
const open = (given: Partial<ParserPoolOptions<HostileParsers>> = {}) =>
  createParserPool<HostileParsers>({ entry, limits, log: silent, processes: 1, ...given })

const pool = open({ mostHeapMb: 64 })
afterAll(() => pool.stop())
const caller = { customer: 'ann' }
const works = (name = 'next') => pool.run('work', { name, ms: 0 }, caller)

test('a parser that never ends is refused, and the next call succeeds', async () => {
  await expect(pool.run('loop', '', caller)).rejects.toMatchObject({
    name: 'UntrustedInputRefused',
    reason: 'too_slow',
  })
  expect(await works()).toBe('next')
})

test('so is one that is lost in a regular expression', async () => {
  const lost = pool.run('backtrack', 'a'.repeat(60), caller)
  await expect(lost).rejects.toMatchObject({ reason: 'too_slow' })
  expect(await works()).toBe('next')
})

const eaters: Eater[] = ['objects', 'texts', 'buffers', 'set', 'spread', 'letters']
test.each(eaters)('one that eats memory by %s is refused alone', async (how) => {
  const eats = pool.run('eat', how, caller)
  const after = works()
  await expect(eats).rejects.toMatchObject({ reason: 'too_much_memory' })
  expect(await after).toBe('next')
})

test('an error of a parser is told by its kind, and never by what the stranger wrote', async () => {
  const told: unknown[] = []
  const watched = open({ log: { warn: (...line: unknown[]) => told.push(line) } })
  const error = await watched.run('fail', 'my secret', caller).catch((each) => each)
  await watched.stop()
  expect(error).toMatchObject({ reason: 'failed' })
  expect(JSON.stringify([error, error.message, told])).not.toContain('secret')
  expect(JSON.stringify(told)).toContain('SyntaxError')
})

test('a parser may refuse by itself, and larger input than it reads never reaches it', async () => {
  await expect(pool.run('refuse', '', caller)).rejects.toMatchObject({ reason: 'too_large' })
  const bytes = new Uint8Array(2_000_001)
  await expect(pool.run('count', { bytes }, caller)).rejects.toMatchObject({ reason: 'too_large' })
  expect(await pool.run('count', { bytes: bytes.subarray(0, 1_999_000) }, caller)).toBe(1_999_000)
})

/** Processes of this machine that run these parsers. */
const processesNow = () =>
  execFileSync('ps', ['-eo', 'args'])
    .toString()
    .split('\n')
    .filter((line) => line.includes('hostile-parsers')).length

test('a room that is warmed starts one process before its first call, however many ask for it', async () => {
  const fresh = open({ processes: 2 })
  const before = processesNow()
  await Promise.all([fresh.warm(), fresh.warm()])
  expect(processesNow() - before).toBe(1)
  await fresh.run('work', { name: 'x', ms: 0 }, caller)
  await fresh.warm()
  expect(processesNow() - before).toBe(1)
  await fresh.stop()
  await fresh.warm()
  await expect.poll(processesNow).toBe(before)
})

test('one call waits for no more than two of somebody with a thousand queued ones', async () => {
  const busy = open({ longestOfOne: 1_000 })
  const order: string[] = []
  const run = (customer: string, name: string) =>
    busy.run('work', { name, ms: 1 }, { customer }).then((done) => order.push(done))
  const flood = Array.from({ length: 1_000 }, (_, index) => run('ann', `ann ${index}`))
  await flood[9]
  const before = order.length
  await run('ben', 'ben')
  // The one that ran, and the one whose turn it was.
  expect(order.indexOf('ben') - before).toBeLessThanOrEqual(2)
  expect(order.length).toBeLessThan(100)
  await busy.stop()
  await Promise.allSettled(flood)
})

test('what is too much is refused: of one customer, and of all inputs that wait', async () => {
  const narrow = open({ longestOfOne: 2, mostWaiting: 100 })
  const results = await Promise.allSettled(
    ['a', 'b', 'c', 'd'].map((name) => narrow.run('work', { name, ms: 5 }, caller)),
  )
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
  ])
  expect(results[3]).toMatchObject({ reason: { reason: 'busy' } })
  const large = { name: 'x'.repeat(60), ms: 5 }
  const both = await Promise.allSettled([
    narrow.run('work', large, { customer: 'ann' }),
    narrow.run('work', large, { customer: 'ben' }),
  ])
  expect(both[1]).toMatchObject({ reason: { reason: 'busy' } })
  expect(both[0]).toMatchObject({ status: 'fulfilled' })
  await narrow.stop()
})

test('a caller who left is not parsed for', async () => {
  const leaving = new AbortController()
  const first = pool.run('work', { name: 'first', ms: 50 }, caller)
  const left = pool.run('loop', '', { ...caller, signal: leaving.signal })
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  expect(await first).toBe('first')
})

test('requests go on while a parser works', async () => {
  await works()
  let turns = 0
  const turning = setInterval(() => {
    turns += 1
  }, 5)
  await expect(pool.run('loop', '', caller)).rejects.toMatchObject({ reason: 'too_slow' })
  clearInterval(turning)
  // The parser had a core for 300 ms: this process had its turns all the while.
  expect(turns).toBeGreaterThan(20)
})

test('its process has no secret of the service, and makes no code of texts', async () => {
  const seen = await pool.run('look', '', caller)
  expect(seen).toEqual({ env: [], code: 'EvalError' })
})

test('after a stop nothing runs any more, and whoever waits learns that it was not their input', async () => {
  const stopped = open()
  const waits = [stopped.run('loop', '', caller), stopped.run('loop', '', caller)]
  await new Promise((resolve) => setTimeout(resolve, 300))
  await stopped.stop()
  for (const each of await Promise.allSettled(waits)) {
    expect(each).toMatchObject({ status: 'rejected', reason: { message: 'the service stops' } })
  }
})

test('a parser that never ends goes with a service that was killed', async () => {
  const script = `
    import { createParserPool } from '${new URL('./parser-pool.ts', import.meta.url).href}'
    const pool = createParserPool({
      entry: new URL('${entry.href}'),
      limits: { loop: { mostSize: 10, mostCpuMs: 600_000 }, work: { mostSize: 100 } },
      log: console,
      processes: 1,
    })
    await pool.run('work', { name: 'x', ms: 0 }, { customer: 'ann' })
    pool.run('loop', '', { customer: 'ann' })
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 200)`
  const before = processesNow()
  expect(() => execFileSync(process.execPath, ['--input-type=module', '-e', script])).toThrow()
  await expect.poll(processesNow, { timeout: 10_000 }).toBeLessThanOrEqual(before)
})
