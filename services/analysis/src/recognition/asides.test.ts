import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withCustomersMarked, withoutAsides } from './asides.ts'

test.for([
  ['en', 'I used to be a teacher and now I bake sourdough', 'I bake sourdough'],
  ['en', 'Former nurse, I run a flower shop', 'I run a flower shop'],
  ['en', 'After twenty years as an accountant I retrained as a dog groomer', 'a dog groomer'],
  ['en', 'I left banking to become a yoga teacher', 'a yoga teacher'],
  ['en', 'My husband is a plumber and I do his books', 'I do his books'],
  ['en', 'portrait photographer, no weddings', 'portrait photographer'],
  ['en', 'No weddings, just portraits', 'just portraits'],
  ['en', 'Not a gym: small group sessions', 'small group sessions'],
  ['en', 'I sell plants but never cut flowers', 'I sell plants'],
  ['de', 'Früher war ich Lehrerin, heute nähe ich Brautkleider', 'nähe ich Brautkleider'],
  ['de', 'Wir verkaufen Fahrräder, aber reparieren keine', 'Wir verkaufen Fahrräder'],
  ['fr', "J'étais professeure et maintenant je fabrique des bougies", 'je fabrique des bougies'],
  ['fr', 'photographe, pas de mariages', 'photographe'],
  ['es', 'Antes era abogada y ahora hago pasteles', 'hago pasteles'],
  ['it', "Prima ero un'insegnante, adesso faccio torte", 'faccio torte'],
  ['nl', 'Vroeger was ik juf, nu bak ik taarten', 'bak ik taarten'],
  ['nl', 'wij leggen parket, geen tapijt', 'wij leggen parket'],
  ['pt', 'vendo plantas, mas não faço jardins', 'vendo plantas'],
] as const)('in %s, “%s” is about “%s”', ([language, typed, plain]) => {
  expect(withoutAsides(language, typed).text).toBe(plain)
})

test.for([
  ['en', 'no win no fee'],
  ['en', 'No win, no fee'],
  ['en', 'Not for profit, we teach refugees to ride'],
  ['en', 'I trained as a reflexologist, clinic in Leeds'],
  ['en', 'My business is a bakery, I sell bread'],
  ['en', 'Once a week cleaning, twice if you like'],
  ['en', 'ex display kitchens, worktops'],
  ['de', 'Gelernte Friseurin, ich komme nach Hause'],
  ['fr', 'sans gluten, boulangerie'],
  ['es', 'Excavaciones, movimientos de tierra'],
  ['it', 'noleggio barche senza patente'],
] as const)('in %s, “%s” has no asides', ([language, typed]) => {
  expect(withoutAsides(language, typed)).toEqual({ text: typed, hasPast: false })
})

test('what somebody was before is told from what they do not do', () => {
  expect(withoutAsides('en', 'Retired electrician, I mend radios').hasPast).toBe(true)
  expect(withoutAsides('en', 'We do roofs, no gutters').hasPast).toBe(false)
})

test('something is left of every text, in words that were typed', () => {
  const word = fc.constantFrom(
    'I',
    'was',
    'a',
    'baker',
    'no',
    'but',
    'now',
    ',',
    '.',
    'früher',
    'ex',
  )
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (words) => {
      const typed = words.join(' ')
      const { text } = withoutAsides('en', typed)
      expect(text.trim().length).toBeGreaterThan(0)
      expect(words).toEqual(expect.arrayContaining(text.match(/[\p{L}]+/gu) ?? []))
    }),
  )
})

test.for([
  ['we fit out barber shops with chairs', 'we fit out for barber shops with chairs'],
  [
    'marketing for plumbers, roofers and electricians',
    'marketing for plumbers and roofers and electricians',
  ],
  ['painting, tiling and floors', 'painting, tiling and floors'],
] as const)('customers in “%s” follow “for”', ([typed, marked]) => {
  expect(withCustomersMarked(typed)).toBe(marked)
})
