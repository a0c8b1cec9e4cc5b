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

const informationalOn = (keyword: string) =>
  writeTemplate(
    assignmentOf('informational', plumber, {
      brief: { keyword, town: 'Leeds', business: 'North Hill' },
    }),
  )

test.each([
  ['how much does a boiler cost', 'How much does a boiler cost in Leeds?'],
  ['when to bleed radiator', 'When to bleed a radiator in Leeds'],
  ['how often should you bleed a radiator', 'How often should you bleed a radiator?'],
  ['boiler repair cost in leeds', /^(?!.* in Leeds).*in leeds/],
])(
  'a title names the town where the answer depends on it, and names it once: %s',
  (keyword, title) => {
    if (typeof title === 'string') expect(informationalOn(keyword).package.title).toBe(title)
    else expect(informationalOn(keyword).package.title).toMatch(title)
  },
)

test('the description and the last heading name the business and its town', () => {
  const { sections, package: around } = informationalOn('boiler leaks')
  expect(around.description).toContain('North Hill in Leeds')
  expect(sections.at(-1)).toMatchObject({
    role: 'next-step',
    heading: 'Get in touch with North Hill in Leeds',
  })
})

test('what prices include follows a search for a price at once, and comes last for any other', () => {
  const rolesOf = (keyword: string) => informationalOn(keyword).sections.map(({ role }) => role)
  expect(rolesOf('boiler repair cost')[1]).toBe('cost')
  expect(rolesOf('boiler leaks').indexOf('cost')).toBeGreaterThan(
    rolesOf('boiler leaks').indexOf('myths'),
  )
})
