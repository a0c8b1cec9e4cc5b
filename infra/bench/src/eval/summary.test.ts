import { expect, test } from 'vitest'
import { runSummaryOf } from './summary.ts'

const run = {
  model: 'small.gguf',
  checkModel: 'small.gguf',
  baseUrl: 'http://127.0.0.1/v1',
  promptsVersion: '2',
  at: '2026-11-29T21:11:00.679Z',
  unusable: [],
}

test('a run that was ended before its first article says so, and has no figure that is none', () => {
  const summary = runSummaryOf({ ...run, findings: [] })
  expect(summary).not.toContain('NaN')
  expect(summary).toContain('No article was finished.')
})

test('an article that came too late is told with its reason and the means of its tokens', () => {
  const summary = runSummaryOf({
    ...run,
    findings: [
      {
        type: 'how-to',
        keyword: 'emergency plumber',
        delivered: false,
        why: ['Unavailable: late'],
        seconds: 500.6,
        firstWordsSeconds: null,
        calls: { tokensIn: 2_662, tokensOut: 0, dollars: 0, isEstimated: true },
        article: null,
      },
    ],
  })
  expect(summary).toContain('| how-to | emergency plumber | Unavailable: late |')
  expect(summary).toContain(
    '| all | 0 of 1 | – | 500.6 / 500.6 | – | 2,662 | 0 | $0.0000 | – | – | – | – |',
  )
})

test('answers that could not be used are counted by who was asked and why', () => {
  const unusable = [
    { stage: 'editor', reason: 'shape' },
    { stage: 'staff writer', reason: 'length' },
    { stage: 'editor', reason: 'shape' },
  ]
  const summary = runSummaryOf({ ...run, findings: [], unusable })
  expect(summary).toContain('| editor: shape | 2 |\n| staff writer: length | 1 |')
})
