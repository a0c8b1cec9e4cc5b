import { expect, test } from 'vitest'
import { formatDuration } from './format.ts'

test.each([
  [0, '0 ms'],
  [80.4, '80 ms'],
  [380, '0.3 s'],
  [9_990, '9.9 s'],
  [12_700, '12 s'],
  [65_000, '1 min 5 s'],
])('%i ms last %s', (milliseconds, text) => expect(formatDuration(milliseconds)).toBe(text))
