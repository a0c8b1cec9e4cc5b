import { expect, test } from 'vitest'
import { assignmentOf } from '../samples/sample-assignments.ts'
import { claimsOfArticle } from './gate.ts'
import { modelArticleFaults } from './model-article.ts'

const assignment = assignmentOf('informational')
const figures = assignment.items.slice(0, 3).map(({ id, text }) => `${text} [${id}]`)
const faultsIn = (texts: readonly string[]) =>
  modelArticleFaults(
    claimsOfArticle({
      sections: texts.map((markdown, at) => ({
        sectionId: `s${at + 1}`,
        role: 'cost',
        heading: 'What it costs',
        isRequired: true,
        markdown,
        cuts: [],
        words: 100,
      })),
      package: { title: 'A title', titles: [], description: '', slug: 'a', faq: [] },
    }),
    assignment,
  )
const advice = [
  'Ask each plumber for a price before the work begins, and have it on paper.',
  'Turn the water off at the stop valve while you wait, then open a tap to empty the pipes.',
  'Look for a firm that says on the phone what a visit at night would come to.',
]

test('advice on the search between figures with their sources is an article', () => {
  expect(faultsIn(advice.map((text, at) => `${figures[at]} ${text}`))).toEqual([])
})

test('sections that say the same are refused, though each of them is sound', () => {
  expect(faultsIn([`${figures.join(' ')} ${advice[0]}`, `${advice[0]}`, `${advice[0]}`])).toEqual([
    { code: 'repeated', message: expect.stringContaining('say again what stands before them') },
  ])
})

test('an article that rests on next to nothing is refused', () => {
  expect(faultsIn(advice)).toEqual([
    { code: 'too-little-own', message: expect.stringContaining('Only 0 % of its words') },
  ])
})

test('an article that wanders among few words is refused, though no two sentences are alike', () => {
  const parts = ['a plumber', 'the plumber', 'that plumber', 'one plumber', 'no plumber']
  const wandering = parts.map(
    (who, at) => `What ${who} has is what you have, and ${parts.at(at - 1)} has it as you have it.`,
  )
  expect(faultsIn([`${figures.join(' ')} ${wandering.join(' ')}`])).toContainEqual({
    code: 'repeated',
    message: 'Its words go round in circles.',
  })
})

test('advice on something else is refused', () => {
  const strange =
    'Galaxies drift apart as the universe grows. Dogs like to play in parks with children who throw balls.'
  expect(faultsIn([`${figures[0]} ${strange}`])).toEqual([
    {
      code: 'too-little-own',
      message: `Only 0 % of its advice names anything of “${assignment.brief.keyword}”.`,
    },
  ])
})
