import { expect, test } from 'vitest'
import { sampleTrades } from '../passages/sample-trades.ts'
import { asTitle, withCapitalsOf } from './plain-text.ts'
import { assignmentOf } from './samples/sample-assignments.ts'
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

test('a title has the article that its search left out', () => {
  for (const title of titlesOf('how to bleed radiator'))
    expect(title).toMatch(/^How to bleed a radiator/)
})

test('the title of an article promises what its owner says, and no questions or decisions', () => {
  const titles = ['boiler repair cost', 'boiler leaks'].flatMap((keyword) => {
    const answers = [
      { question: `What do you tell people who ask about “${keyword}”?`, answer: 'Call early.' },
    ]
    const { package: around } = writeTemplate(
      assignmentOf('informational', plumber, { brief: { keyword, answers } }),
    )
    return [around.title, ...around.titles]
  })
  expect(titles.join('\n')).not.toMatch(/questions and answers|before you decide/)
  expect(titles[0]).toMatch(/^Boiler repair cost(?:: what| in|, explained by)/)
})

test('a title has the capitals that the options have', () => {
  expect(asTitle(withCapitalsOf('padi vs ssi', ['PADI', 'SSI open water']))).toBe('PADI vs SSI')
  expect(asTitle('headshot photographer vs ai headshots')).toBe(
    'Headshot photographer vs AI headshots',
  )
})
