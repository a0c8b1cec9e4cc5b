import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Definition, digest, fingerprint } from './definition.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sortie-'))
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(join(folder, 'main.ts'), 'one')
})
afterEach(() => rmSync(folder, { recursive: true }))

const definition = (): Definition => ({
  name: 'analysis',
  script: 'node',
  args: ['main.ts'],
  cwd: folder,
  env: { PORT: '4003' },
  ports: [4003],
  saysReady: true,
  sources: [folder],
})

test('the same program with the same settings has the same fingerprint', () => {
  expect(fingerprint(definition())).toBe(fingerprint(definition()))
})

test('a changed variable is another process', () => {
  const moved = { ...definition(), env: { PORT: '5003' } }
  expect(fingerprint(moved)).not.toBe(fingerprint(definition()))
})

test('a changed source is another process', () => {
  const before = fingerprint(definition())
  writeFileSync(join(folder, 'main.ts'), 'two')
  expect(fingerprint(definition())).not.toBe(before)
})

test('tests and installed packages are no part of a program', () => {
  const before = digest([folder])
  writeFileSync(join(folder, 'main.test.ts'), 'x')
  writeFileSync(join(folder, 'node_modules', 'x.ts'), 'x')
  expect(digest([folder])).toBe(before)
})
