import { expect, test } from 'vitest'
import { holding } from './holding.ts'

const holds = (text: string, part: string) => {
  const { $regex, $options } = holding(part)
  return new RegExp($regex, $options).test(text)
}

test('a text is found as it is, whatever its case', () => {
  expect(holds('Best Bakery near me', 'bakery NEAR')).toBe(true)
  expect(holds('Best Bakery near me', 'café')).toBe(false)
})

test('no character of it means anything but itself', () => {
  for (const each of '\\^$.*+?()[]{}|/-,=<>#&!%:;@~\'`" \n\t\0') {
    expect(holds(`a${each}b`, `a${each}b`)).toBe(true)
    expect(holds('axb', `a${each}b`)).toBe(false)
  }
  expect(holds('aab', 'a+b')).toBe(false)
  expect(holds('a', '')).toBe(true)
})

test('nothing of it is an escape that MongoDB refuses, nor is there a zero byte', () => {
  const spaces = '\u00a0\u1680\u2000\u2009\u2028\u2029\u202f\u205f\u3000\ufeff'
  for (const each of [...spaces, '🍞', '\ud83c', '\0']) {
    const { $regex } = holding(`a${each}b`)
    expect($regex).not.toMatch(/\\[a-wyz]/i)
    expect($regex).not.toContain('\0')
    expect(holds(`a${each}b`, `a${each}b`)).toBe(true)
  }
})
