import { expect, test } from 'vitest'
import { type Advisory, lockfileProblems } from './lockfile.ts'

const integrity = 'sha512-AAAA'
const advisories: Advisory[] = [
  { package: 'left', vulnerable: '<1.2.3', severity: 'critical', id: 'CVE-2026-1' },
]
const problems = (path: string, found: object) =>
  lockfileProblems({ packages: { '': {}, [path]: found } }, advisories)

test('a package with a hash, and one of our own, are right', () => {
  expect(problems('node_modules/left', { version: '1.2.3', integrity })).toEqual([])
  expect(problems('node_modules/@sortie/local', { link: true })).toEqual([])
  expect(problems('infra/local', { version: '0.0.0' })).toEqual([])
})

test('a package without a hash, or with a weak one, is named', () => {
  expect(problems('node_modules/left', { version: '2.0.0' })).toHaveLength(1)
  const weak = { version: '2.0.0', integrity: 'sha1-AAAA' }
  expect(problems('node_modules/right', weak)).toHaveLength(1)
})

test('a package that comes from an address of its own is named with its host', () => {
  const resolved = 'https://packages.example/left.tgz'
  expect(problems('node_modules/left', { version: '2.0.0', integrity, resolved })).toEqual([
    'node_modules/left: names where it comes from (packages.example)',
  ])
})

test('a version with a known hole is named wherever it stands', () => {
  expect(problems('node_modules/a/node_modules/left', { version: '1.2.2', integrity })).toEqual([
    'node_modules/a/node_modules/left: 1.2.2 has a known hole (CVE-2026-1, critical)',
  ])
})

test('an optional package of another platform that was dropped is named', () => {
  const parts = { version: '1.0.0', integrity, optionalDependencies: { 'left-arm64': '1.0.0' } }
  const arm64 = { version: '1.0.0', integrity }
  const problemsOf = (packages: Record<string, object>) => lockfileProblems({ packages }, [])
  expect(problemsOf({ 'node_modules/left': parts })).toEqual([
    'node_modules/left: its optional package left-arm64 is not there',
  ])
  expect(problemsOf({ 'node_modules/left': parts, 'node_modules/left-arm64': arm64 })).toEqual([])
  const nested = 'node_modules/a/node_modules/left'
  expect(problemsOf({ [nested]: parts, 'node_modules/left-arm64': arm64 })).toEqual([])
  expect(problemsOf({ [nested]: parts, [`${nested}/node_modules/left-arm64`]: arm64 })).toEqual([])
})
