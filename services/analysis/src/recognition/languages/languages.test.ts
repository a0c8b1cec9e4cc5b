import { expect, test } from 'vitest'
import { elsewhereOf } from '../elsewhere.ts'
import { readBrief, understandingOf } from '../reading.ts'
import { understandIn } from './understand-language.ts'
import { languageIn } from './which-language.ts'

const briefOf = (industry: string, country?: string, more: object = {}) => ({
  industry,
  businessName: '',
  mainCompetitor: '',
  ...(country && { country }),
  ...more,
})

test.for([
  ['Klempner Notdienst', 'DE', 'klempner notdienst', 'emergency-at-home'],
  ['Schlüsseldinst 24h', 'DE', 'schlüsseldienst 24h', 'emergency-at-home'],
  ['Dachdeckerbetrieb', 'DE', 'dachdeckerbetrieb', 'planned-at-home'],
  ['Stuckateurbetrieb', 'DE', 'stuckateur', 'planned-at-home'],
  ['Babyfotografin', 'AT', 'babyfotografin', 'event-service'],
  ['Aerzte', 'DE', 'aerzte', 'health'],
  ['Friseur:in', 'DE', 'friseurin', 'beauty'],
  ['Wir verleihen Zelte für Hochzeiten', 'CH', 'zelte mieten', 'rental'],
  ['plombier chauffagiste', 'FR', 'plombier chauffagiste', 'emergency-at-home'],
  ['plombier', 'CH', 'plombier', 'emergency-at-home'],
  ['plombier', 'BE', 'plombier', 'emergency-at-home'],
  ['Nous louons des chapiteaux', 'FR', 'location chapiteaux', 'rental'],
  ['alquilo castillos hinchables', 'ES', 'alquiler de castillos hinchables', 'rental'],
  ['nail salon', 'DE', 'nagelstudio', 'beauty'],
  ['Fahrradwerkstatt, wir reparieren auch E-Bikes', 'DE', 'fahrradwerkstatt', 'repair'],
  ['Fahrradwerkstatt und wir reparieren auch Roller', 'DE', 'fahrradwerkstatt', 'repair'],
  ['coiffeur, je fais aussi des ongles', 'FR', 'coiffeur', 'beauty'],
  ['boutique en ligne de bijoux', 'FR', 'bijoux', 'shop'],
  ['tienda online de ropa', 'ES', 'ropa', 'shop'],
  ['vendemos muebles de jardín', 'ES', 'muebles de jardín', 'shop'],
  ['reparamos cortacéspedes', 'ES', 'reparación de cortacéspedes', 'repair'],
  // A noun of ours is not cut where it says with what or for whom.
  ['vendiamo stufe a pellet', 'IT', 'stufe a pellet', 'shop'],
  ['residência para estudantes', 'PT', 'residência para estudantes', 'lodging'],
  // Pozos is a town of Murcia too.
  ['perforación de pozos', 'ES', 'perforación de pozos', 'planned-at-home'],
  // Panelas is a town of Brazil, and Madeira an island.
  ['conserto de panelas', 'BR', 'conserto de panelas', 'repair'],
  ['telhados de madeira', 'PT', 'telhados de madeira', 'planned-at-home'],
  ['restaurante de Toledo', 'ES', 'restaurante', 'restaurant'],
  ['noleggio barche senza patente', 'IT', 'noleggio barche senza patente', 'rental'],
  ['alquiler de barcos sin licencia', 'ES', 'alquiler de barcos sin licencia', 'rental'],
  [
    'couturière, je fais des robes de mariée sur mesure et des retouches',
    'FR',
    'couturière',
    'maker',
  ],
  ['sarta, faccio abiti da sposa su misura', 'IT', 'sarta', 'maker'],
  ['carrinho de churros', 'BR', 'carrinho de churros', 'restaurant'],
  ['carrito de hot dogs', 'MX', 'carrito de hot dogs', 'restaurant'],
  ['cerrajero urgencias 24 horas', 'ES', 'cerrajero urgencias 24 horas', 'emergency-at-home'],
  // Who lets a gîte has guests, and undertakers for animals serve their owners.
  ['location de gîte avec piscine', 'FR', 'location de gîte', 'lodging'],
  ['pompes funèbres animalières', 'FR', 'pompes funèbres animalières', 'animals'],
  // Of trades that are joined the first is what customers type.
  ['Hundeschule und Welpenkurse', 'DE', 'hundeschule', 'animals'],
  ['Parrucchiere donna e uomo', 'IT', 'parrucchiere donna', 'beauty'],
  ['Infogérance et dépannage informatique pour PME', 'FR', 'infogérance', 'agency'],
] as const)('“%s” in %s is searched for as “%s”', ([industry, country, typed, of]) =>
  expect(readBrief(briefOf(industry, country)).business).toMatchObject({ typed, of }),
)

test.for([
  ['hoveniersbedrijf', 'NL', 'Hoveniersbedrijf De Linde'],
  ['Hundeschule und Welpenkurse', 'DE', 'Hundeschule Pfotenpunkt'],
] as const)('“%s” in %s is no part of the name “%s”', ([industry, country, businessName]) => {
  const alone = readBrief(briefOf(industry, country)).business
  expect(readBrief(briefOf(industry, country, { businessName })).business).toEqual(alone)
})

test('a plural is led back to the noun that editors wrote', () =>
  expect(readBrief(briefOf('vendemos muebles de jardín', 'ES')).business?.noun?.one).toBe(
    'mueble de jardín',
  ))

test('where no country was chosen, the language says which one it is', () => {
  expect(readBrief(briefOf('Klempner')).place.country).toBe('DE')
  expect(readBrief(briefOf('Hundesalon in Wien')).place).toMatchObject({
    country: 'AT',
    words: ['wien'],
  })
  expect(readBrief(briefOf('bakery in Munich'))).toMatchObject({
    language: 'en',
    place: { country: 'US', town: null },
  })
})

test.for([
  ['churrería food truck para bodas en Murcia', 'ES', 'churrería food truck'],
  ['Foodtruck für Hochzeiten und Events', 'DE', 'foodtruck'],
  ['servizio catering per matrimoni Milano', 'IT', 'servizio catering'],
  ['coworking para startups em Lisboa', 'PT', 'coworking'],
  ['yoga pour femmes enceintes', 'FR', 'yoga'],
] as const)('“%s” is of %s, though it borrows English words', ([industry, country, typed]) =>
  expect(readBrief(briefOf(industry))).toMatchObject({ place: { country }, business: { typed } }),
)

test.for(['taco truck los angeles', 'coffee shop in Des Moines', 'wedding venue in Las Vegas'])(
  '“%s” is English, whatever its town is called',
  (industry) => expect(readBrief(briefOf(industry)).language).toBe('en'),
)

test.for(['Wir reparieren', 'bin müde und hab keine lust mehr', 'Drogen', 'asdf qwer', '🍕'])(
  '“%s” names no business',
  (industry) => expect(understandingOf(briefOf(industry, 'DE')).outcome).toBe('unknown'),
)

test('a choice is read the same without the rest of its description', () => {
  const { business } = readBrief({ ...briefOf('Klempner und Maler', 'DE'), reading: 'own:maler' })
  expect(business).toMatchObject({ typed: 'maler', of: 'planned-at-home' })
})

test('a place of another country than the one that was chosen is noticed', () => {
  expect(elsewhereOf(briefOf('bakery', 'GB', { town: 'Munich' }))).toEqual({
    country: 'DE',
    by: 'place',
    words: 'munich',
  })
  expect(elsewhereOf(briefOf('bakery', 'GB', { town: 'Leeds' }))).toBeNull()
  expect(elsewhereOf(briefOf('bakery', undefined, { town: 'Munich' }))).toBeNull()
})

test('words of a language that the chosen country does not search in are noticed', () => {
  expect(elsewhereOf(briefOf('Klempner', 'GB'))).toMatchObject({ country: 'DE', by: 'language' })
  expect(elsewhereOf(briefOf('Klempner', 'AT'))).toBeNull()
  expect(elsewhereOf(briefOf('plumber', 'GB'))).toBeNull()
  expect(elsewhereOf({ ...briefOf('Klempner', 'GB'), reading: 'own:klempner' })).toBeNull()
})

test.for([
  ['fr', 'nettoyage de restaurants et de cuisines', 'nettoyage de restaurants'],
  ['es', 'Limpiamos oficinas y clínicas dentales', 'limpieza de oficinas'],
  ['pt', 'limpamos cozinhas de restaurantes', 'limpeza de cozinhas de restaurantes'],
  ['nl', 'wij maken kantoren schoon', 'kantoren schoonmaken'],
] as const)('what is cleaned is a customer’s in %s: “%s”', ([language, text, typed]) => {
  const { outcome, readings } = understandIn(language, text)
  expect([outcome, readings[0]?.kind === 'own' && readings[0].words.join(' ')]).toEqual([
    'sure',
    typed,
  ])
})

test('whose premises are cleaned stays in the reading', () => {
  const [best] = understandIn('de', 'Reinigung von Arztpraxen und Kanzleien').readings
  expect(best?.kind === 'own' && best.business?.who).toBe('arztpraxen')
})

test('a text of a country with several languages is read in the one that knows most of its words', () => {
  expect(languageIn('BE', 'nettoyage de restaurants et de cuisines')).toBe('fr')
  expect(languageIn('BE', 'schoonmaak van restaurants en keukens')).toBe('nl')
})

test('a compound of two words that few type is no mistyped other one', () => {
  expect(understandIn('nl', 'klompenmaker')).toMatchObject({
    readings: [{ business: { typed: 'klompenmaker' } }],
  })
  expect(understandIn('nl', 'klokkenmakr')).toMatchObject({
    readings: [{ business: { typed: 'klokkenmaker' } }],
  })
})

test('of a workshop with courses either may be the business', () => {
  const { outcome, readings } = understandIn('fr', 'atelier de poterie, je donne des cours le soir')
  expect(outcome).toBe('ask')
  expect(
    readings.map(({ kind, ...reading }) => 'business' in reading && reading.business?.of),
  ).toEqual(expect.arrayContaining(['maker', 'lessons']))
})

test.for([
  ['Ich passe auf Hunde auf, wenn ihre Leute arbeiten', 'DE', 'hundebetreuung'],
  ['ik behandel mensen met rugpijn', 'NL', 'fysiotherapeut'],
  ["j'aide les gens", 'FR', 'coach de vie'],
] as const)('the owner of “%s” in %s is offered %s', ([industry, country, noun]) => {
  const { outcome, readings } = understandingOf(briefOf(industry, country))
  expect(outcome).toBe('ask')
  expect(readings.map((reading) => reading.kind === 'own' && reading.words.join(' '))).toContain(
    noun,
  )
})

test.for([
  ['AT', 'Schischule und Skiverleih', ['skiverleih', 'schischule']],
  [
    'BR',
    'Faço festas infantis e alugo brinquedos infláveis',
    ['festas infantis', 'aluguel de brinquedos infláveis'],
  ],
  ['IT', 'fioraio e pompe funebri', ['fioraio', 'pompe funebri']],
] as const)('in %s both businesses of “%s” are offered', ([country, text, names]) => {
  const { outcome, readings } = understandingOf(briefOf(text, country))
  expect(outcome).toBe('ask')
  expect(
    readings.slice(0, 2).map((reading) => reading.kind === 'own' && reading.business?.typed),
  ).toEqual(names)
})

test.for([
  ['FR', 'nettoyage de bureaux et de restaurants'],
  ['ES', 'reparación de lavadoras y neveras'],
  ['DE', 'Wir reparieren Fahrräder und Roller'],
  ['NL', 'schilder en behanger'],
] as const)('in %s “%s” is one business', ([country, text]) =>
  expect(understandingOf(briefOf(text, country)).outcome).toBe('sure'),
)

test.for([
  ['NL', 'Kippen te huur', 'kippen huren', 'rental'],
  ['DE', 'Almhütte zum Mieten', 'almhütte', 'lodging'],
  ['NL', 'feestzaal te huur', 'feestzaal', 'venue'],
  ['PT', 'Artigos em cortiça', 'artigos em cortiça', 'shop'],
  ['FR', 'objets en cuir', 'objets en cuir', 'shop'],
] as const)('in %s “%s” is searched for as %s, by who is a %s', ([country, text, typed, of]) => {
  const { readings } = understandingOf(briefOf(text, country))
  const [first] = readings
  expect(first?.kind === 'own' && first.business).toMatchObject({ typed, of })
})
