import { expect, test } from 'vitest'
import { isForeseen, NoBrief, orderFailureOf, Unfit } from './draft-errors.ts'

const unfit = new Unfit(
  [
    { code: 'unsupported', message: 'Nothing supports “Ovens are free.”' },
    { code: 'too-short', message: 'It has 900 words; 1,500 are needed.' },
  ],
  ['Five sentences were cut for words that your brand voice bans.'],
)

test('an unfit article fails by the code of its first fault, and explains all of them to its owner', () => {
  expect(orderFailureOf(unfit)).toEqual({
    cause: 'quality',
    reasonCode: 'unsupported',
    reason: 'The article did not pass our checks.',
    explanation:
      'Nothing supports “Ovens are free.” It has 900 words; 1,500 are needed. Five sentences were cut for words that your brand voice bans.',
  })
})

test('neither the message of an error, nor what a log copies of it, quotes the article', () => {
  expect(unfit.message).toBe('unsupported too-short')
  expect(`${unfit.stack} ${JSON.stringify(unfit)} ${Object.values(unfit)}`).not.toContain('Ovens')
})

test('a copy of an error, as another instance has it, still tells the code', () => {
  const copy = Object.assign(new Error(unfit.message), { name: unfit.name })
  expect(orderFailureOf(copy)).toEqual({
    cause: 'quality',
    reasonCode: 'unsupported',
    reason: 'The article did not pass our checks.',
  })
})

test('an error of an older release, whose message is a sentence, is told without it', () => {
  const old = Object.assign(new Error('Nothing supports “Ovens are free.”'), { name: 'Unfit' })
  expect(JSON.stringify(orderFailureOf(old))).not.toContain('Ovens')
  expect(orderFailureOf(old).reasonCode).toBe('quality')
})

test('texts that take too long to check fail their order at once, and say what to do', () => {
  const refused = Object.assign(new Error('too_slow'), { name: 'RefusedTexts' })
  expect(isForeseen(refused)).toBe(true)
  expect(orderFailureOf(refused)).toEqual({
    cause: 'deadline',
    reasonCode: 'deadline',
    reason: 'The article took too long.',
    explanation: expect.stringContaining('Shorten or remove the longest answers'),
  })
})

test('a day’s spent budget, and what nobody foresaw, have codes of their own', () => {
  const spent = Object.assign(new Error('day'), { name: 'OverBudget' })
  expect(orderFailureOf(spent).reasonCode).toBe('daily-budget')
  expect(orderFailureOf(new NoBrief()).reasonCode).toBe('erased')
  expect(orderFailureOf(new TypeError('“Ovens” of undefined'))).toEqual({
    cause: 'fault',
    reasonCode: 'fault',
    reason: 'Something went wrong on our side.',
  })
  expect(isForeseen(new TypeError())).toBe(false)
})
