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

const descriptionsOf = (...given: Parameters<typeof assignmentOf>) => {
  const { description, descriptions = [] } = writeTemplate(assignmentOf(...given)).package
  return [description, ...descriptions]
}

test('a description of a case names its search without its kind, and promises nothing of what people ask', () => {
  const brief = { keyword: 'oven repair case study' }
  for (const text of descriptionsOf('case-study', plumber, { brief }))
    expect(text).not.toMatch(/case study on “[^”]*case study|people who ask/)
})

test('a description of a comparison says what is compared, and nothing of who picks what', () => {
  const [options, criteria] = [
    ['Cedar', 'Composite'],
    ['price, laid', 'care and cleaning'],
  ]
  const cells = options.flatMap((option) =>
    criteria.map((criterion) => ({ option, criterion, text: 'fair' })),
  )
  const brief = { keyword: 'cedar or composite deck', facts: { options, criteria, cells } }
  const texts = descriptionsOf('comparison', plumber, { brief })
  expect(texts.join('\n')).not.toMatch(/states|not stated|who picks what/)
  expect(texts.join('\n')).toContain(': price, laid; and care and cleaning.')
})

test('a description is the answer that the article opens with, as far as there is room', () => {
  const keyword = 'how deep should a well be'
  const answer =
    'As deep as the water is and then some. Around here we have had water at 180 feet and at 640, two miles apart. We never promise a depth before we have seen the logs of the neighbors.'
  const brief = {
    keyword,
    answers: [{ question: `What do you tell people who ask about “${keyword}”?`, answer }],
  }
  const { title, description } = writeTemplate(
    assignmentOf('informational', plumber, { brief }),
  ).package
  expect(description).toMatch(/^As deep as the water is and then some\. Around here [^.]+apart\./)
  expect(title).toBe('How deep should a well be?')
})

test('a description of a question asks it', () => {
  for (const text of descriptionsOf('informational', plumber, {
    brief: { keyword: 'how much do hearing aids cost' },
  }))
    expect(text).not.toMatch(/^How much do hearing aids cost[:,]/)
})

test('a description names its search, whatever the article opens with', () => {
  const keyword = 'brochure printing'
  const question = `What do you tell people who ask about “${keyword}”?`
  const answer =
    'Two out of three who ask us need less than they think, and we tell them so at once.'
  for (const text of descriptionsOf('informational', plumber, {
    brief: { keyword, answers: [{ question, answer }] },
  }))
    expect(text).toMatch(/brochure printing/i)
})

test('a trend whose figures count another thing than its search names says what rose', () => {
  const points = [4, 6, 5, 9, 8, 11, 14, 13, 19, 48, 61, 57].map((value, at) => ({
    date: `${2014 + at}-01-01`,
    value,
  }))
  const titleOf = (keyword: string, name: string) => {
    const series = [{ name, unit: 'jobs a year', source: 'Invoices', points }]
    const { title, titles } = writeTemplate(
      assignmentOf('trend-analysis', plumber, { brief: { keyword, facts: { series } } }),
    ).package
    return [title, ...titles].find((one) => one.includes('from 4 to 57'))
  }
  expect(titleOf('vinyl fence demand', 'Steel-post jobs')).toContain(
    ': steel-post jobs from 4 to 57',
  )
  expect(titleOf('fence repair', 'Fence repairs')).toMatch(/: from 4 to 57 jobs a year$/)
})

test('the title of a trend promises a meaning where its owner tells one, and no choice', () => {
  const means = { question: 'What does it mean for your customers?', answer: 'Call in July.' }
  const titlesWith = (answers: (typeof means)[]) =>
    ['a', 'b', 'c', 'd', 'e'].map((seed) => {
      const brief = { keyword: 'dog dental cleaning', answers }
      const { title, titles } = writeTemplate(
        assignmentOf('trend-analysis', plumber, { seed, brief }),
      ).package
      return [title, ...titles].join('\n')
    })
  expect(titlesWith([]).join('\n')).not.toMatch(/mean|choose/)
  expect(titlesWith([means]).join('\n')).toMatch(/mean/)
})

test.each([
  ['it support for small business', 'IT support for small business'],
  ['is it worth it', 'Is it worth it'],
])('the title of “%s” is “%s”', (search, title) => expect(asTitle(search)).toBe(title))
