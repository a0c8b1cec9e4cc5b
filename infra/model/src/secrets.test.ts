import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Unusable } from './failure.ts'
import { createGuard } from './guard.ts'
import { createSecrets } from './secrets.ts'

const KEY = 'sk-canary-7f3a9c2e5b8d4f1a6c0e-Zq9'
const rot13 = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base)
  })
const base64 = (text: string) => Buffer.from(text).toString('base64')
const guises: Record<string, string> = {
  'as it is': KEY,
  'in capitals': KEY.toUpperCase(),
  'spelled out': [...KEY].join(' '),
  'one letter a line': [...KEY].join('\n\n- '),
  reversed: [...KEY].toReversed().join(''),
  'in rot13': rot13(KEY),
  'in hex': Buffer.from(KEY).toString('hex'),
  'in hex, percent-encoded': Buffer.from(KEY).toString('hex').replace(/../g, '%$&'),
  'in base64': base64(KEY),
  'in base64 for addresses': Buffer.from(KEY).toString('base64url'),
  'in base64, a letter before': base64(`x${KEY}`),
  'in base64, in the middle': base64(`The key is ${KEY}, keep it.`),
  'without its last letters': KEY.slice(0, -4),
  'without its first letters': KEY.slice(6),
}
const secrets = createSecrets([KEY])
const PROSE =
  'A baker opens at six. Sourdough takes a day; rye takes two, and 41 people asked for it.'

/** What was shown of a text that came in such pieces, and whether the guard stopped it. */
const shown = (pieces: readonly string[]) => {
  const guard = createGuard({ secrets, names: [] })
  let text = ''
  try {
    for (const piece of pieces) text += guard.push(piece)
    return { text: text + guard.end(), stopped: false }
  } catch (error) {
    expect(error).toBeInstanceOf(Unusable)
    expect(error).toMatchObject({ reason: 'secret' })
    return { text, stopped: true }
  }
}
const cutAt = (text: string, sizes: readonly number[]) => {
  const pieces: string[] = []
  for (let at = 0, turn = 0; at < text.length; turn += 1) {
    const size = sizes[turn % sizes.length]!
    pieces.push(text.slice(at, at + size))
    at += size
  }
  return pieces
}
const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 })

test.for(Object.entries(guises))('a key %s is stopped, wherever the pieces end', ([, guise]) => {
  fc.assert(
    fc.property(sizes, fc.integer({ min: 0, max: PROSE.length }), (cuts, at) => {
      const text = `${PROSE.slice(0, at)} ${guise} ${PROSE.slice(at)}`
      const { text: seen, stopped } = shown(cutAt(text, cuts))
      expect(stopped).toBe(true)
      // What was shown is the text before it, and not a letter of it.
      expect(`${PROSE.slice(0, at)} `.startsWith(seen)).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('a text without one comes out as it went in, wherever the pieces end', () => {
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 5 }), (cuts, times) => {
      const text = PROSE.repeat(times)
      expect(shown(cutAt(text, cuts))).toEqual({ text, stopped: false })
    }),
    { numRuns: 100 },
  )
})

test('only the last word is held back of plain prose', () => {
  const guard = createGuard({ secrets, names: [] })
  let seen = ''
  let given = ''
  for (const letter of PROSE) {
    given += letter
    seen += guard.push(letter)
    const heldWords = given.slice(seen.length).trim().split(/\s+/).length
    expect(heldWords).toBeLessThanOrEqual(3)
  }
})

test('a key of a few letters, as local servers take, is no secret', () => {
  const guard = createGuard({ secrets: createSecrets(['ollama']), names: [] })
  expect(guard.push('ollama runs here ') + guard.end()).toBe('ollama runs here ')
})
