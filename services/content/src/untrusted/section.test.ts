import { costOf, repeated } from '@sortie/prose/testing/cost-growth'
import { describe, expect, test } from 'vitest'
import { parseSection } from './section.ts'

/** Parts of which a hostile section of 20,000 characters is made. */
const hostile: Record<string, (size: number) => string> = {
  'lazy lines of a list': (size) => `- a\n${repeated('b\n')(size)}`,
  'lazy lines of nested quotes': (size) => `> - > - a\n${repeated('b\n')(size)}`,
  'items of a list': repeated('- a\n'),
  'underlined headings': repeated('a\n=\n'),
  'quotes apart': repeated('> a\n\n'),
  'deep quotes and lists': repeated('> - > - > - > - > - > - a\n'),
  'processing instructions': repeated('<?'),
  'unclosed comments': repeated('<!--'),
  'unclosed CDATA': repeated('<![CDATA['),
  'narrow tables': repeated('a|b\n-|-\n\n'),
  'rows of a table': (size) => `a|b\n-|-\n${repeated('c\n')(size)}`,
  'a wide table': (size) => ['a|', '-|', 'c|'].map((cell) => repeated(cell)(size / 3)).join('\n'),
  'empty lines': repeated('\n'),
  'lists in lists on one line': repeated('- - - - - - a\n'),
  links: repeated('[a](b) '),
  'unclosed links': repeated('[a](b'),
  brackets: repeated('[]'),
  tags: repeated('<b>'),
  backticks: repeated('`a'),
  emphasis: repeated('*a_'),
}

test.each(Object.entries(hostile))(
  'a section of %s is refused, and says what is too much',
  (_name, make) => {
    expect(parseSection(make(19_990))).toEqual({
      tooMuch: expect.stringMatching(/^a section has at most /),
    })
  },
)

describe('within the bounds', () => {
  test.each(Object.entries(hostile))(
    '%s cost at most five times as much as prose of a whole section',
    (_name, make) => {
      let size = 20_000
      for (; ; size = Math.floor(size * 0.8)) {
        if ('words' in parseSection(make(size))) break
      }
      // Against prose of a whole section, so that a slow machine changes nothing.
      const prose = repeated(
        'The quick brown fox jumps over the dog, and that is **fine** [e1].\n\n',
      )(19_000)
      const cost = (text: string) => costOf(() => parseSection(text))
      expect(cost(make(size)) / cost(prose)).toBeLessThan(5)
    },
  )
})

test('an article’s section with a long table and a long list is saved', () => {
  const rows = Array.from({ length: 200 }, (_, row) => `| ${row} | $${row} [e1] | yes |`)
  const items = Array.from({ length: 200 }, (_, item) => `- Item **${item}**`)
  const text = ['| a | b | c |', '| - | - | - |', ...rows, '', ...items].join('\n')
  const parsed = parseSection(text)
  expect('words' in parsed ? parsed.words : parsed.tooMuch).toBeGreaterThan(800)
})
