import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordChanges } from './word-changes.ts'

test('words that came and went are told apart from those that stayed', () => {
  expect(wordChanges('Brush the coat daily.', 'Brush the coat every day.')).toEqual([
    { kind: 'same', text: 'Brush the coat ' },
    { kind: 'removed', text: 'daily' },
    { kind: 'added', text: 'every day' },
    { kind: 'same', text: '.' },
  ])
})

test('a sentence that was written anew is told as a whole, whatever small words it kept', () => {
  const before =
    'Compare the way problems are handled, so that work can go on. Ask twice.\nCall us.'
  const after =
    'Ask about the care that it needs later, so it can last for years. Ask twice.\nWrite us.'
  expect(wordChanges(before, after)).toEqual([
    { kind: 'removed', text: 'Compare the way problems are handled, so that work can go on' },
    { kind: 'added', text: 'Ask about the care that it needs later, so it can last for years' },
    { kind: 'same', text: '. Ask twice.\n' },
    { kind: 'removed', text: 'Call' },
    { kind: 'added', text: 'Write' },
    { kind: 'same', text: ' us.' },
  ])
})

test('both texts can be read from the changes', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const changes = wordChanges(before, after)
      const without = (kind: string) =>
        changes.map((change) => (change.kind === kind ? '' : change.text)).join('')
      expect([without('added'), without('removed')]).toEqual([before, after])
    }),
  )
})

/** As many lines of twelve words, none of which stands in lines of another name. */
const linesNamed = (name: string, count: number): string =>
  Array.from({ length: count }, (_, line) =>
    Array.from({ length: 12 }, (_, word) => `${name}${line}w${word}`).join(' '),
  ).join('\n')

test('long texts that share whole lines only are compared by lines', () => {
  const shared = 'This line stayed.\n'
  const changes = wordChanges(
    `${shared}${linesNamed('a', 200)}\n`,
    `${shared}${linesNamed('b', 200)}\n`,
  )
  expect(changes.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added'])
  expect(changes[0]!.text).toBe(shared)
})

test('long texts that share nothing are told as replaced', () => {
  const [before, after] = [linesNamed('a', 1_000), linesNamed('b', 1_000)]
  expect(wordChanges(before, after)).toEqual([
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ])
})
