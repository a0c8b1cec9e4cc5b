import { expect, test } from 'vitest'
import { countWord } from './count-word.ts'

test.each([
  [0, 'No'],
  [6, 'Six'],
  [9, 'Nine'],
  [10, '10'],
])('%i begins a sentence as %s', (count, word) => expect(countWord(count)).toBe(word))
