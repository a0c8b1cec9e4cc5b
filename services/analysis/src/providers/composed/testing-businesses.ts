import type { Country } from '@sortie/contracts/countries'

// Businesses whose composed reports are kept to be read. Only tests import this.

/** Businesses in English. */
export const ENGLISH_BUSINESSES = [
  ['mole catcher', 'GB'],
  ['window boarding in Leeds', 'GB'],
  ['thatcher in York', 'GB'],
  ['dry stone walling', 'IE'],
  ['mural artist in Austin', 'US'],
  ['document shredding', 'US'],
  ['litter picking', 'GB'],
  ['beekeeping supplies', 'US'],
  ['crystal shop in Brisbane', 'AU'],
  ['saddles', 'US'],
  ['handmade kilts', 'GB'],
  ['luthier', 'US'],
  ['basket weaver', 'GB'],
  ['oyster bar in Boston', 'US'],
  ['falafel shop', 'GB'],
  ['shepherd huts', 'GB'],
  ['dude ranch', 'US'],
  ['axe throwing in Toronto', 'CA'],
  ['falconry centre', 'GB'],
  ['pumpkin patch', 'US'],
  ['bird of prey displays', 'GB'],
  ['string quartet for weddings', 'US'],
  ['caricaturist', 'AU'],
  ['reflexology', 'GB'],
  ['craniosacral therapy', 'US'],
  ['dreadlocks', 'US'],
  ['sugaring in Auckland', 'NZ'],
  ['party wall surveyor', 'GB'],
  ['grant writer', 'US'],
  ['Welsh lessons', 'GB'],
  ['glassblowing classes in Dublin', 'IE'],
  ['parkour', 'US'],
  ['pole dancing', 'AU'],
  ['kayak rental', 'US'],
  ['tuxedo rental', 'US'],
  ['cobbler', 'GB'],
  ['piano tuner in Cape Town', 'ZA'],
  ['accordion repair', 'US'],
  ['horsebox sales', 'GB'],
  ['campervan conversion', 'AU'],
  ['wine storage', 'US'],
  ['fine art shipping', 'GB'],
  ['nitrile gloves', 'IN'],
  ['steel manufacturer', 'US'],
  ['farm management software', 'US'],
  ['habit tracker app', 'US'],
  ['podcast editing', 'US'],
  ['end of life care', 'GB'],
  ['alpaca breeder', 'US'],
  ['farrier', 'GB'],
  ['food bank', 'US'],
  ['scout group', 'GB'],
] as const satisfies [string, Country][]

/** The card that the owner of one of them chose: some are near a trade of ours. */
export const cardOf = (industry: string): string =>
  `own:${industry.toLowerCase().split(/ (?:in|for) /)[0]}`

/** Answers of owners who are asked what people buy, as rules alone know too few searches for a report of them. */
const ANSWERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['document shredding', ['hard drive destruction', 'mobile shredding', 'on site shredding']],
  ['litter picking', ['fly tipping removal', 'car park cleaning', 'street sweeping']],
  ['kayak rental', ['double kayak', 'paddle board', 'canoe', 'wetsuit']],
  ['tuxedo rental', ['prom tuxedo', 'white dinner jacket', 'wedding tuxedo']],
  ['cobbler', ['heel replacement', 'boot resoling', 'handbag repair']],
  [
    'campervan conversion',
    [
      'pop top roof',
      'campervan electrics',
      'van insulation',
      'camper kitchen units',
      'swivel seats',
    ],
  ],
  ['steel manufacturer', ['steel beams', 'steel plate', 'rebar', 'galvanized sheet']],
  ['saddles', ['western saddles', 'english saddles', 'saddle pads']],
  ['Welsh lessons', ['online Welsh course', 'Welsh tuition', 'Welsh for beginners']],
  ['piano tuner in Cape Town', ['piano repair', 'piano moving', 'piano restoration']],
  [
    'réparation de vélos',
    [
      'révision de vélo',
      'réparation de crevaison',
      'réglage des freins',
      'changement de chaîne',
      'vélos d’occasion',
    ],
  ],
])

/** The answers of the owner of one of them; undefined where nothing is asked. */
export const answersOf = (industry: string): string[] | undefined => {
  const answers = ANSWERS.get(industry)
  return answers && [...answers]
}

/** Businesses in other languages. */
export const OTHER_BUSINESSES = [
  ['Klempner in München', 'DE'],
  ['Schlüsseldienst', 'DE'],
  ['Dachdeckerbetrieb in Kempten', 'DE'],
  ['Gebäudereinigung', 'DE'],
  ['Hochzeitsfotografin', 'AT'],
  ['Wir verleihen Hüpfburgen', 'DE'],
  ['Uhrenreparatur in Bern', 'CH'],
  ['Steuerberater', 'DE'],
  ['Hundesalon', 'DE'],
  ['Ferienwohnung mit Hund', 'DE'],
  ['Praxissoftware', 'DE'],
  ['Töpferei', 'AT'],
  ['plombier à Lyon', 'FR'],
  ['fleuriste', 'FR'],
  ['location de chapiteaux', 'FR'],
  ['auto-école à Nantes', 'FR'],
  ['salon de coiffure', 'BE'],
  ['chambres d’hôtes', 'FR'],
  ['avocat divorce', 'FR'],
  ['réparation de vélos', 'CH'],
  ['toiletteur', 'FR'],
  ['déménageur à Lille', 'FR'],
  ['logiciel de caisse', 'FR'],
  ['boulangerie', 'FR'],
] as const satisfies [string, Country][]
