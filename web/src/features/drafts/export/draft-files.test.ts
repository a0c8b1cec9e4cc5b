import { expect, test } from 'vitest'
import { fileNameIn } from './draft-files.ts'

test.each([
  ['attachment; filename="sortie_loaf_rye_2026-01-01.md"', 'sortie_loaf_rye_2026-01-01.md'],
  ['attachment; filename="a.md"; filename*=UTF-8\'\'caf%C3%A9.md', 'café.md'],
  ["attachment; filename=a.md; filename*=UTF-8''%E0%A4%A", 'a.md'],
  ['attachment', 'other.md'],
  [null, 'other.md'],
])('%j names the file %s', (disposition, name) =>
  expect(fileNameIn(disposition, 'other.md')).toBe(name),
)
