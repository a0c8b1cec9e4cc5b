import { readMarkdown } from '@sortie/prose/markdown/read'
import type { Paragraph } from '@sortie/prose/tree/tree'
import { expect, test } from 'vitest'
import { markedRuns, standardBy, standardIn } from './standard-text.ts'

const isStandard = standardBy(['Ask what the price\nleaves out.', 'Then decide.'])
const lineOf = (markdown: string) => (readMarkdown(markdown)[0] as Paragraph).children
const shown = (markdown: string) =>
  markedRuns(lineOf(markdown), isStandard).map(({ isMarked, of }) => [
    isMarked,
    of.map((one) => (one.type === 'text' ? one.text : `[${one.type}]`)).join(''),
  ])

test('a sentence is standard while it reads as it was written', () => {
  const text = 'Ask what the price leaves out. It costs $4.[e1]\n\n- Then decide.\n- Then decide!'
  expect(standardIn(readMarkdown(text), isStandard)).toEqual([
    'Ask what the price leaves out.',
    'Then decide.',
  ])
})

test('only standard sentences of a line are marked, whatever marks their words have', () => {
  expect(shown('It costs $4.[e1] Ask what the **price** leaves out. Go.')).toEqual([
    [false, 'It costs $4.[citation] '],
    [true, 'Ask what the price leaves out.'],
    [false, ' Go.'],
  ])
})

test('a line without any is one run', () => {
  expect(shown('It costs $4.[e1]')).toEqual([[false, 'It costs $4.[citation]']])
})
