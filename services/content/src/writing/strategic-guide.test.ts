import { expect, test } from 'vitest'
import { sampleTrades } from '../passages/sample-trades.ts'
import type { WrittenArticle } from './article.ts'
import { knownQuestion } from './interview/interview.ts'
import { ANSWERS, assignmentOf } from './samples/sample-assignments.ts'
import { writeTemplate } from './write-template.ts'

// A strategic guide is for those who want its goal, never for those who buy.

const TRIED = 'What have you tried for this goal already, and what came of it?'
const COSTS = 'What may it cost in hours and money, and what is too much?'
const planned = [
  ...ANSWERS,
  { question: TRIED, answer: 'We ran ads in spring and stopped, as nobody answered the phone.' },
  { question: COSTS, answer: 'We can give it four hours a week. More than a day is too much.' },
]
const seeds = ['one', 'two', 'three', 'four']
const written = (seed: string, answers = planned) =>
  writeTemplate(assignmentOf('strategic-guide', sampleTrades[4], { seed, brief: { answers } }))
const sectionOf = ({ sections }: WrittenArticle, role: string) =>
  sections
    .filter((one) => one.role === role)
    .map(({ markdown }) => markdown)
    .join('\n')

test('what the owner tells buyers stands under no heading of the plan, but behind it', () => {
  for (const seed of seeds) {
    const article = written(seed)
    for (const role of ['decision', 'position', 'options', 'phases', 'budget', 'risks'])
      for (const { question } of ANSWERS) expect(sectionOf(article, role)).not.toContain(question)
    expect(sectionOf(article, 'budget')).not.toContain('Our price covers the visit')
    expect(sectionOf(article, 'own-words')).toContain('Our price covers the visit')
  }
})

test('what the owner said of the plan stands where the plan speaks of it', () => {
  const article = written('one')
  expect(sectionOf(article, 'budget')).toContain('four hours a week')
  expect(sectionOf(article, 'position')).toContain('We ran ads in spring')
  expect(sectionOf(article, 'own-words')).not.toMatch(/ads in spring|four hours/)
})

test('nobody is spoken to as a buyer', () => {
  for (const seed of seeds) {
    const text = written(seed)
      .sections.map(({ markdown }) => markdown.replace(/^> .*$/gm, ''))
      .join('\n')
    expect(text).not.toMatch(/if you came here by way of|you typed|you might pay|on the bill/i)
    expect(text).not.toMatch(/no odd question|before you (?:hire|pay|buy)/i)
  }
})

test('questions of a plan are known in the words of any trade', () => {
  expect(knownQuestion('How do new patients find you today?')).toMatchObject({
    topic: 'asking',
    isOfPlan: true,
  })
  expect(knownQuestion(TRIED)).toMatchObject({ topic: 'results', isOfPlan: true })
  expect(knownQuestion('What do your prices include and exclude?')?.isOfPlan).toBe(false)
  expect(knownQuestion('Do you like cheese?')).toBeNull()
})

test('a title counts its months with the right article, and says “for” once', () => {
  const titles = (horizon: string) => {
    const facts = { goal: 'thirty more requests', horizon }
    const { title, titles: others } = writeTemplate(
      assignmentOf('strategic-guide', undefined, { brief: { facts } }),
    ).package
    return [title, ...others].join('\n')
  }
  expect(titles('18 months')).not.toMatch(/\ba 18-/)
  expect(titles('12 months')).not.toMatch(/\ban 12-/)
  expect(titles('two summers')).not.toMatch(/ for two summers for /)
})

test('a plan says in its first section that it is for the team', () => {
  expect(written('one').sections[0]!.markdown).toMatch(
    /\n\nThis plan is for our team, and not for the website\.$/,
  )
})

test('a plan of somebody who works alone speaks of no team', () => {
  const learn = 'What does your team have to learn or to change for it?'
  const answer = 'I must ask for the next date. I hate it. My friend asks, and I will.'
  const { sections } = writeTemplate(
    assignmentOf('strategic-guide', undefined, {
      brief: {
        facts: { goal: 'Fill nine empty hours', horizon: '6 months', team: 'just me' },
        answers: [{ question: learn, answer }],
      },
    }),
  )
  const text = sections.map(({ heading, markdown }) => `${heading}\n${markdown}`).join('\n')
  expect(text).toContain('This plan is for use inside the business, and not for the website.')
  expect(text).not.toMatch(/\b(?:my|the) team\b/)
})
