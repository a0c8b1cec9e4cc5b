import { costGrowth, MOST_GROWTH, repeated } from '@sortie/prose/testing/cost-growth'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createGuard } from './guard.ts'
import { parseAnswer } from './json.ts'
import { createSecrets } from './secrets.ts'

const read = (text: string) => {
  try {
    return parseAnswer(text, z.object({}))
  } catch {
    return null
  }
}

test.each(['\n', ' ', '\n ', '`', '```\n', '\n```'])(
  'twice as much of %j behind a code fence takes twice as long to read',
  (part) => {
    const behind = repeated(part)
    const growth = costGrowth(50_000, (size) => `\`\`\`json${behind(size)}`, read)
    expect(growth).toBeLessThan(MOST_GROWTH)
  },
)

/** Has a guard read a text that comes letter by letter. */
const stream = (names: readonly string[] | null) => (text: string) => {
  const guard = createGuard({ secrets: createSecrets(['sk-7f3a9c2e5b8d4f1a6c0e']), names })
  try {
    for (const letter of text) guard.push(letter)
    guard.end()
  } catch {
    // A word without an end is refused: what counts is what it costs until then.
  }
}

test.each(['a', '.', '/', 'a@', '”', `${'a'.repeat(300)} `])(
  'twice as much of %j, letter by letter, takes a guard twice as long',
  (part) => {
    for (const names of [[], null])
      expect(costGrowth(1_200, repeated(part), stream(names))).toBeLessThan(MOST_GROWTH)
  },
)

test('JSON without a blank is no word without an end', () => {
  const guard = createGuard({ secrets: createSecrets([]), names: null })
  const json = JSON.stringify(Array.from({ length: 2_000 }, (_, number) => ({ number })))
  let heard = ''
  for (const [piece] of json.matchAll(/.{1,4}/g)) heard += guard.push(piece)
  expect(heard + guard.end()).toBe(json)
})
