import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { alive } from './lock.ts'
import { signalGroup, signalProcess } from './signals.ts'

test.each([undefined, 0, 1, -1, Number.NaN])('nothing is signalled where the id is %s', (pid) => {
  expect(() => signalGroup(pid, 'SIGCONT')).toThrow('There is no process to signal')
  expect(() => signalProcess(pid, 'SIGCONT')).toThrow('There is no process to signal')
})

test('a program that is not installed has no id, and nothing is signalled in its place', async () => {
  const never = spawn('no-such-program', { detached: true })
  await once(never, 'error')
  expect(() => signalGroup(never.pid, 'SIGTERM')).toThrow('It may never have started')
})

test('a group ends with everything in it; ended already, it is left alone', async () => {
  const child = spawn('sh', ['-c', 'sleep 60 & echo $!; wait'], { detached: true })
  const [said] = await once(child.stdout, 'data')
  const grandchild = Number(String(said))
  const ended = once(child, 'exit')
  expect(signalGroup(child.pid, 'SIGTERM')).toBe(true)
  expect(await ended).toEqual([null, 'SIGTERM'])
  await expect.poll(() => alive(grandchild)).toBe(false)
  expect(signalProcess(grandchild, 'SIGTERM')).toBeTypeOf('boolean')
})

test('no process has the id 0, and what is no id is no process', () => {
  for (const pid of [0, -1, Number.NaN]) expect(alive(pid)).toBe(false)
})
