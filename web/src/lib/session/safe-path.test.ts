import { expect, test } from 'vitest'
import { safePath } from './safe-path.ts'

test.each([
  ['/reports', '/reports'],
  ['/checkout?package=starter_pack#pay', '/checkout?package=starter_pack#pay'],
  ['/free-trial/results/prj_1', '/free-trial/results/prj_1'],
])('%s stays on our origin', (raw, path) => expect(safePath(raw)).toBe(path))

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'reports',
  '',
  undefined,
  null,
  7,
  ['/reports'],
])('%j leads nowhere', (raw) => expect(safePath(raw)).toBeNull())

test.each(['/login', '/register?email=a@b.c', '/LOGIN/'])('%s would go in circles', (raw) =>
  expect(safePath(raw)).toBeNull(),
)
