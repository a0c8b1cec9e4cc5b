import { expect, test } from 'vitest'
import { type Expression, expressionProblems, expressionsIn, nameOf } from './expressions.ts'

const slow: Expression = { source: 'a+b', flags: 'g', file: 'x.ts' }
const judge = ({ source }: Expression) => (source === 'a+b' ? '2nd degree polynomial' : null)

test('literals are found in types, marks and nested code, and not in comments or texts', () => {
  const code = `
    // /no+/
    const text = '/no+/' as string
    const f = <T,>(x: T) => <p title="/no+/">{String(x).replace(/yes+/giu, (y) => y.match(/\\/also/)![0])}</p>`
  expect(expressionsIn(code, 'x.tsx').map(nameOf).sort()).toEqual(['/\\/also/', '/yes+/giu'])
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
