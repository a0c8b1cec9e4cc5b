import fc from 'fast-check'
import robotsModule from 'robots-parser'
import { expect, test } from 'vitest'
import { isPermitted, matchesPath, normalPath } from '../domain/robots.ts'
import { parseRobots } from './robots.ts'

// Its types describe another module system than its code is written for.
const oracleOf = robotsModule as unknown as typeof robotsModule.default

const SITE = 'https://bakery.example'
const permits = (text: string, path: string) =>
  isPermitted(parseRobots(text, 'SortieBot'), new URL(`${SITE}${path}`))
const forAll = (...rules: string[]) => ['User-agent: *', ...rules].join('\n')

test.for([
  // The table of RFC 9309, section 2.2.2 and 5.2, and of Google's documentation of it.
  ['/', '/anything', true],
  ['/fish', '/fish.html', true],
  ['/fish', '/catfish', false],
  ['/fish', '/Fish', false],
  ['/fish*', '/fishheads/yummy.html', true],
  ['/fish/', '/fish', false],
  ['/*.php', '/folder/any.php.file.html', true],
  ['/*.php$', '/filename.php', true],
  ['/*.php$', '/filename.php?parameters', false],
  ['/fish*.php', '/fishheads/catfish.php?parameters', true],
  ['/foo/bar?baz=https://foo.bar', '/foo/bar?baz=https://foo.bar', true],
  ['/foo/bar/%E3%83%84', '/foo/bar/ツ', true],
  ['/foo/bar/ツ', '/foo/bar/%e3%83%84', true],
  ['/foo/bar/%62%61%7A', '/foo/bar/baz', true],
  ['/a%2fb', '/a/b', false],
  ['/path/file-with-a-%2A.html', '/path/file-with-a-*.html', true],
  ['/path/foo-%24', '/path/foo-$', true],
  ['/path/foo-$', '/path/foo-bar', false],
  ['$', '/', true],
  ['$', '/page', false],
  ['*', '/anything', true],
  ['fish', '/fish', true],
] as const)('the pattern “%s” and the path “%s” match: %s', ([pattern, path, isMatched]) => {
  expect(permits(forAll(`Disallow: ${pattern}`), path)).toBe(!isMatched)
})

test('the longest pattern decides, and of equally long ones that which allows', () => {
  const text = forAll('Disallow: /page', 'Allow: /page/open', 'Disallow: /page/open/not')
  expect(permits(text, '/page/x')).toBe(false)
  expect(permits(text, '/page/open/yes')).toBe(true)
  expect(permits(text, '/page/open/not')).toBe(false)
  expect(permits(forAll('Disallow: /same', 'Allow: /same'), '/same')).toBe(true)
  expect(permits(forAll('Disallow: /'), '/robots.txt')).toBe(true)
  expect(permits(forAll('Disallow:'), '/page')).toBe(true)
})

test('all groups that name us count together, and then none that is for everybody', () => {
  const text = `User-agent: *
Disallow: /
User-agent: OtherBot
User-agent: sortiebot/2.1
Sitemap: /map.xml
User-agent: Third
Disallow: /one # ours as well

User-Agent: SORTIEBOT
Crawl-delay: 2.5
Disallow: /two
User-agent: SortieBotNot
Disallow: /three`
  const rules = parseRobots(text, 'SortieBot')
  expect(rules.rules.map(({ pattern }) => pattern).toSorted()).toEqual(['/one', '/two'])
  expect(rules.delaySeconds).toBe(2.5)
  expect(rules.sitemaps).toEqual(['/map.xml'])
  expect(parseRobots(text, 'Nobody').rules).toEqual([{ pattern: '/', isAllowed: false }])
  // A group of ours without rules permits everything.
  expect(permits('User-agent: SortieBot\nUser-agent: *\nDisallow:\n', '/x')).toBe(true)
  expect(permits('User-agent: *\nDisallow: /\n\nUser-agent: SortieBot\n', '/x')).toBe(true)
})

test('a text without rules, or of something else, permits everything', () => {
  for (const text of ['', '\uFEFF', '<html><p>Not found</p></html>', 'Disallow: /', ':::', '\0']) {
    expect(permits(text, '/page')).toBe(true)
  }
})

test('whoever writes more rules than are read forbids everything, and a long one more than it says', () => {
  const many = Array.from({ length: 2_100 }, (_, index) => `Disallow: /p${index}`)
  expect(permits(forAll(...many.slice(0, 1_900)), '/other')).toBe(true)
  expect(permits(forAll(...many), '/other')).toBe(false)
  // The same rule again is none more.
  expect(permits(forAll(...many.map(() => 'Disallow: /same')), '/other')).toBe(true)
  const long = `/${'a'.repeat(1_500)}`
  expect(permits(forAll(`Disallow: ${long}`), long)).toBe(false)
  expect(permits(forAll(`Disallow: ${'/%41'.repeat(400)}`), '/A'.repeat(400))).toBe(false)
  expect(permits(forAll('Disallow: /a', `Allow: ${long}`), long)).toBe(false)
  expect(permits(forAll('Disallow: /zzz'), `/${'a'.repeat(3_000)}`)).toBe(false)
})

test('what stands behind 500 kibibytes is not read', () => {
  const filler = `# ${'x'.repeat(98)}\n`.repeat(5_000)
  expect(permits(forAll(`${filler}Disallow: /late`), '/late')).toBe(false)
  expect(permits(forAll(`${filler.repeat(2)}Disallow: /late`), '/late')).toBe(true)
})

test('a pattern matches where a regular expression of it would', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 12 })
  const patterns = fc
    .tuple(fc.string({ unit: fc.constantFrom('a', 'b', '/', '*'), maxLength: 8 }), fc.boolean())
    .map(([rest, isWhole]) => `/${rest}${isWhole ? '$' : ''}`)
  fc.assert(
    fc.property(patterns, text, (pattern, rest) => {
      const path = `/${rest}`
      const source = pattern.replace(/\$$/, '').replaceAll('*', '.*')
      const isMatched = new RegExp(`^${source}${pattern.endsWith('$') ? '$' : ''}`).test(path)
      expect(matchesPath(pattern, path)).toBe(isMatched)
    }),
    { numRuns: 2_000 },
  )
})

test('any ordinary robots.txt permits what another reader of RFC 9309 says', () => {
  const path = fc
    .string({ unit: fc.constantFrom('a', 'b', '/', '.', '-', '%7e', '~', 'é'), maxLength: 6 })
    .map((rest) => `/${rest}`)
  const pattern = fc
    .string({ unit: fc.constantFrom('a', 'b', '/', '*', '-'), maxLength: 5 })
    .map((rest) => `/${rest}`.replace(/\*+/g, '*').replace(/\*$/, ''))
  const rule = fc
    .tuple(fc.constantFrom('Allow', 'Disallow'), pattern)
    .map((each) => each.join(': '))
  const agents = fc.uniqueArray(fc.constantFrom('*', 'SortieBot', 'OtherBot'), { minLength: 1 })
  const group = fc
    .tuple(agents, fc.array(rule, { minLength: 1, maxLength: 4 }))
    .map(([names, rules]) =>
      [...names.map((name) => `User-agent: ${name}`), ...rules, ''].join('\n'),
    )
  fc.assert(
    fc.property(fc.array(group, { maxLength: 3 }), path, (groups, at) => {
      const text = groups.join('\n')
      const url = new URL(`${SITE}${at}`)
      const said = oracleOf(`${SITE}/robots.txt`, text).isAllowed(url.href, 'SortieBot')
      expect(permits(text, at)).toBe(said !== false)
    }),
    { numRuns: 1_000 },
  )
})

test('an address has one normal form', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = normalPath(text)
      expect(normalPath(once)).toBe(once)
      expect(once).toMatch(/^[\x21-\x7e]*$/)
    }),
  )
})

test('agents times rules, and runs of stars, cost no more than their length', () => {
  const costOf = (work: () => unknown) => {
    const runs = [1, 2, 3].map(() => {
      const before = process.cpuUsage()
      work()
      const { user, system } = process.cpuUsage(before)
      return user + system
    })
    return Math.min(...runs) / 1_000
  }
  const groups = (count: number) =>
    `${'User-agent: SortieBot\nUser-agent: *\n'.repeat(count)}${'Disallow: /\n'.repeat(count)}`
  const stars = (count: number) => forAll(`Disallow: /${'*a'.repeat(count)}b$`)
  const path = `/${'a'.repeat(1_900)}`
  const long = (text: string) => () => parseRobots(text, 'SortieBot')
  const matching = (text: string) => {
    const rules = parseRobots(text, 'SortieBot')
    return () => {
      for (let round = 0; round < 200; round++) isPermitted(rules, new URL(path, SITE))
    }
  }
  for (const [once, twice] of [
    [long(groups(5_000)), long(groups(10_000))],
    [matching(stars(200)), matching(stars(400))],
  ] as const) {
    expect(costOf(twice)).toBeLessThan(2.5 * costOf(once) + 20)
  }
})
