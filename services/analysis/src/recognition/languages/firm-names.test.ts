import { expect, test } from 'vitest'
import { textBehindName } from './firm-names.ts'
import { understandIn } from './understand-language.ts'

test.for([
  ['fr', 'Boucher Assurances', 'Assurances'],
  ['nl', 'Slager Makelaars', 'Makelaars'],
  ['es', 'Panadero e Hijos, fontanería', 'fontanería'],
  ['it', 'Barbieri & Sarti, consulenti del lavoro', 'consulenti del lavoro'],
  ['de', 'Zum Goldenen Anker, Gasthof', 'Gasthof'],
  ['fr', "L'Atelier du Coiffeur, traiteur", 'traiteur'],
] as const)(
  'in %s “%s” is a firm that says what it does behind its name',
  ([language, text, rest]) => {
    expect(textBehindName(language, text)).toEqual({ rest, isSure: true })
  },
)

test.for([
  ['de', 'Klempner Notdienst'],
  ['de', 'Heizung und Sanitär, Notdienst'],
  ['it', 'Parrucchiere uomo e donna'],
  ['fr', 'Plombier chauffagiste'],
] as const)('in %s “%s” begins with no name', ([language, text]) => {
  expect(textBehindName(language, text)).toBeNull()
})

test('a trade before another one may be a name, so that its owner is asked for which of them', () => {
  const { outcome, readings } = understandIn('pt', 'Padeiro Contabilidade')
  expect(outcome).toBe('ask')
  expect(readings.map((reading) => reading.kind === 'own' && reading.words.join(' '))).toEqual(
    expect.arrayContaining(['contabilidade']),
  )
})

test.for([
  ['fr', 'Boucher traiteur', 'boucher traiteur'],
  ['de', 'Metzger Partyservice', 'metzger partyservice'],
] as const)('in %s “%s” may be two trades of one business', ([language, text, both]) => {
  const { outcome, readings } = understandIn(language, text)
  expect(outcome).toBe('ask')
  expect(readings.map((reading) => reading.kind === 'own' && reading.words.join(' '))).toContain(
    both,
  )
})
