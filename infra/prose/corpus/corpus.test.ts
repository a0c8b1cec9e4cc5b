import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type CorpusPart, readPart } from './read.ts'
import { cleanKinds, plantedKinds, semanticKinds } from './shape.ts'

// Failures name ids, never texts: whoever works on the checker sees them, and the fresh part is held back.

const parts = { open: readPart('open'), held: readPart('held'), fresh: readPart('fresh') }
const both = [parts.open, parts.held]
const all = Object.values(parts)
const sentences = (half: (typeof both)[number]) => [
  ...half.planted,
  ...half.semantic,
  ...half.clean,
]

const cited = (text: string) => [...text.matchAll(/\[(e\w*\d[^\]]*)\]/gi)].map(([, id]) => id!)
const words = (text: string) =>
  text
    .replace(/\[e\w*\d[^\]]*\]/gi, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
const plain = (text: string) => words(text).map((word) => word.toLowerCase())
const ids = (found: { id: string }[]) => found.map(({ id }) => id)
const timesIn = (text: string, part: string) => text.split(part).length - 1
const repeated = (values: string[]) => values.filter((one, at) => values.indexOf(one) !== at)

const itemsOf = ({ evidence }: (typeof both)[number]) =>
  new Map(evidence.map((set) => [set.id, new Map(set.items.map((item) => [item.id, item]))]))

/** How many of each kind a half holds, kinds without any included. */
const tally = (kinds: readonly string[], found: { kind: string }[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, found.filter((one) => one.kind === kind).length]))

describe.each<CorpusPart>(['open', 'held'])('the %s half', (name) => {
  const half = parts[name]

  test('is large enough', () => {
    const extracts = half.clean.filter(({ kind }) => kind === 'extract')
    expect(half.evidence.length).toBeGreaterThanOrEqual(25)
    expect(half.planted.length).toBeGreaterThanOrEqual(300)
    expect(half.semantic.length).toBeGreaterThanOrEqual(150)
    expect(half.clean.length).toBeGreaterThanOrEqual(450)
    expect(extracts.length).toBe(5)
  })

  test('holds nine or more plants of every kind, and something of every other kind', () => {
    const planted = Object.entries(tally(plantedKinds, half.planted))
    const others = Object.entries({
      ...tally(semanticKinds, half.semantic),
      ...tally(cleanKinds, half.clean),
    })
    expect(planted.filter(([, count]) => count < 9)).toEqual([])
    expect(others.filter(([, count]) => count < 5)).toEqual([])
  })
})

describe.each<CorpusPart>(['open', 'held', 'fresh'])('the %s part', (name) => {
  const half = parts[name]
  const items = itemsOf(half)

  test('numbers the items of a set from e1, and says what computed ones come from', () => {
    const odd = half.evidence.filter(({ items }) =>
      items.some(
        ({ id, kind, from }, at) =>
          id !== `e${at + 1}` ||
          (kind === 'computed') !== (from !== undefined) ||
          from?.some((other) => !items.slice(0, at).some((item) => item.id === other)),
      ),
    )
    expect(ids(odd)).toEqual([])
  })

  test('hashes the text of every item', () => {
    const odd = half.evidence.filter(({ items }) =>
      items.some(
        ({ text, source }) => source.hash !== createHash('sha256').update(text).digest('hex'),
      ),
    )
    expect(ids(odd)).toEqual([])
  })

  test('cites items that exist, but for ids that are invented on purpose', () => {
    const odd = sentences(half).filter(({ evidence, kind, text }) => {
      const known = items.get(evidence)
      const missing = cited(text).filter((id) => !known?.has(id))
      return !known || missing.length !== (kind === 'invented-id' ? 1 : 0)
    })
    expect(ids(odd)).toEqual([])
  })

  test('names the wrong span of every plant, and it stands there once', () => {
    expect(ids(half.planted.filter(({ text, wrong }) => timesIn(text, wrong) !== 1))).toEqual([])
  })

  test('plants citations where the kind says that they are wrong', () => {
    const odd = half.planted.filter(({ kind, text, wrong }) => {
      switch (kind) {
        case 'uncited':
          return cited(text).length > 0
        case 'wrong-item':
        case 'invented-id':
          return cited(wrong).length !== 1
        default:
          return cited(wrong).length > 0
      }
    })
    expect(ids(odd)).toEqual([])
  })

  test('quotes too much verbatim where a quote is only too long', () => {
    const odd = half.planted.filter(({ kind, evidence, text, wrong }) => {
      if (kind !== 'quote-long') return false
      const sources = cited(text).map((id) => items.get(evidence)?.get(id)?.text ?? '')
      const quote = wrong.slice(1, -1).replace(/[.,]$/, '')
      return words(quote).length <= 25 || !sources.some((source) => source.includes(quote))
    })
    expect(ids(odd)).toEqual([])
  })

  test('cites something for everything that only meaning can refute', () => {
    expect(ids(half.semantic.filter(({ text }) => cited(text).length === 0))).toEqual([])
  })

  test('holds extracts of 120 to 200 words, each on a set of its own', () => {
    const extracts = half.clean.filter(({ kind }) => kind === 'extract')
    const odd = extracts.filter(({ text }) => words(text).length < 120 || words(text).length > 200)
    expect(ids(odd)).toEqual([])
    expect(new Set(extracts.map(({ evidence }) => evidence)).size).toBe(extracts.length)
  })
})

test('the fresh part holds at least 150 plants and 150 true sentences', () => {
  expect(parts.fresh.planted.length).toBeGreaterThanOrEqual(150)
  expect(parts.fresh.clean.length).toBeGreaterThanOrEqual(150)
})

describe('the parts', () => {
  test('share no id, no set and no text', () => {
    expect(repeated(all.flatMap((part) => ids(part.evidence)))).toEqual([])
    expect(repeated(all.flatMap((part) => ids(sentences(part))))).toEqual([])
    const texts = all.flatMap(sentences).map(({ text }) => text)
    expect(texts.length - new Set(texts).size).toBe(0)
  })

  test('hold as much of each kind of plant in both halves, within three', () => {
    const open = tally(plantedKinds, parts.open.planted)
    const held = tally(plantedKinds, parts.held.planted)
    expect(plantedKinds.filter((kind) => Math.abs(open[kind]! - held[kind]!) > 3)).toEqual([])
  })

  test('do not paraphrase each other', () => {
    const runs = (text: string) => {
      const all = plain(text)
      return all.slice(3).map((_, at) => all.slice(at, at + 4).join(' '))
    }
    const open = new Set(sentences(parts.open).flatMap(({ text }) => runs(text)))
    const close = [parts.held, parts.fresh].flatMap(sentences).filter(({ text }) => {
      const own = runs(text)
      return own.length > 4 && own.filter((run) => open.has(run)).length > own.length / 2
    })
    expect(ids(close)).toEqual([])
  })
})
