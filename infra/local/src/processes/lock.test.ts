import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { alive, locked } from './lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sortie-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('of two that want the lock one waits for the other', async () => {
  const file = join(folder, 'lock')
  const seen: string[] = []
  const work = (name: string) =>
    locked(file, async () => {
      seen.push(`${name} begins`)
      await sleep(20)
      seen.push(`${name} ends`)
    })
  await Promise.all([work('one'), work('other')])
  // Whichever had it first.
  const [first, second] = seen[0] === 'one begins' ? ['one', 'other'] : ['other', 'one']
  expect(seen).toEqual([`${first} begins`, `${first} ends`, `${second} begins`, `${second} ends`])
  expect(existsSync(file)).toBe(false)
})

test('the lock of a process that died is taken over', async () => {
  const file = join(folder, 'lock')
  const dead = 2 ** 22 + 1
  expect(alive(dead)).toBe(false)
  writeFileSync(file, String(dead))
  expect(await locked(file, async () => 'done')).toBe('done')
})

test('work that fails gives the lock back', async () => {
  const file = join(folder, 'lock')
  const failing = locked(file, async () => {
    throw new Error('no disk')
  })
  await expect(failing).rejects.toThrow('no disk')
  expect(existsSync(file)).toBe(false)
})
