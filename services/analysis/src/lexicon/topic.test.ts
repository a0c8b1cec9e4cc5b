import { expect, test } from 'vitest'
import { readBrief } from '../recognition/reading.ts'
import { closeness, topicOf } from './topic.ts'

const tradeOf = (industry: string) =>
  readBrief({ industry, businessName: '', mainCompetitor: '' }).match!.industry
const plumber = topicOf('emergency plumber leeds', tradeOf('plumber'))

test('what names the trade is on topic, in whatever form of the word', () => {
  expect(closeness('Most plumbers charge by the hour.', plumber)).toBeGreaterThan(0)
  expect(closeness('Plumbing work needs a permit.', plumber)).toBeGreaterThan(0)
})

test('what only shares the other words of the keyword is not', () => {
  expect(closeness('Leeds is a city in the north of England.', plumber)).toBe(0)
  expect(closeness('In an emergency, leave the building.', plumber)).toBe(0)
})

test('what else the trade sells is another topic', () => {
  const bread = topicOf('rye bread', tradeOf('bakery'), ['rye bread recipe'])
  expect(closeness('A wedding cake for 50 guests costs more.', bread)).toBe(0)
  expect(closeness('Rye and wheat make a good recipe.', bread)).toBeGreaterThan(0)
})

test('the more words of the keyword it has, the closer it is', () => {
  const far = closeness('Most plumbers charge by the hour.', plumber)
  expect(closeness('An emergency plumber in Leeds charges more.', plumber)).toBeGreaterThan(far)
})

test('of a keyword in no trade all telling words count, and none that everybody types', () => {
  const topic = topicOf('best way to store rye bread', null)
  expect(closeness('Rye keeps for a week.', topic)).toBeGreaterThan(0)
  expect(closeness('The best things are free.', topic)).toBe(0)
})
