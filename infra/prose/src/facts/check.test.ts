import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readMarkdown } from '../markdown/read.ts'
import { checkSentences, SENTENCE_CHARACTERS, sharedStems } from './check.ts'
import { claimsOf } from './claims.ts'
import type { CheckedItem } from './subject.ts'

const item = (
  id: string,
  voice: CheckedItem['voice'],
  text: string,
  more: Partial<CheckedItem> = {},
): CheckedItem => ({
  id,
  kind: voice === 'customer' ? 'customer' : 'passage',
  voice,
  text,
  source: { name: 'Source', url: null },
  ...more,
})

const items: CheckedItem[] = [
  item('e1', 'modelled', 'Estimated searches a month for “roof cleaning perth”: 1,900.', {
    kind: 'figure',
    value: 1900,
    unit: 'searches/month',
  }),
  item(
    'e2',
    'measured',
    'Change in page views of “moss” from the first half of 2025 to the first half of 2026: −14 %.',
    {
      kind: 'computed',
      value: -14,
      unit: '%',
    },
  ),
  item(
    'e3',
    'reference',
    'Moss holds water against tiles and slowly widens cracks. It grows mostly on the shady side of a roof. In 1862 the botanist Wilhelm Schimper described 23 species.',
  ),
  item(
    'e4',
    'self-said',
    'Brightroof washes a roof of 120 m² for A$690, in four to six hours. It does not use bleach and calls itself the gentlest cleaner in Perth. “We never walk on wet tiles,” says owner Dana Cole.',
    {
      source: { name: 'Brightroof', url: 'https://brightroof.example/prices' },
    },
  ),
  item(
    'e5',
    'customer',
    'We cleaned 85 roofs in 2025; 17 of them had broken tiles. Our price starts at A$550. We don’t work in rain. Last summer two ladders broke. A check takes an hour.',
  ),
  item(
    'e6',
    'modelled',
    '“roof cleaning perth” is searched 3 times as often as “gutter cleaning perth”.',
    {
      kind: 'computed',
      value: 3,
      unit: 'ratio',
    },
  ),
  item('e7', 'customer', 'Share of the roofs cleaned in 2025 that had broken tiles: 20 %.', {
    kind: 'computed',
    value: 20,
    unit: '%',
    from: ['e5'],
  }),
]
const options = {
  brief:
    'Skyline Roofs, roof cleaners in Perth. Keyword: roof cleaning. Rival: Brightroof (brightroof.example).',
}
const check = (text: string) => checkSentences(claimsOf(readMarkdown(text)), items, options)

describe('a sentence is found at fault', () => {
  test.each([
    ['number', 'We cleaned 58 roofs in 2025. [e5]'],
    ['number', 'Brightroof says it washes a roof of 120 ft for A$690. [e4]'],
    ['number', 'Brightroof says it needs five to six hours. [e4]'],
    ['number', 'Our price starts at 550 euros. [e5]'],
    ['number', 'Around 1,800 searches a month are estimated for “roof cleaning perth”. [e1]'],
    ['number', 'An estimated 1,900 searches a week are made for “roof cleaning perth”. [e1]'],
    ['number', 'A quarter of the roofs we cleaned in 2025 had broken tiles. [e7]'],
    ['number', 'It is searched, we estimate, four times as often as “gutter cleaning perth”. [e6]'],
    ['number', 'We cleaned 8\u200b6 roofs in 2025. [e5]'],
    ['uncited', 'Our price starts at A$550.'],
    ['citation', 'Moss holds water. [e08]'],
    ['date', 'Wilhelm Schimper described 23 species in 1826. [e3]'],
    ['date', 'Page views of “moss” fell by 14 % from H1 2025 to Q3 2026. [e2]'],
    ['relative-date', 'Three years ago we cleaned 85 roofs. [e5]'],
    ['relative-date', 'Last autumn two ladders broke. [e5]'],
    ['quote', '“We never stand on wet tiles,” says Dana Cole of Brightroof. [e4]'],
    ['quote', '“We never walk on wet tiles,” says Tom Baker. [e4]'],
    ['quote', 'Brightroof promises “spotless tiles” to everybody. [e4]'],
    ['name', 'Georg Schimper described 23 species in 1862. [e3]'],
    ['name', 'By the rules of the RSPB, moss holds water against tiles. [e3]'],
    ['address', 'See roofhelp.example for photos.'],
    ['study', 'Studies confirm that moss holds water against tiles. [e3]'],
    ['study', 'Biologists warn that moss holds water. [e3]'],
    ['superlative', 'Brightroof is the gentlest cleaner in Perth. [e4]'],
    ['superlative', 'Ours is the most reliable wash in town. [e5]'],
    ['first-hand', 'I slipped on a roof and never forgot it. [e5]'],
    ['first-hand', 'We have seen moss widen cracks. [e3]'],
    ['modelled', 'There are 1,900 searches a month for “roof cleaning perth”. [e1]'],
    ['attribution', 'Brightroof washes a roof of 120 m² for A$690. [e4]'],
    ['trend', 'Page views of “moss” went up by 14 % between H1 2025 and H1 2026. [e2]'],
    ['trend', 'Why have searches doubled?'],
    ['trend', 'Why do sales slip in winter?'],
    [
      'because',
      'Moss holds water, because page views fell by 14 % between H1 2025 and H1 2026. [e3][e2]',
    ],
    ['negation', 'Brightroof says it uses bleach. [e4]'],
    ['negation', 'Moss does not hold water against tiles. [e3]'],
    ['opposite', 'Moss slowly narrows cracks. [e3]'],
    ['support', 'Moss slowly heals cracks. [e3]'],
    ['count-word', 'Hardly any of the roofs had broken tiles in 2025. [e5]'],
    ['count-word', 'Dozens of ladders broke last summer. [e5]'],
    ['number', 'Brightroof says it needs six to four hours, or four to six days. [e4]'],
    [
      'number',
      'We cleaned 17 roofs in 2025; 85 of them had broken tiles, and it cost a tenner. [e5]',
    ],
    ['because', 'Moss holds water; little wonder that page views fell by 14 %. [e3][e2]'],
    ['because', 'Page views of “moss” fell by 14 %, for moss widens cracks. [e2][e3]'],
    ['negation', 'We also work in rain. [e5]'],
    ['opposite', 'Moss grows mostly on the sunny side of a roof. [e3]'],
    ['trend', 'Readers are warming to “moss”: its page views moved by 14 %. [e2]'],
    ['quote', 'A proverb in Perth goes: “We never walk on wet tiles.” [e4]'],
  ])('for its %s: %s', (kind, text) => {
    expect(check(text).map((found) => found.kind)).toContain(kind)
  })

  test('for words quoted at more length than 25 words', () => {
    const long = 'we never walk on wet tiles and you should not either '.repeat(3).trim()
    const quoting = [item('e1', 'self-said', `“${long},” says Dana Cole.`)]
    const claims = claimsOf(readMarkdown(`“${long},” says Dana Cole. [e1]`))
    expect(checkSentences(claims, quoting, options).map(({ kind }) => kind)).toEqual(['quote'])
  })

  test('for a name in lower case, if the words of English are known', () => {
    const claims = claimsOf(readMarkdown('Products such as mossaway widen cracks. [e3]'))
    const isWord = (word: string) => !word.startsWith('mossa')
    expect(checkSentences(claims, items, options)).toEqual([])
    expect(checkSentences(claims, items, { ...options, isWord }).map(({ kind }) => kind)).toEqual([
      'name',
    ])
  })
})

describe('a sentence passes', () => {
  test.each([
    'By our estimate some two thousand searches a month are for “roof cleaning perth”. [e1]',
    'An estimated 1.9k searches a month are made for “roof cleaning perth”. [e1]',
    'Views of “moss” dropped by 14 % from H1 2025 to H1 2026. [e2]',
    'Brightroof says that it takes between four and six hours for 120 m², and A$690. [e4]',
    'Brightroof says it does without bleach. [e4]',
    'Brightroof calls itself the gentlest cleaner in Perth. [e4]',
    '“We never walk on wet tiles,” says Dana Cole, who owns Brightroof. [e4]',
    'In the 1860s Wilhelm Schimper, a botanist, described twenty-three species. [e3]',
    'One roof in five that we cleaned in 2025 had broken tiles. [e7]',
    'A fifth of the roofs we cleaned in 2025 had broken tiles. [e7]',
    'We never work in the rain. [e5]',
    'Last summer two of our ladders broke. [e5]',
    'A check takes sixty minutes. [e5]',
    '| Who | Price |\n| --- | --- |\n| Brightroof, by its own list | A$690 [e4] |',
    'Tie the ladder at two points before you climb.',
    'Three signs tell you that it is time:\n\n- green edges\n- wet walls\n- broken tiles',
    'Would 85 roofs be too many?',
    'Why do purchase slips matter for prices?',
    'Nobody likes ladders.',
    'We recommend a check every spring.',
  ])('%s', (text) => {
    expect(check(text)).toEqual([])
  })
})

test('a finding stands at what is wrong in the text as it was written', () => {
  const [found] = check('In 2025 we cleaned ８\u200b６ roofs. [e5]')
  expect(found!.claim.text.slice(found!.start, found!.end)).toBe('８\u200b６')
})

test('a sentence in other words than its item has few stems in common with it', () => {
  const shared = (text: string) => sharedStems(items, options)(claimsOf(readMarkdown(text))[0]!)
  expect(shared('Moss holds water against tiles. [e3]')).toBe(1)
  expect(shared('Paint peels where salt settles on tiles. [e3]')).toBeLessThan(0.5)
  expect(shared('Take your time.')).toBe(1)
})

test('no text makes a check fail, and every finding lies in its claim', () => {
  const word = fc.constantFrom(
    'twenty',
    'half',
    '“',
    '”',
    '‘',
    '1,9',
    '½',
    '%',
    'A$',
    'MMXII',
    'since',
    'never',
    'in',
    'ten',
    'Perth',
    '[e5]',
    '[e3]',
    '’98',
    'a',
    'and',
    '-',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(word).map((words) => words.join(' ')),
  )
  fc.assert(
    fc.property(text, (one) => {
      for (const { claim, start, end } of check(one)) {
        expect(start).toBeGreaterThanOrEqual(0)
        expect(end).toBeLessThanOrEqual(claim.text.length)
        expect(start).toBeLessThanOrEqual(end)
      }
    }),
    { numRuns: 300 },
  )
})

test('a sentence too long to be read is found at fault as a whole', () => {
  const text = 'half a twenty '.repeat(SENTENCE_CHARACTERS / 10)
  expect(check(`${text} [e5]`).map(({ kind, start }) => [kind, start])).toEqual([['support', 0]])
})

test('findings of a draft are those of its sentences, each on its own', () => {
  const lines = [
    'We cleaned 58 roofs in 2025. [e5]',
    'Nobody likes ladders.',
    'Moss slowly heals cracks. [e3]',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...lines), { maxLength: 30 }), (draft) => {
      expect(check(draft.join('\n\n')).map(({ kind, start, end }) => [kind, start, end])).toEqual(
        draft.flatMap((line) => check(line).map(({ kind, start, end }) => [kind, start, end])),
      )
    }),
    { numRuns: 30 },
  )
})

test('a number within a word of the brief is part of a name', () => {
  const wrongIn = (markdown: string) =>
    checkSentences(claimsOf(readMarkdown(markdown)), [], { brief: '3D printing companies' })
  expect(wrongIn('What 3D printing companies say of themselves is on their pages.')).toEqual([])
  expect(wrongIn('They print 4D parts for companies in our town.')).not.toEqual([])
})

test('numbers of a business’s own lines are theirs beside their word, and count nothing else', () => {
  const told = item('e1', 'customer', 'We replaced 30 boilers last year.')
  const wrongIn = (markdown: string) =>
    checkSentences(claimsOf(readMarkdown(markdown)), [told], {
      brief: 'Boiler engineers in Leeds',
      own: ['Call 0113 496 0000 for a check from £49', 'Plumber with 20 years of practice'],
    })
  expect(wrongIn('A check is £49: ring 0113 496 0000.')).toEqual([])
  expect(wrongIn('We replaced 30 boilers last year. [e1]')).toEqual([])
  expect(wrongIn('We replaced 20 boilers last year. [e1]')).not.toEqual([])
  expect(wrongIn('We replaced 49 boilers last year. [e1]')).not.toEqual([])
})
