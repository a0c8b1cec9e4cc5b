import { expect, test } from 'vitest'
import { checkAct } from './checks'

const reason = 'The report was wrong'

test('an act needs a reason of at least three letters', () => {
  expect(checkAct({ text: reason, missions: '' }, {})).toBeNull()
  for (const text of ['', '  ', ' no '])
    expect(checkAct({ text, missions: '' }, {})?.fields).toEqual({ text: 'Please give a reason' })
})

test('missions are granted from 1 to 1,000, in whole numbers', () => {
  const wrong = (missions: string) =>
    checkAct({ text: reason, missions }, { needs: 'missions' })?.fields.missions
  for (const missions of ['1', ' 20 ', '1000']) expect(wrong(missions)).toBeUndefined()
  for (const missions of ['', '0', '-1', '1.5', '1001', '1e3', 'many'])
    expect(wrong(missions)).toBe('Enter a number from 1 to 1,000')
})

test('an answer may be short, and not empty', () => {
  expect(checkAct({ text: 'OK', missions: '' }, { writes: 'answer' })).toBeNull()
  expect(checkAct({ text: ' ', missions: '' }, { writes: 'answer' })?.message).toBe(
    'Please write an answer',
  )
})
