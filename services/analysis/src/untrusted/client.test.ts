import { expect, test } from 'vitest'
import { topicOf } from '../lexicon/topic.ts'
import { openParsers } from '../testing-parsers.ts'
import type { SiteParsers } from './client.ts'

const room = openParsers()
const parsers = room.of('stranger')

const PAGE = 2_000_000
const filled = (piece: string, size = PAGE) => piece.repeat(Math.floor(size / piece.length))
const topic = topicOf('rye bread', null)
const robot = 'SortieBot'

/** Hostile inputs, each as large as its route lets through. */
const attacks: Record<string, (to: SiteParsers) => Promise<unknown>> = {
  'a robots.txt of agents times rules': (to) =>
    to.robots({
      text: filled('User-agent: *\n', 250_000) + filled('Disallow: /no\n', 250_000),
      robot,
    }),
  'a robots.txt of stars': (to) =>
    to.robots({ text: `User-agent: *\nDisallow: /${filled('*', 500_000)}`, robot }),
  'a style of spaces': (to) => to.page(`<p style="${filled(' ')}">x</p>`),
  'rows of links': (to) => to.page(filled('<a>x</a>')),
  'elements within elements': (to) => to.page(filled('<b>')),
  'a sitemap of small entries': (to) =>
    to.sitemap({
      text: `<urlset>${filled('<url><loc>/a</loc></url>')}`,
      from: 'https://a.example/',
    }),
  'paths of slashes': (to) => {
    const links = Array.from({ length: 2_000 }, (_, index) => `${filled('/a', 1_900)}${index}`)
    return to.worthReading({ home: 'https://a.example/', links, most: 24 })
  },
  'an abbreviation again and again': (to) =>
    to.passages({ blocks: Array(10).fill(filled('Mr. ', 20_000)), topic, most: 10 }),
}

for (const [name, attack] of Object.entries(attacks)) {
  test(`${name} is parsed or refused, and what comes next is parsed`, async () => {
    const outcome = await attack(parsers).then(
      () => 'parsed',
      (error) => (error as Error).name,
    )
    expect(['parsed', 'UntrustedInputRefused']).toContain(outcome)
    const { blocks } = await parsers.page('<p>Rye bread.</p>')
    expect(blocks).toEqual(['Rye bread.'])
  }, 60_000)
}

test('more than a route lets through is refused before it is parsed', async () => {
  const refused = { name: 'UntrustedInputRefused', reason: 'too_large' }
  await expect(parsers.page(filled('a', 2_100_000))).rejects.toMatchObject(refused)
  const text = filled('a', 600_000)
  await expect(parsers.robots({ text, robot })).rejects.toMatchObject(refused)
})
