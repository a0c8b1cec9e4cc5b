import { expect, test } from 'vitest'
import { sampleTrades } from '../passages/sample-trades.ts'
import { asTitle, withCapitalsOf } from './plain-text.ts'
import { assignmentOf } from './sample-assignments.ts'
import { writeTemplate } from './write-template.ts'

const plumber = sampleTrades[0]!
const titlesOf = (keyword: string) => {
  const { title, titles } = writeTemplate(
    assignmentOf('how-to', plumber, { brief: { keyword } }),
  ).package
  return [title, ...titles]
}

test('the title of a how-to keeps the words of its search, and promises no checks', () => {
  const titles = titlesOf('how to bleed a cold radiator')
  expect(titles.length).toBeGreaterThan(1)
  for (const title of titles) {
    expect(title).toMatch(/^How to bleed a cold radiator/)
    expect(title).not.toMatch(/check/)
  }
})

test('a title has the capitals that the options have', () => {
  expect(asTitle(withCapitalsOf('padi vs ssi', ['PADI', 'SSI open water']))).toBe('PADI vs SSI')
  expect(asTitle('headshot photographer vs ai headshots')).toBe(
    'Headshot photographer vs AI headshots',
  )
})
