import { afterEach, expect, test, vi } from 'vitest'
import { missingPrograms, need, which } from './system.ts'

afterEach(() => vi.unstubAllEnvs())

test('one sentence says what is missing, why, and what to install', () => {
  expect(missingPrograms(['java'], 'to run Kafka')).toBe(
    'java is missing, needed to run Kafka: install it (Debian: apt-get install ' +
      'default-jre-headless), or run as root on Debian so that it is installed for you, ' +
      'or start a Docker engine.',
  )
  expect(missingPrograms(['cargo', 'cmake'], 'to build the database')).toContain(
    'cargo, cmake are missing, needed to build the database: install it (Debian: apt-get ' +
      'install cargo cmake)',
  )
})

test('a program is found where PATH has it', () => {
  expect(which('node')).toMatch(/\/node$/)
  expect(which('no-such-program')).toBeUndefined()
})

test('nothing is installed for what is not wanted any more, not even when its turn comes', async () => {
  // Where nothing can be found, somebody is told what is missing; nobody here is to be told.
  vi.stubEnv('PATH', '')
  const tell = vi.fn()
  await expect(need('to build', ['cargo'], tell, AbortSignal.abort())).rejects.toThrow('aborted')
  const wanted = new AbortController()
  const asked = need('to build', ['cargo'], tell, wanted.signal)
  wanted.abort()
  await expect(asked).rejects.toThrow('aborted')
  await need('to go on', [], tell)
  expect(tell).not.toHaveBeenCalled()
})
