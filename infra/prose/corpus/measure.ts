import { hits, isDropped, judge } from './judge.ts'
import { readOwners } from './owners/read.ts'
import { readPart } from './read.ts'

// Measures the checker of facts on one part of the corpus: `node measure.ts open`. Of the fresh part, and of
// the half of the owners' part that is held back, it prints totals only, so that nobody tunes the checker on them.

const table = (rows: [string, ...(string | number)[]][]) => {
  for (const row of rows)
    console.log(
      row.map((cell, at) => (at ? String(cell).padStart(10) : String(cell).padEnd(18))).join(''),
    )
}
const kindsOf = (texts: { kind: string }[]) => [...new Set(texts.map(({ kind }) => kind))]

const parts = {
  open: () => readPart('open'),
  held: () => readPart('held'),
  fresh: () => readPart('fresh'),
  'owners-open': () => readOwners('open'),
  'owners-open-2': () => readOwners('open-2'),
  'owners-open-3': () => readOwners('open-3'),
  'owners-open-4': () => readOwners('open-4'),
  'owners-open-5': () => readOwners('open-5'),
  'owners-open-6': () => readOwners('open-6'),
  'owners-open-7': () => readOwners('open-7'),
  'owners-held': () => readOwners('held'),
}
type MeasuredPart = keyof typeof parts
const HELD_BACK: readonly MeasuredPart[] = ['fresh', 'owners-held']

const measure = (name: MeasuredPart) => {
  const half = parts[name]()
  const say = (line: string) => (HELD_BACK.includes(name) ? undefined : console.log(line))
  const planted = half.planted.map((one) => {
    const found = hits(one.wrong, judge(half, one).violations)
    return { ...one, ...found, caught: found.caught || isDropped(one) }
  })
  for (const one of planted)
    if (!one.caught) say(`MISSED ${one.id} ${one.kind}: ${one.text} | ${one.wrong}`)
  const clean = half.clean.map((one) => ({ ...one, ...judge(half, one) }))
  for (const { id, violations } of clean) {
    for (const { kind, claim, start, end, why } of violations)
      say(`ALARM ${id} ${kind} «${claim.text.slice(start, end)}» ${why} | ${claim.text}`)
  }
  const alarmed = (list: typeof clean) =>
    list.reduce(
      (sum, { violations }) => sum + new Set(violations.map(({ claim }) => claim)).size,
      0,
    )
  const sentences = (list: typeof clean) => list.reduce((sum, { claims }) => sum + claims.length, 0)
  const semantic = half.semantic.map((one) => ({
    ...one,
    caught: judge(half, one).violations.length > 0,
  }))
  for (const one of semantic) if (!one.caught) say(`PASSED ${one.id} ${one.kind}: ${one.text}`)
  table([
    ['planted', 'caught', 'overlap', 'of'],
    ...kindsOf(planted).map((kind): [string, number, number, number] => {
      const own = planted.filter((one) => one.kind === kind)
      return [
        kind,
        own.filter(({ caught }) => caught).length,
        own.filter(({ overlapping }) => overlapping).length,
        own.length,
      ]
    }),
    [
      'all',
      planted.filter(({ caught }) => caught).length,
      planted.filter(({ overlapping }) => overlapping).length,
      planted.length,
    ],
  ])
  table([
    ['semantic', 'caught', 'of'],
    ...kindsOf(semantic).map((kind): [string, number, number] => {
      const own = semantic.filter((one) => one.kind === kind)
      return [kind, own.filter(({ caught }) => caught).length, own.length]
    }),
    ['all', semantic.filter(({ caught }) => caught).length, semantic.length],
  ])
  table([
    ['clean', 'alarms', 'sentences'],
    ...kindsOf(clean).map((kind): [string, number, number] => {
      const own = clean.filter((one) => one.kind === kind)
      return [kind, alarmed(own), sentences(own)]
    }),
    ['all', alarmed(clean), sentences(clean)],
    ['handed over', clean.reduce((sum, { handed }) => sum + handed, 0), ''],
  ])
}

const isPart = (name: string | undefined): name is MeasuredPart =>
  name !== undefined && Object.hasOwn(parts, name)
const name = process.argv[2]
measure(isPart(name) ? name : 'open')
