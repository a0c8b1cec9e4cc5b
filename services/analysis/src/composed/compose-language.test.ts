import type { Country } from '@sortie/contracts/countries'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OTHER_LANGUAGES, type OtherLanguage } from '../lexicon/frequencies/frequencies.ts'
import { nounsOf } from '../recognition/languages/nouns.ts'
import { readBrief } from '../recognition/reading.ts'
import { composeIn } from './compose-language.ts'
import { patternsOf } from './pattern-rows.ts'
import { compositionOf } from './reading.ts'

const COUNTRY = { de: 'DE', fr: 'FR', es: 'ES', it: 'IT', nl: 'NL', pt: 'BR' } as const
const written = OTHER_LANGUAGES.filter((language) => patternsOf('rental', language).length > 0)
const placeIn = (language: OtherLanguage, words: string[] = []) =>
  ({ country: COUNTRY[language], town: null, words, by: 'told' }) as const

const nouns = (language: OtherLanguage) =>
  [...nounsOf(language).byKey.values()].filter(({ slot }) => slot !== null)

const businessOf = (language: OtherLanguage, at: number) => {
  const known = nouns(language)
  const { noun, of, slot, plural } = known[at % known.length]!
  const forms = slot && { slot, one: noun, many: plural }
  return { language, typed: noun, of, noun: forms, who: null, trade: null }
}

/** Words that people of one language say for being near, for a price and for an opinion, and no others do. */
const SAID: Record<OtherLanguage, RegExp> = {
  de: /\b(kosten|preise|erfahrungen|bewertungen|günstig|nähe|öffnungszeiten)\b/,
  fr: /\b(prix|avis|pas cher|près de chez moi|devis|tarif|horaires|à proximité)\b/,
  // Without \p{L} a word that ends with an accent has no end.
  es: /\b(precio|precios|opiniones|barato|cerca de mí|presupuesto|horario)(?!\p{L})/u,
  it: /\b(prezzi|prezzo|opinioni|recensioni|vicino a me|preventivo|orari)\b/,
  nl: /\b(kosten|ervaringen|goedkoop|in de buurt|prijzen|openingstijden)\b/,
  pt: /\b(preço|preços|orçamento|perto de mim|barato|avaliações|horário)\b/,
}
const ENGLISH = /\b(near me|how much|for sale|for hire|cheap|what is|companies)\b/

test('rows of a language are in its words, and hold none of another language', () => {
  fc.assert(
    fc.property(fc.constantFrom(...written), fc.nat(100_000), (language, at) => {
      const business = businessOf(language, at)
      const rows = composeIn(business, placeIn(language))?.rows ?? []
      const texts = rows.map(({ keyword }) => keyword.replace(business.typed, ''))
      expect(texts.filter((text) => ENGLISH.test(text))).toEqual([])
      const others = OTHER_LANGUAGES.filter((other) => {
        const areAlike =
          (language === 'de' && other === 'nl') ||
          (language === 'nl' && other === 'de') ||
          (language === 'es' && other === 'pt') ||
          (language === 'pt' && other === 'es')
        return other !== language && !areAlike
      })
      for (const other of others) {
        expect(
          texts.filter((text) => SAID[other].test(text) && !SAID[language].test(text)),
        ).toEqual([])
      }
      const pages = new Set(rows.map(({ page }) => page))
      if (pages.has('location') && pages.has('prices'))
        expect(texts.some((text) => SAID[language].test(text))).toBe(true)
    }),
    { numRuns: 150, examples: [['nl', 6103]] },
  )
})

test('a phrase has no word twice, no slot, and no more searches than a phrase that it holds', () => {
  fc.assert(
    fc.property(fc.constantFrom(...written), fc.nat(100_000), (language, at) => {
      const rows = composeIn(businessOf(language, at), placeIn(language, ['xanten']))?.rows ?? []
      expect(new Set(rows.map(({ keyword }) => keyword)).size).toBe(rows.length)
      for (const { keyword, share, names } of rows) {
        // `fliese auf fliese`: people ask whether new tiles can be laid on the old ones.
        const words = keyword
          .replace(/(\S+) auf \1/, '$1')
          .split(' ')
          .filter((word) => word.length > 4)
        // `nulla osta lavoro` is Italian.
        expect(keyword).not.toMatch(/[{}]|undefined|\bnull\b/)
        expect(new Set(words).size, keyword).toBe(words.length)
        for (const part of rows) {
          const isHeld =
            part.names === null && names === null && ` ${keyword} `.includes(` ${part.keyword} `)
          if (isHeld) expect(share, keyword).toBeLessThanOrEqual(part.share)
        }
      }
    }),
    { numRuns: 150 },
  )
})

/** The part of our nouns of which something is known: all of them in German. */
const leastKnown = (language: OtherLanguage): number => (language === 'de' ? 1 : 0.95)

test.each(written)('something is known of nearly every noun of ours in %s', (language) => {
  const known = nouns(language)
  const composed = known.filter((_, at) => composeIn(businessOf(language, at), placeIn(language)))
  expect(composed.length / known.length).toBeGreaterThanOrEqual(leastKnown(language))
})

test('what is let is searched for as such', () => {
  const typed = 'zeltverleih'
  const noun = { slot: 'service', one: typed, many: null } as const
  const business = { language: 'de', typed, of: 'rental', noun, who: null, trade: null } as const
  const phrases = composeIn(business, placeIn('de', ['munich']))!.rows.map(({ keyword }) => keyword)
  expect(phrases).toEqual(expect.arrayContaining(['zelt mieten', 'zeltverleih münchen']))
})

test('a business is searched for by the other nouns that mean it, and by what else its text names of its class', () => {
  const brief = (industry: string) =>
    ({ industry, businessName: 'Nordlicht', mainCompetitor: 'Blauvogel', country: 'DE' }) as const
  const phrases = (industry: string) =>
    compositionOf(brief(industry))!.rows.map(({ keyword }) => keyword)
  expect(phrases('Umzugsunternehmen')).toEqual(
    expect.arrayContaining(['umzugsfirma', 'umzugsfirma in der nähe', 'umzug']),
  )
  expect(phrases('Tierarztpraxis, wir machen auch Hundephysiotherapie')).toContain(
    'hundephysiotherapie in der nähe',
  )
  expect(phrases('Tierarztpraxis')).not.toContain('hundephysiotherapie')
})

test('what a business sells by name stands in reports of other languages', () => {
  const brief = { industry: 'plombier', businessName: 'Nordlicht', mainCompetitor: 'Blauvogel' }
  const { rows } = compositionOf({ ...brief, country: 'FR' })!
  const offers = rows.filter(({ keyword }) => !keyword.includes('plombier'))
  expect(offers.map(({ keyword }) => keyword)).toContain("fuite d'eau")
  expect(offers.length).toBeGreaterThanOrEqual(10)
})

const keywordsOf = (industry: string, country: Country) => {
  const brief = {
    industry,
    businessName: 'Nordlicht',
    mainCompetitor: 'Blauvogel',
    country,
    town: '',
  }
  return compositionOf(brief)!.rows.map(({ keyword }) => keyword)
}

test('names that stand in one line of offers and are about the same are searches, too', () => {
  const gardener = keywordsOf('hoveniersbedrijf', 'NL')
  expect(gardener).toEqual(expect.arrayContaining(['hovenier', 'tuinman', 'tuinaanleg']))
  expect(keywordsOf('toiletteur', 'FR')).not.toContain('toiletteuse prix')
  expect(keywordsOf('plombier', 'FR')).not.toContain('plombière')
  expect(keywordsOf('boulangerie', 'FR')).not.toContain('boulangère')
  expect(keywordsOf('auto-école', 'FR')).not.toContain("monitrice d'auto-école")
  expect(keywordsOf('zwemles', 'NL')).not.toContain('dansles')
})

test('what is a complaint, a grant or a purchase is asked for without a price', () => {
  const solar = keywordsOf('zonnepanelen', 'NL')
  expect(solar).toEqual(
    expect.arrayContaining(['zonnepanelen subsidie', 'zonnepanelen plat dak kosten']),
  )
  expect(solar).not.toContain('zonnepanelen subsidie kosten')
  expect(solar).not.toContain('zonnepanelen binnen')
})

test('the words of a country double no word of a search', () => {
  const games = keywordsOf('jogo para telemóvel', 'BR')
  expect(games).toContain('jogo para celular')
  expect(games.filter((keyword) => /celular.*celular/.test(keyword))).toEqual([])
  const kitchens = keywordsOf('móveis planejados', 'PT')
  expect(kitchens).toContain('móveis por medida')
  expect(kitchens.filter((keyword) => /por medida.*por medida/.test(keyword))).toEqual([])
})

test('words for the company, its quality and its deed narrow nothing that it sells', () => {
  expect(keywordsOf('Impresa di giardinaggio', 'IT')).toContain('potatura siepi')
  expect(keywordsOf('Quesería artesanal', 'ES')).toContain('queso de cabra')
  expect(keywordsOf('Locação de geradores', 'BR')).toContain('gerador para eventos')
})

test('a part of a name names no second business, and no word of a noun is mended into another', () => {
  const mender = keywordsOf('Réparation de machines à coudre', 'FR')
  expect(mender).toContain('révision machine à coudre')
  expect(mender.filter((keyword) => keyword.includes('électroménager'))).toEqual([])
  const cleaner = keywordsOf('Limpieza de tapicerías y alfombras', 'ES')
  expect(cleaner).toContain('limpieza de tapicerías')
  expect(cleaner.filter((keyword) => keyword.includes('tapicero'))).toEqual([])
})

test('what stands behind a name agrees with it, and nobody is called the best repair', () => {
  expect(keywordsOf('panificio', 'IT')).toContain('panificio aperto oggi')
  expect(keywordsOf('boulangerie', 'FR')).toContain('boulangerie ouverte dimanche')
  expect(keywordsOf('friterie', 'BE')).toContain('friterie ouverte')
  expect(keywordsOf('conserto de máquina de lavar', 'BR')).not.toContain(
    'melhor conserto de máquina de lavar',
  )
})

/** What is bought, and not who makes it. */
const BOUGHT: Record<OtherLanguage, RegExp> = {
  de: /kaufen|bestellen|handgemacht|\bbio\b|geburtstag|weihnacht|großhandel|herstellung|geschenk/,
  fr: /acheter|en ligne|fait main|\bbio\b|cadeau|noël|grossiste/,
  es: /comprar|hecho a mano|ecológic|regalo|navidad|al por mayor/,
  it: /comprare|acquist|fatto a mano|\bbio\b|regalo|natale|ingrosso/,
  nl: /kopen|bestellen|handgemaakt|biologisch|cadeau|kerst|groothandel/,
  pt: /comprar|feito à mão|orgânic|presente|natal|atacado/,
}

test.for(written)('in %s nobody is bought who makes goods', (language) => {
  const makers = nouns(language).filter(({ of, slot }) => of === 'maker' && slot === 'provider')
  expect(makers.length).toBeGreaterThan(5)
  for (const { noun, of, plural } of makers) {
    const business = {
      language,
      typed: noun,
      of,
      noun: { slot: 'provider' as const, one: noun, many: plural },
      who: null,
      trade: null,
    }
    const found = composeIn(business, placeIn(language))
    const rows = (found?.rows ?? []).map(({ keyword }) => keyword)
    const names = [noun, plural ?? noun]
    const bought = rows.filter(
      (keyword) =>
        names.some((name) => keyword.split(' ').includes(name)) && BOUGHT[language].test(keyword),
    )
    expect(bought, noun).toEqual([])
    if (found) expect(found.of.local).toBe(true)
  }
})

test('of a stonemason people buy gravestones', () => {
  const found = compositionOf({
    industry: 'Steinmetz, Grabsteine in Kassel',
    businessName: '',
    mainCompetitor: '',
    country: 'DE',
  })!
  const rows = found.rows.map(({ keyword }) => keyword)
  expect(rows).toEqual(
    expect.arrayContaining([
      'steinmetz kassel',
      'grabstein',
      'grabstein kaufen',
      'grabstein kassel',
      'grabstein preise',
    ]),
  )
})

test('what is let is looked for by its own name and its uses too, where two words say what it is', () => {
  const rows = (industry: string, country: Country) =>
    compositionOf({ industry, businessName: '', mainCompetitor: '', country })!.rows.map(
      ({ keyword }) => keyword,
    )
  expect(rows('noleggio bagni chimici Foggia', 'IT')).toEqual(
    expect.arrayContaining([
      'bagni chimici',
      'wc chimico',
      'bagni chimici foggia',
      'bagni chimici per eventi',
      'bagno chimico cantiere',
    ]),
  )
  // Whoever types the goods alone may want to buy some.
  expect(rows('alquiler de mesas en Murcia', 'ES')).not.toContain('mesas')
})

test('an occasion narrows no report: bouncy castles for parties are looked for without them', () => {
  const { business } = readBrief({
    industry: 'Alquilamos castillos hinchables para fiestas',
    businessName: '',
    mainCompetitor: '',
    country: 'ES',
  })
  const keywords = composeIn(business!, placeIn('es'))!.rows.map(({ keyword }) => keyword)
  expect(keywords).toEqual(
    expect.arrayContaining([
      'alquiler de castillos hinchables',
      'alquiler de castillos hinchables para fiestas',
      'hinchables acuáticos',
    ]),
  )
  expect(keywords.filter((keyword) => keyword.includes('para fiestas')).length).toBeLessThan(
    keywords.length / 2,
  )
})

test.for([
  ['Hufschmied', 'DE', 'hufschmied kosten', 'hufschmied hund'],
  ['Bootsverleih', 'DE', 'boot mieten', 'boots mieten'],
  ['Bootsverleih', 'DE', 'bootsverleih', 'bootsverleih mit lieferung'],
  ['Stadtführung', 'DE', 'stadtführung preise', 'stadtführung öffnungszeiten'],
  ['Trauredner', 'DE', 'trauredner hochzeit', 'trauerredner hochzeit'],
  ['Tauchschule', 'DE', 'tauchschein', 'tauchschule online'],
  ['Brautmodengeschäft', 'DE', 'brautjungfernkleider', 'brautkleid öffnungszeiten'],
  ['hondenuitlaatservice', 'NL', 'hond uitlaten kosten', 'puppycursus kosten'],
  ['trouwjurken winkel', 'NL', 'bruidsmeisjesjurken', 'trouwjurken groothandel'],
] as const)('customers of %s, %s, type %s, and never %s', ([industry, country, typed, never]) => {
  const keywords = keywordsOf(industry, country)
  expect(keywords).toContain(typed)
  expect(keywords).not.toContain(never)
})

const rowsOf = (industry: string, country: Country, town?: string, seeds?: string[]) =>
  compositionOf({
    industry,
    businessName: 'Nordlicht',
    mainCompetitor: 'Blauvogel',
    country,
    ...(town && { town }),
    ...(seeds && { seeds }),
  })!.rows.map(({ keyword }) => keyword)

test.for([
  ['opinions of a trade', 'Stuckateur', 'DE', 'Leipzig', /erfahrungen|bewertungen/],
  ['a shop to buy', 'Modellbauladen', 'DE', 'Nürnberg', /laden online (?:shop|kaufen|bestellen)/],
  ['a tour of a tailor', 'Änderungsschneiderei', 'AT', 'Graz', /führung|besichtigung|verkauf/],
  [
    'the price of a workshop',
    'savonnerie artisanale',
    'BE',
    'Namur',
    /savonnerie.* (?:prix|tarif|pas cher)/,
  ],
  ['the price of a garage', 'taller de motos', 'ES', 'Zaragoza', /taller de motos.* precio/],
  [
    'a pair of goods that is hired',
    'location de tables et chaises',
    'FR',
    'Bordeaux',
    /^tables et chaises/,
  ],
  ['the door of a person', 'logopeda infantil', 'ES', 'Bilbao', /abiert|horario|embarazadas/],
  [
    'Spanish words in Mexico',
    'renta de inflables',
    'MX',
    'Guadalajara',
    /comuniones|rocódromo|futbolín/,
  ],
  ['frames of a glazier', 'vetraio', 'IT', 'Torino', /infissi|porta blindata/],
  ['statues of who lays mosaics', 'mosaicista', 'IT', 'Ravenna', /scultur|statue|busti/],
  ['fruit trees of who grows cacti', 'vivaio di piante grasse', 'IT', 'Sanremo', /da frutto/],
  ['the price of a cooper', 'tonelero', 'ES', 'Jerez', /^tonelero (?:precio|barato)/],
  [
    'the price of a rare workshop',
    'Akkordeonwerkstatt',
    'DE',
    'Erfurt',
    /werkstatt (?:kosten|preise)/,
  ],
] as const)('nobody types %s', ([, industry, country, town, never]) => {
  const rows = rowsOf(industry, country, town)
  expect(rows.length).toBeGreaterThan(6)
  expect(rows.filter((row) => never.test(row))).toEqual([])
})

test('a shop is open, a hairdresser is compared by opinions, and a tailor has prices', () => {
  expect(rowsOf('boulangerie', 'FR', 'Lyon')).toContain('boulangerie ouverte dimanche')
  expect(rowsOf('coiffeur', 'FR', 'Lyon')).toContain('coiffeur lyon avis')
  expect(rowsOf('Änderungsschneiderei', 'AT', 'Graz')).toContain('änderungsschneiderei preise')
})

test('one boat is hired, whatever their owner types', () => {
  const rows = rowsOf('Wir vermieten Motorboote', 'DE', 'Plön')
  expect(rows).toContain('motorboot mieten plön')
  expect(rows.filter((row) => row.startsWith('motorboote mieten '))).toEqual([])
})

test('answers add no offers of another business, and stand in a report that would be short', () => {
  const farm = rowsOf('granja escuela', 'ES', 'Toledo', ['campamentos de verano'])
  expect(farm.filter((row) => /surf|inglés|robótica/.test(row))).toEqual([])
  const restorer = rowsOf('restauro mobili antichi', 'IT', 'Firenze', [
    'doratura cornici',
    'laccatura mobili',
  ])
  expect(restorer).toContain('doratura cornici')
  const hired = rowsOf('springkastelen verhuur', 'BE', 'Gent', ['popcornmachine huren'])
  expect(hired.filter((row) => /huren huren|huren verhuur/.test(row))).toEqual([])
})

test('who makes what others let is no rental, in one word or in two', () => {
  const made = rowsOf('Strandkorb Manufaktur', 'DE', 'Kiel')
  expect(made).toContain('strandkorbmanufaktur')
  expect(made.filter((keyword) => /mieten|leihen/.test(keyword))).toEqual([])
})
