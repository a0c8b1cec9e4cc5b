import { expect, test } from 'vitest'
import { plainNameText, plainPhrase, plainTitleOf } from '../lexicon/plain.ts'
import { readPage } from './page.ts'
import { plainSentence } from './plain-sentence.ts'
import { sitePhrasesOf } from './site-phrases.ts'
import { entriesOf } from './sitemap.ts'

const pageOf = (title: string, block: string) => ({
  title,
  description: '',
  siteName: '',
  headings: [title],
  blocks: [block],
  links: [],
})
const spaces = (size: number) => `${' '.repeat(size)}x`

/** Each takes the size of its input; before they were bounded, some took seconds for 80,000. */
const attacks: Record<string, (size: number) => unknown> = {
  'a style of spaces': (size) => readPage(`<p style="${spaces(size)}">text</p>`),
  'many styles of spaces': (size) =>
    readPage(`<p style="color:${' '.repeat(900)}x">text</p>`.repeat(size / 1_000)),
  'links behind white space': (size) => readPage(`<a>x</a>${spaces(size)}${'<a>'.repeat(size)}`),
  'rows of links': (size) => readPage('<a>x</a>'.repeat(size)),
  'ends of elements that nobody began': (size) =>
    readPage(`${'<b>'.repeat(200)}${'</i>'.repeat(size)}`),
  'a tag of attributes': (size) => {
    const names = Array.from({ length: size / 4 }, (_, index) => `a${index}`)
    return readPage(`<p ${names.join(' ')}>text</p>`)
  },
  'a title of spaces': (size) => sitePhrasesOf([pageOf(spaces(size), spaces(size))], 'a.example'),
  'a line of spaces': (size) => plainTitleOf(spaces(size), 120),
  'question marks': (size) =>
    plainPhrase(`a b${'?'.repeat(size)}x`) ?? plainNameText('?'.repeat(size), 60),
  'footnotes without end': (size) => plainSentence(`A [${' '.repeat(size)}[ e1`.repeat(3)),
  'prefixes of names': (size) => entriesOf(`<${'a:'.repeat(size)}url><loc>x</loc></url>`),
}

const cpuMsOf = (attack: (size: number) => unknown, size: number): number => {
  const runs = [1, 2, 3].map(() => {
    const before = process.cpuUsage()
    attack(size)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  return Math.min(...runs)
}

test.for(Object.entries(attacks))('twice of %s costs no more than twice as much', ([, attack]) => {
  const once = cpuMsOf(attack, 40_000)
  // An input that costs next to nothing has no ratio.
  expect(cpuMsOf(attack, 80_000)).toBeLessThan(2.5 * once + 30)
})

test('a style that is too long to be one hides what it stands on', () => {
  const { blocks } = readPage(`<p>seen</p><p style="${' '.repeat(5_000)}">unseen</p>`)
  expect(blocks).toEqual(['seen'])
})

test('what is read of a page is bounded: its title, its blocks and its links', () => {
  const page = readPage(
    `<title>${'t '.repeat(5_000)}</title><p>${'b'.repeat(90_000)}</p>${'<a href="/x">x</a>'.repeat(5_000)}<a href="/${'y'.repeat(5_000)}">y</a>`,
  )
  expect(page.title.length).toBeLessThanOrEqual(1_000)
  expect(Math.max(...page.blocks.map(({ length }) => length))).toBeLessThanOrEqual(20_000)
  expect(page.links.length).toBeLessThanOrEqual(2_000)
})

test('of a page with more elements than any has, and of a long sitemap, no more is read than is needed', () => {
  const words = (count: number) =>
    readPage(`<p>first</p>${'<b></b>'.repeat(count)}<p>last</p>`).blocks
  expect(words(10_000)).toEqual(['first', 'last'])
  expect(words(100_000)).not.toContain('last')
  expect(entriesOf(`<urlset>${'<url><loc>/a</loc></url>'.repeat(30_000)}`)).toHaveLength(20_000)
})
