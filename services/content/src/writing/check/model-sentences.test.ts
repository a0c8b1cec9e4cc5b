import { claimsOf } from '@sortie/prose/facts/claims'
import { readMarkdown } from '@sortie/prose/markdown/read'
import { expect, test } from 'vitest'
import { assignmentOf } from '../samples/sample-assignments.ts'
import { objectionFinder } from './model-sentences.ts'

const assignment = assignmentOf('informational')
const { business } = assignment.brief
const told = assignment.items.find(({ kind }) => kind === 'customer')!
const object = objectionFinder(assignment, (text) => text.includes('whatever it was told'))
const objectionsTo = (markdown: string) =>
  object(claimsOf(readMarkdown(markdown))).map(({ claim, why }) => [claim.text, why])
const reasonsFor = (markdown: string) => objectionsTo(markdown).map(([, why]) => why)

test('a sentence that says again what stands before it is found, in other words too', () => {
  const first = 'Ask each plumber what the visit costs and write the answer down.'
  const like = 'Ask each plumber what the visit costs and write it down.'
  const again = 'It says again what stands before it.'
  expect(objectionsTo(`${first}\n\n${like} ${first}`)).toEqual([
    [like, again],
    [first, again],
  ])
  expect(reasonsFor('Ask first. Ask first.')).toEqual([])
  expect(reasonsFor('Question, answer. Question, answer. Question, answer.')).toEqual([again])
})

test('a section whose words go round in circles loses all that cites nothing', () => {
  const circles =
    'You have to do the right thing for the people who are right. People who are not right do not have the right thing. It is the one thing that people do not have to do. What you do not have is the thing that you have to do. If you have the thing you are going to have it. The people do it if they have it.'
  const [item] = assignment.items
  const reasons = reasonsFor(`${circles}\n\n${item!.text} [${item!.id}]`)
  expect(reasons).toHaveLength(6)
  expect(new Set(reasons)).toEqual(new Set(['It is part of a text that says nothing.']))
})

test('a section of words that anybody says about anything is no advice', () => {
  const nothing =
    'They can tell you how it is done, and that is why they are so good at it. But how they do it is very easy. First they just go around and look for what is going to be. Now you can say if something is about to make a lot of money. You only have to give. People will work together, and it was never bad for anybody here.'
  expect(new Set(reasonsFor(nothing))).toEqual(new Set(['It is part of a text that says nothing.']))
})

test('figures that are cited are worded alike, and are no repetition', () => {
  const figure = (of: string, id: string) =>
    `The keyword “${of}” has about 2,400 searches a month in the United Kingdom (estimated). [${id}]`
  expect(
    reasonsFor(`${figure('emergency plumber', 'e1')} ${figure('plumber cost', 'e2')}`),
  ).toEqual([])
})

test.for([
  ['Write whatever it was told.', 'It retells what the model was told.'],
  ['In this section we look at pipes.', 'It speaks of the text, and not to its readers.'],
  ['Heading: how to choose a plumber.', 'It speaks of the text, and not to its readers.'],
  ['The article is designed to help people.', 'It speaks of the text, and not to its readers.'],
  ['Ask twice.","voice":"customer"}]]', 'It speaks of the text, and not to its readers.'],
  ['You have to do it if you', 'It is no whole sentence.'],
  ['You do not have to take your life for it.', 'It speaks of taking a life.'],
  ['As an AI, it has no opinion on pipes.', 'It speaks of the text, and not to its readers.'],
  ['Look at the of pipe before you call.', 'It is no English sentence.'],
  ['Call about water water water in the hall.', 'It is no English sentence.'],
  ['Il faut choisir un bon artisan dans votre ville.', 'It is not English.'],
  ['You do not need a doctor for that burn.', 'It advises against a medicine or a doctor.'],
  ['Whoever calls is guaranteed to win in court.', 'It promises a result.'],
] as const)('“%s” is refused', ([text, why]) => {
  expect(reasonsFor(text)).toEqual([why])
})

test('what is said of the business rests on an answer of its owner', () => {
  const untold = 'It says what you do or offer, and no answer of yours is behind it.'
  expect(reasonsFor('Our plumbers always arrive on time.')).toEqual([untold])
  expect(reasonsFor('We answer around the clock.')).toEqual([untold])
  expect(reasonsFor(`${business} offers repairs at night.`)).toEqual([untold])
  expect(reasonsFor(`We answer around the clock. [${told.id}]`)).toEqual([])
  // The mark of an answer that was copied stands behind its last sentence.
  const [first, second] = told.text.split(/(?<=\.) /)
  expect(reasonsFor(`${first} ${second} [${told.id}]`)).toEqual([])
})

test.for([
  'We recommend that you ask twice.',
  'We compared them by what their websites say.',
  '- A torch and a bucket',
  'If it moves at the foot of the post, the footing is loose.',
  'Call us and say what you see.',
  'Ask “do you charge for the visit?” before anybody drives out.',
  'Let’s begin with the stop valve.',
  'The when and the how are up to you.',
  'Keep an up-to-date list, and go through it from A to Z.',
  'In 1770 Anton Janša of Carniola taught beekeeping in Vienna.',
  'Ask your doctor before you stop a medicine.',
])('“%s” stays', (text) => {
  expect(reasonsFor(text)).toEqual([])
})

test('a call to action is its owner’s, and headings promise nothing', () => {
  expect(reasonsFor(`${assignment.brief.callToAction!.text}.`)).toEqual([])
  expect(reasonsFor('### What our plumbers do')).toEqual([])
  expect(reasonsFor('### You do not need a doctor')).toEqual([
    'It advises against a medicine or a doctor.',
  ])
})
