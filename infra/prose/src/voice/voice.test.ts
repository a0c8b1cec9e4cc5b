import { expect, test } from 'vitest'
import { bannedIn } from './banned.ts'
import { excerptsOf } from './excerpts.ts'
import { favouritesIn } from './favourites.ts'
import { bannedFault } from './function-words.ts'
import { measuredVoice } from './measured.ts'
import { spelledWords, spellingOf } from './spelling.ts'

const BAKER =
  'We’re up at four, because good crust won’t wait. Our ovens are old, and we like them that way. You’ll smell the crumb before you see the door. '
const many = (text: string, times: number) => Array<string>(times).fill(text).join('')

test('under 600 words nothing is measured, and it says how many are missing', () => {
  const few = measuredVoice([BAKER, BAKER])
  expect(few).toEqual({ words: 56, missing: 544, figures: null })
  expect(measuredVoice([])).toEqual({ words: 0, missing: 600, figures: null })
})

test.each([
  ['letters at random', many('asdf ', 700), 'language'],
  [
    'another language',
    many('Wir backen jeden Morgen um vier Uhr frisches Brot für alle Kunden der Stadt. ', 60),
    'language',
  ],
  ['pictures and marks', many('😀 <b>x</b> 12 ', 700), 'language'],
  [
    'a text without full stops',
    many('and then we put the bread in the oven and it rose ', 70),
    'sentences',
  ],
])('%s say nothing of a voice, and are told so', (_what, text, unusable) => {
  expect(measuredVoice([text])).toMatchObject({ missing: 0, figures: null, unusable })
})

test('a word that says nothing, or that nearly every text has, cannot be banned', () => {
  expect(['the', 'of you', '.', '*', '😀', '12'].map(bannedFault)).toEqual([
    'everywhere',
    'everywhere',
    'no-word',
    'no-word',
    'no-word',
    'no-word',
  ])
  expect(['very', 'state of the art', 'café', 'to die for'].map(bannedFault)).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('samples are measured together, however they are cut into texts', () => {
  const [one, three] = [
    measuredVoice([many(BAKER, 24)]),
    measuredVoice([many(BAKER, 8), many(BAKER, 8), many(BAKER, 8)]),
  ]
  expect(one.words).toBe(672)
  expect(one.missing).toBe(0)
  expect(three.figures).toEqual(one.figures)
  const { measures, person, spelling, favourites } = one.figures!
  expect(measures.sentenceLength.mean).toBeCloseTo(9, 0)
  expect(measures.contractions.mean).toBeGreaterThan(0.08)
  expect(measures.flesch.mean).toBeGreaterThan(80)
  expect({ person, spelling }).toEqual({ person: 'we', spelling: 'unclear' })
  expect(favourites).toEqual(expect.arrayContaining(['crust', 'crumb', 'ovens']))
})

test.each([
  ['We bake. Our oven is ours.', 'we'],
  ['I bake. My oven is mine, and we like it.', 'i'],
  ['The oven is hot. Bread needs time.', 'neutral'],
] as const)('%j is in the voice of %s', (text, person) => {
  expect(measuredVoice([many(`${text} `, 200)]).figures?.person).toBe(person)
})

test.each([
  ['Our favorite color is gray.', 'american'],
  ['Our favourite colour is grey.', 'british'],
  ['We organised the traveller’s jewellery.', 'british'],
  ['We organized the traveler’s jewelry.', 'american'],
  ['A grey theater, and a colour that we analyzed.', 'mixed'],
  ['Bread takes time, a promise, an exercise and some advice.', 'unclear'],
] as const)('%j is spelled %s', (text, spelling) => expect(spellingOf(text)).toBe(spelling))

test('no word counts as American and British', () => {
  const text =
    'colored coloured neighborhoods neighbourhoods realizes realises canceled cancelled fulfill fulfil enroll enrol mold mould'
  const { american, british } = spelledWords(text)
  expect(american).toHaveLength(7)
  expect(british).toHaveLength(7)
})

test('names and everyday words are no favourites', () => {
  const text = many('Crumb bakes rye, and everybody would have some rye, crusty rye. ', 3)
  expect(favouritesIn(text)).toEqual(['bakes', 'crusty', 'everybody'])
  expect(favouritesIn('crust crust')).toEqual([])
})

test('banned words are found in every form, phrases as a whole, and never in a quotation', () => {
  const banned = ['leverage', 'synergy', 'one-stop shop', 'state of the art', 'delve']
  expect(bannedIn('It leverages synergies.', banned)).toEqual(['leverage', 'synergy'])
  expect(bannedIn('A One-Stop shop for the state of an art', banned)).toEqual(['one-stop shop'])
  expect(bannedIn('The owner says “we leverage it”.', banned)).toEqual([])
  expect(bannedIn('Nothing here.', ['—'])).toEqual([])
})

test('excerpts are whole sentences of the two longest samples, without what leads to facts', () => {
  const short = 'Come early.'
  const long = `We opened in 1987. ${BAKER} See www.crumb.example. It is good [e7]. ${many(BAKER, 9)}`
  const [first, second, ...more] = excerptsOf([
    short,
    long,
    'The oven is hot, and the door is open.',
  ])
  expect(more).toEqual([])
  expect(second).toBe('The oven is hot, and the door is open.')
  expect(first).toContain('good crust won’t wait.')
  expect(first).not.toMatch(/1987|www|e7/)
  expect(first!.split(' ').length).toBeLessThanOrEqual(80)
  expect(excerptsOf([])).toEqual([])
})
