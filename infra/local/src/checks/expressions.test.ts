import { expect, test } from 'vitest'
import { composesAtLoad, compositionsIn, type Expression } from './composed-expressions.ts'
import {
  compositionProblems,
  expressionName,
  expressionProblems,
  expressionsIn,
  listProblems,
} from './expressions.ts'

const slow: Expression = { source: 'a+b', flags: 'g', file: 'x.ts' }
const judge = ({ source }: Expression) => (source === 'a+b' ? '2nd degree polynomial' : null)

test('literals are found in types, marks and nested code, and not in comments or texts', () => {
  const code = `
    // /no+/
    const text = '/no+/' as string
    const f = <T,>(x: T) => <p title="/no+/">{String(x).replace(/yes+/giu, (y) => y.match(/\\/also/)![0])}</p>`
  expect(expressionsIn(code, 'x.tsx').map(expressionName).sort()).toEqual([
    '/\\/also/',
    '/yes+/giu',
  ])
})

test('an expression that is not linear fails, with its file, unless a list says why it may stay', () => {
  expect(expressionProblems([slow], [], judge)).toEqual([
    'x.ts: /a+b/g is not linear: 2nd degree polynomial',
  ])
  const listed = [{ why: 'its input is bounded', expressions: ['/a+b/g'] }]
  expect(expressionProblems([slow], listed, judge)).toEqual([])
})

test('an entry of the list that no source has any more fails', () => {
  const listed = [{ why: 'its input is bounded', expressions: ['/a+b/g'] }]
  expect(expressionProblems([], listed, judge)).toEqual(['/a+b/g stands in no source any more'])
})

test('an expression that a function composes is found, unless it escapes all and repeats nothing', () => {
  const code = `
    // A comment — with marks.
    const ATLOAD = new RegExp(parts.join('|'))
    const find = (word: string) => [
      new RegExp(\`\\\\b\${RegExp.escape(word)}s?(?![\\\\p{L}])\`, 'u'),
      new RegExp(\`\${RegExp.escape(word)}+\`),
      new RegExp(\`\${word}\`),
      RegExp(word),
    ]`
  expect(compositionsIn(code, 'x.ts').map((one) => one.code)).toEqual([
    'new RegExp(`\x24{RegExp.escape(word)}+`)',
    'new RegExp(`\x24{word}`)',
    'RegExp(word)',
  ])
  expect(composesAtLoad(code, 'x.ts')).toBe(true)
  expect(composesAtLoad('const f = () => new RegExp(x)', 'x.ts')).toBe(false)
})

test('a composed expression fails unless a list gives a reason, and so does an old entry of the list', () => {
  const found = [{ code: 'new RegExp(word)', file: 'x.ts' }]
  expect(compositionProblems(found, [])).toEqual([
    expect.stringMatching(/^x\.ts: new RegExp\(word\) is composed while it runs/),
  ])
  const listed = [{ why: 'one word of letters', compositions: ['new RegExp(word)'] }]
  expect(compositionProblems(found, listed)).toEqual([])
  expect(compositionProblems([], listed)).toEqual(['new RegExp(word) stands in no source any more'])
})

test('the list of what is linear holds what the sources do, and no more', () => {
  expect(listProblems(['/a/', '/gone+/'], new Set(['/a/', '/new+/']))).toEqual([
    '/new+/ is linear and in no list: run node infra/local/src/checks/expressions.ts write',
    '/gone+/ is listed as linear and stands in no source any more: run node infra/local/src/checks/expressions.ts write',
  ])
  expect(listProblems(['/a/'], new Set(['/a/']))).toEqual([])
})
