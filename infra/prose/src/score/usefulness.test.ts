import { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { expect, test } from 'vitest'
import { readMarkdown } from '../markdown/read.ts'
import { usefulnessScore } from './usefulness.ts'
import { wordShares } from './word-shares.ts'

const itemOf = (id: string, text: string, more: Partial<EvidenceItem> = {}) =>
  EvidenceItem.parse({
    id,
    kind: 'customer',
    text,
    asOf: '2026-11-01',
    voice: 'customer',
    source: {
      name: 'You',
      url: null,
      fetchedAt: '2026-11-01T00:00:00Z',
      hash: null,
      licence: null,
    },
    ...more,
  })

const usefulnessOf = (
  keyword: string,
  text: string,
  items: EvidenceItem[],
  answers = '',
): number => {
  const [tree, questions] = [readMarkdown(text), [readMarkdown(answers)]]
  return usefulnessScore(
    { tree, questions, keyword },
    items,
    wordShares([tree, ...questions], items),
  )
}

const SWEEP = 'A sweep is $189 for one flue and takes an hour.'
const others = Array.from({ length: 9 }, (_, at) =>
  itemOf(
    `e${at + 2}`,
    `On roof ${at} we found ${'a nest, wet soot and a loose cap, and then '.repeat(4)} a crack.`,
  ),
)
const told = others.map(({ id, text }) => `${text} [${id}]`).join('\n\n')

test('an article of which little is told is of less use than a longer one, its questions included', () => {
  const items = [itemOf('e1', SWEEP), ...others]
  const first = `${SWEEP} [e1]`
  const short = usefulnessOf('sweep cost', first, items)
  expect(usefulnessOf('sweep cost', `${first}\n\n${told}`, items)).toBeGreaterThan(short + 0.3)
  expect(usefulnessOf('sweep cost', first, items, told)).toBeGreaterThan(short + 0.3)
})

test('words that anybody gets add nothing to what is told, and take from it', () => {
  const items = [itemOf('e1', SWEEP)]
  const padded = `${SWEEP} [e1]\n\n${'Ask whoever you like before you decide. '.repeat(40)}`
  expect(usefulnessOf('sweep cost', padded, items)).toBeLessThan(
    usefulnessOf('sweep cost', `${SWEEP} [e1]`, items),
  )
})

test('a row of figures and what is computed from it tell no more than half of an answer', () => {
  const series = itemOf('e1', 'March 2026: 24; April 2026: 29; May 2026: 31.')
  const computed = itemOf('e2', 'Repairs rose by 29% from March 2026 to May 2026.', {
    kind: 'computed',
    from: ['e1'],
  })
  const rows = ['March 2026 | 24', 'April 2026 | 29', 'May 2026 | 31']
    .map((row) => `| ${row} [e1] |`)
    .join('\n')
  const text = `${computed.text} [e2]\n\n| Month | Repairs |\n| - | - |\n${rows}`
  expect(usefulnessOf('bike repair', text, [series, computed])).toBeLessThanOrEqual(0.4)
})

test.each([
  ['sweep cost', SWEEP, 'It is the sweep, the camera and the cleanup.'],
  ['how often to sweep a chimney', 'Once a year, or after four cords.', 'Ask me after the sweep.'],
  ['when to sweep a chimney', 'In May or in summer.', 'We sweep it from the roof.'],
])('whoever asks %s is answered by what names it', (keyword, answer, other) => {
  const items = [itemOf('e1', answer), itemOf('e2', other)]
  expect(usefulnessOf(keyword, `${answer} [e1]`, items)).toBeGreaterThan(
    usefulnessOf(keyword, `${other} [e2]`, items) + 0.1,
  )
})

test.each([
  'A sweep is $189 for one flue.',
  'A sweep is 1,890 kr for one flue.',
  'A sweep is CHF 180 for one flue.',
  'A sweep is a hundred and eighty dollars for one flue.',
])('a price answers who asks for one, in any currency: “%s”', (text) => {
  const items = [itemOf('e1', text), itemOf('e2', 'A sweep depends on the flue and takes an hour.')]
  const priced = usefulnessOf('sweep cost', `${text} [e1]`, items)
  const evaded = usefulnessOf('sweep cost', `${items[1]!.text} [e2]`, items)
  expect(priced - evaded).toBeGreaterThan(0.1)
})
