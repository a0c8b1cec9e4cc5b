import { expect, test } from 'vitest'
import { findPlaces, findSpelledPlaces } from './find-places.ts'

/** A place in one line: `Perth, Scotland, GB`. */
const named = (text: string, country?: string): string => {
  const [first] = findPlaces(text, country)
  if (!first) return 'none'
  const { name, region, country: code, kind } = first
  return kind === 'country' ? code : [name, region, code].filter((part) => part).join(', ')
}

// Of towns that share a name the one that most people mean in that country.
test.for([
  ['Perth', 'GB', 'Perth, Scotland, GB'],
  ['Perth', 'AU', 'Perth, Western Australia, AU'],
  ['Perth', undefined, 'Perth, Western Australia, AU'],
  ['Newcastle', 'GB', 'Newcastle upon Tyne, England, GB'],
  ['Newcastle', 'AU', 'Newcastle, New South Wales, AU'],
  ['Newcastle', 'ZA', 'Newcastle, Kwazulu-Natal, ZA'],
  ['Richmond', 'US', 'Richmond, Virginia, US'],
  ['Richmond', 'GB', 'Richmond, England, GB'],
  ['Richmond', 'CA', 'Richmond, British Columbia, CA'],
  ['Cambridge', 'GB', 'Cambridge, England, GB'],
  ['Cambridge', 'US', 'Cambridge, Massachusetts, US'],
  ['Cambridge', 'CA', 'Cambridge, Ontario, CA'],
  ['Cambridge', 'NZ', 'Cambridge, Waikato, NZ'],
  ['Birmingham', 'US', 'Birmingham, Alabama, US'],
  ['Birmingham', 'GB', 'Birmingham, England, GB'],
  ['London', 'CA', 'London, Ontario, CA'],
  ['Hamilton', 'NZ', 'Hamilton, Waikato, NZ'],
  ['Hamilton', 'CA', 'Hamilton, Ontario, CA'],
  ['Wellington', 'NZ', 'Wellington, Greater Wellington, NZ'],
  ['Manchester', 'US', 'Manchester, New Hampshire, US'],
  ['Portland', 'US', 'Portland, Oregon, US'],
  ['Springfield', 'US', 'Springfield, Missouri, US'],
  ['Columbus', 'US', 'Columbus, Ohio, US'],
  ['Kansas City', 'US', 'Kansas City, Missouri, US'],
  ['Aurora', 'US', 'Aurora, Colorado, US'],
  ['Lincoln', 'GB', 'Lincoln, England, GB'],
  ['Lincoln', 'US', 'Lincoln, Nebraska, US'],
  ['Bangor', 'GB', 'Bangor, Northern Ireland, GB'],
  ['Frankfurt', 'DE', 'Frankfurt am Main, Hessen, DE'],
  ['Valencia', 'ES', 'Valencia, Comunidad Valenciana, ES'],
  ['Córdoba', 'ES', 'Córdoba, Andalucía, ES'],
  ['Guadalajara', 'MX', 'Guadalajara, Jalisco, MX'],
] as const)('“%s” in %s is %s', ([text, country, place]) => {
  expect(named(text, country)).toBe(place)
})

// Short, former, local and translated names.
test.for([
  ['Bombay', 'IN', 'Mumbai'],
  ['Bangalore', 'IN', 'Bengaluru'],
  ['Calcutta', 'IN', 'Kolkata'],
  ['Madras', 'IN', 'Chennai'],
  ['Gurgaon', 'IN', 'Gurugram'],
  ['Port Elizabeth', 'ZA', 'Gqeberha'],
  ['Joburg', 'ZA', 'Johannesburg'],
  ['NYC', 'US', 'New York City'],
  ['New York', 'US', 'New York City'],
  ['LA', 'US', 'Los Angeles'],
  ['Philly', 'US', 'Philadelphia'],
  ['Vegas', 'US', 'Las Vegas'],
  ['Washington, D.C.', 'US', 'Washington'],
  ['Saint Louis', 'US', 'St. Louis'],
  ['St Petersburg', 'US', 'St. Petersburg'],
  ['Ft. Worth', 'US', 'Fort Worth'],
  ['St. Albans', 'GB', 'St Albans'],
  ['Saint Albans', 'GB', 'St Albans'],
  ['Hull', 'GB', 'Kingston upon Hull'],
  ['Stoke', 'GB', 'Stoke-on-Trent'],
  ['stoke on trent', 'GB', 'Stoke-on-Trent'],
  ['Kings Lynn', 'GB', "King's Lynn"],
  ['Londonderry', 'GB', 'Derry'],
  ['Montreal', 'CA', 'Montréal'],
  ['Quebec City', 'CA', 'Québec'],
  ['München', 'DE', 'Munich'],
  ['Muenchen', 'DE', 'Munich'],
  ['Cologne', 'DE', 'Köln'],
  ['Koeln', 'DE', 'Köln'],
  ['Düsseldorf', 'DE', 'Düsseldorf'],
  ['Duesseldorf', 'DE', 'Düsseldorf'],
  ['Wien', 'AT', 'Vienna'],
  ['Zurich', 'CH', 'Zürich'],
  ['Genf', 'CH', 'Geneva'],
  ['Sankt Gallen', 'CH', 'Sankt Gallen'],
  ['St. Gallen', 'CH', 'Sankt Gallen'],
  ['Bruxelles', 'BE', 'Brussels'],
  ['Den Haag', 'NL', 'The Hague'],
  ['Sevilla', 'ES', 'Sevilla'],
  ['Roma', 'IT', 'Rome'],
  ['Firenze', 'IT', 'Florence'],
  ['Lisboa', 'PT', 'Lisbon'],
  ['Sao Paulo', 'BR', 'São Paulo'],
  ['Ciudad de México', 'MX', 'Mexico City'],
  ['saint etienne', 'FR', 'Saint-Étienne'],
] as const)('“%s” in %s is what %s is called too', ([text, country, name]) => {
  expect(findPlaces(text, country)[0]).toMatchObject({ name, country, isElsewhere: false })
})

// What stands behind a name says which one is meant.
test.for([
  ['plumber in Perth, Scotland', 'Perth, Scotland, GB'],
  ['Portland, ME', 'Portland, Maine, US'],
  ['dentist portland maine', 'Portland, Maine, US'],
  ['Springfield IL', 'Springfield, Illinois, US'],
  ['bakery in London Ontario', 'London, Ontario, CA'],
  ['Newcastle NSW', 'Newcastle, New South Wales, AU'],
  ['Richmond, North Yorkshire', 'Richmond, England, GB'],
  ['Cambridge, MA', 'Cambridge, Massachusetts, US'],
  ['Paris, Texas', 'Paris, Texas, US'],
  ['florist in Columbia, South Carolina', 'Columbia, South Carolina, US'],
  ['roofer, Wilmington, North Carolina', 'Wilmington, North Carolina, US'],
  ['Hamilton, New Zealand', 'Hamilton, Waikato, NZ'],
  ['Cork, Ireland', 'Cork, Munster, IE'],
  ['tuition in Pune India', 'Pune, Maharashtra, IN'],
  ['Boston, Lincolnshire', 'Boston, England, GB'],
  ['Kreuzberg, Berlin', 'Kreuzberg, Berlin, DE'],
] as const)('“%s” is %s', ([text, place]) => {
  expect(named(text)).toBe(place)
})

// Districts, boroughs, counties, states and areas that no administration has.
test.for([
  ['cafe in Shoreditch', 'GB', 'district', 'Shoreditch'],
  ['garage in Hackney', 'GB', 'district', 'Hackney'],
  ['yoga in Didsbury', 'GB', 'district', 'Didsbury'],
  ['barber in Headingley, Leeds', 'GB', 'district', 'Headingley'],
  ['florist in Brooklyn', 'US', 'district', 'Brooklyn'],
  ['deli in the Bronx', 'US', 'district', 'The Bronx'],
  ['guest house in Camps Bay', 'ZA', 'district', 'Camps Bay'],
  ['gym in Koramangala', 'IN', 'district', 'Koramangala'],
  ['Bäckerei in Prenzlauer Berg', 'DE', 'district', 'Prenzlauer Berg'],
  ['roofing in Cornwall', 'GB', 'county', 'Cornwall'],
  ['solicitor in Kent', 'GB', 'county', 'Kent'],
  ['builder in Herts', 'GB', 'county', 'Hertfordshire'],
  ['thatcher in County Cork', 'IE', 'county', 'Cork'],
  ['vet in Co. Galway', 'IE', 'county', 'Galway'],
  ['lawyer in Texas', 'US', 'region', 'Texas'],
  ['solar panels California', 'US', 'region', 'California'],
  ['winery in New South Wales', 'AU', 'region', 'New South Wales'],
  ['tax adviser in Bavaria', 'DE', 'region', 'Bayern'],
  ['agriturismo in Tuscany', 'IT', 'region', 'Toscana'],
  ['movers in the Bay Area', 'US', 'area', 'Bay Area'],
  ['roofing in DFW', 'US', 'area', 'Dallas Fort Worth'],
  ['landscaping in the GTA', 'CA', 'area', 'GTA'],
  ['scaffolding in West Yorkshire', 'GB', 'area', 'West Yorkshire'],
  ['holiday lets in the Lake District', 'GB', 'area', 'Lake District'],
  ['Umzug im Ruhrgebiet', 'DE', 'area', 'Ruhrgebiet'],
] as const)('“%s” in %s names a %s: %s', ([text, country, kind, name]) => {
  expect(findPlaces(text, country)[0]).toMatchObject({ kind, country, name })
})

// Words that are also trades or ordinary words need a sign that a place is meant.
test.for([
  'bath remodeling',
  'bath and kitchen remodeling',
  'mobile car wash',
  'mobile hairdresser',
  'reading tutor',
  'reading glasses',
  'sandwich shop',
  'orange juice stall',
  'nice cakes for weddings',
  'great deal on used cars',
  'battle of the bands events',
  'kitchen, bath, tile',
  'we specialize in bath remodeling',
  'we sell organic orange juice',
  'best plumber',
  'dentist near me',
  'law firm',
  'software for restaurants',
  'wedding photographer',
  'Smith & Sons',
  'we teach adults reading and writing',
  'essen auf rädern',
  '',
  '🦷🦷🦷',
  '牙医',
  'Zahnarzt in meiner Nähe',
])('“%s” names no place', (text) => {
  expect(findPlaces(text).map(({ name }) => name)).toEqual([])
})

test.for([
  ['boutique hotel in Bath', 'Bath, England, GB'],
  ['hotel, Bath', 'Bath, England, GB'],
  ['plumber in Reading and Slough', 'Reading, England, GB'],
  ['plumber reading', 'Reading, England, GB'],
  ['hotel in Nice', 'Nice, Provence-Alpes-Côte-d’Azur, FR'],
  ['car hire in Mobile, Alabama', 'Mobile, Alabama, US'],
  ['mobile AL', 'Mobile, Alabama, US'],
  ['electrician in Orange, NSW', 'Orange, New South Wales, AU'],
  ['sandwich shop in Sandwich, Kent', 'Sandwich, England, GB'],
  ['bed and breakfast in Battle, East Sussex', 'Battle, England, GB'],
  ['angling shop in Deal, Kent', 'Deal, England, GB'],
  ['surf school in Long Beach', 'Long Beach, California, US'],
] as const)('“%s” is in %s', ([text, place]) => {
  expect(named(text)).toBe(place)
})

// In the middle of an owner’s own words.
test.for([
  ['We are a small family run bakery based in Leeds, open since 1984', 'GB', 'Leeds'],
  ['Emergency plumber covering Harrogate and Knaresborough', 'GB', 'Harrogate'],
  ['dog groomer (Didsbury, Manchester)', 'GB', 'Didsbury'],
  ['Leeds bakery', 'GB', 'Leeds'],
  ['bakery leeds uk', 'GB', 'Leeds'],
  ['vegan bakery - leeds', 'GB', 'Leeds'],
  ['family lawyer in north Leeds', 'GB', 'Leeds'],
  ['tattoo studio in the city of Norwich', 'GB', 'Norwich'],
  ['plumber in Manchster', 'GB', 'Manchester'],
  ['cleaning company serving Brisbane and the Gold Coast', 'AU', 'Brisbane'],
  ['Plombier à Lyon', 'FR', 'Lyon'],
  ['fontanero en Zaragoza', 'ES', 'Zaragoza'],
  ['Zahnarzt in Garmisch-Partenkirchen', 'DE', 'Garmisch-Partenkirchen'],
  ['canalizador no Porto', 'PT', 'Porto'],
  ['idraulico a Bologna', 'IT', 'Bologna'],
  ['loodgieter in Utrecht', 'NL', 'Utrecht'],
] as const)('“%s” in %s: %s', ([text, country, name]) => {
  expect(findPlaces(text, country)[0]).toMatchObject({ name, country })
})

test('a place of another country is found, and marked so', () => {
  expect(findPlaces('bakery in Munich', 'US')[0]).toMatchObject({
    name: 'Munich',
    country: 'DE',
    isElsewhere: true,
  })
  expect(findPlaces('plumber in Perth, Scotland', 'AU')[0]).toMatchObject({
    country: 'GB',
    isElsewhere: true,
  })
  expect(findPlaces('bakery in Leeds', 'GB')[0]?.isElsewhere).toBe(false)
  expect(findPlaces('export to Germany', 'GB')[0]).toMatchObject({ kind: 'country', country: 'DE' })
})

test('others of the same name come behind the first, best first, each once', () => {
  const perths = findPlaces('plumber in Perth', 'GB')
  expect(perths.slice(0, 2).map(({ country }) => country)).toEqual(['GB', 'AU'])
  const lines = perths.map(({ kind, name, county, region, country, people }) =>
    [kind, name, county, region, country, people].join(),
  )
  expect(new Set(lines).size).toBe(lines.length)
})

test('of several places the first is the one that the text says first', () => {
  expect(
    findPlaces('plumber in Leeds, Bradford and Wakefield', 'GB')
      .slice(0, 3)
      .map(({ name }) => name),
  ).toEqual(['Leeds', 'Bradford', 'Wakefield'])
})

test('each says which words name it, what says which one is meant, and why', () => {
  expect(findPlaces('plumber in Fort Worth, TX')[0]).toMatchObject({
    words: ['fort', 'worth'],
    qualifier: ['tx'],
    certainty: 'sure',
    why: ['it follows a word such as “in”', 'what follows says which one'],
  })
})

test('without mending, a name that is a letter off is none', () => {
  expect(findSpelledPlaces('plumber in Manchster', 'GB')).toEqual([])
})

test.for([
  ['florist in Pittsburg PA', 'Pittsburgh', 'Pennsylvania'],
  ['Pittsburg, Pennsylvania', 'Pittsburgh', 'Pennsylvania'],
  ['Pittsburg KS', 'Pittsburg', 'Kansas'],
  ['Pittsburg', 'Pittsburg', 'California'],
  ['Paris TX', 'Paris', 'Texas'],
])('the state behind “%s” says that %s in %s is meant', ([text, name, region]) => {
  expect(findPlaces(text!, 'US')[0]).toMatchObject({ name, region })
})

test('a town behind a town mends none', () => {
  expect(findPlaces('Leeds, Bradford', 'GB')[0]?.name).toBe('Leeds')
})

test('a text of any length is read in bounds', () => {
  const long = 'plumber in leeds, '.repeat(5_000)
  expect(findPlaces(long, 'GB')[0]?.name).toBe('Leeds')
})
