import { expect, test } from 'vitest'
import type { OtherLanguage } from '../../lexicon/frequencies/frequencies.ts'
import { ownSearches } from './own-searches.ts'

const lineOf = (names: string, ...phrases: string[]) => ({
  names: names.split('|'),
  searches: phrases.map((phrase) => ({ phrase, countries: [] })),
})
const LESSONS = lineOf('zwemles|dansles', 'zwemles kosten', 'dansles koppels', 'proefles')
const ADVISERS = lineOf(
  'hypotheekadviseur|verzekeringsadviseur',
  'hypotheek berekenen',
  'autoverzekering',
)
const GARDENS = lineOf('vijverbouwer|zwemvijver', 'zwemvijver kosten', 'vijver aanleggen')
const SPEAKERS = lineOf('trauredner|hochzeitsredner', 'hochzeitsredner kosten')
const POTS = lineOf('töpferei|keramikerin|keramik', 'keramik schale', 'töpferkurs')
const REPAIRS = lineOf(
  'conserto de celular|conserto de tablet',
  'conserto de tablet samsung',
  'conserto rápido',
  'troca de tela celular',
)
const CLOCKS = lineOf(
  'klokreparatie|klokkenmaker|horlogebatterij vervangen|ring vermaken',
  'staande klok reparatie',
  'horlogeband vervangen',
  'ring vergroten',
)
const RENTALS = lineOf('stoelenverhuur|tafelverhuur', 'tafels huren', 'stoelen huren')

test.for([
  ['nl', LESSONS, 'dansles', ['dansles koppels', 'proefles']],
  ['nl', LESSONS, 'zwemles', ['zwemles kosten', 'proefles']],
  ['nl', ADVISERS, 'verzekeringsadviseur', ['hypotheek berekenen', 'autoverzekering']],
  ['nl', ADVISERS, 'hypotheekadviseur', ['hypotheek berekenen', 'autoverzekering']],
  ['nl', GARDENS, 'vijverbouwer', ['zwemvijver kosten', 'vijver aanleggen']],
  ['de', SPEAKERS, 'trauredner', ['hochzeitsredner kosten']],
  ['de', POTS, 'töpferei', ['keramik schale', 'töpferkurs']],
  ['pt', REPAIRS, 'conserto de celular', ['conserto rápido', 'troca de tela celular']],
  ['nl', CLOCKS, 'klokkenmaker', ['staande klok reparatie']],
  ['nl', RENTALS, 'stoelenverhuur', ['tafels huren', 'stoelen huren']],
] satisfies [OtherLanguage, ReturnType<typeof lineOf>, string, string[]][])(
  'in %s, of a line that joins several businesses, each has its own searches and those that name none',
  ([language, line, name, phrases]) => {
    expect(ownSearches(language, line, name).map(({ phrase }) => phrase)).toEqual(phrases)
  },
)
