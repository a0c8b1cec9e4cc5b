import { expect, test } from 'vitest'
import { missing, which } from './system.ts'

test('one sentence says what is missing, why, and what to install', () => {
  expect(missing(['java'], 'to run Kafka')).toBe(
    'java is missing, needed to run Kafka: install it (Debian: apt-get install ' +
      'default-jre-headless), or run as root on Debian so that it is installed for you, ' +
      'or start a Docker engine.',
  )
  expect(missing(['cargo', 'cmake'], 'to build the database')).toContain(
    'cargo, cmake are missing, needed to build the database: install it (Debian: apt-get ' +
      'install cargo cmake)',
  )
})

test('a program is found where PATH has it', () => {
  expect(which('node')).toMatch(/\/node$/)
  expect(which('no-such-program')).toBeUndefined()
})
