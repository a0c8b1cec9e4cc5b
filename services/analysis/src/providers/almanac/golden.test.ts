import type { Country } from '@sortie/contracts/countries'
import { expect, test } from 'vitest'
import { UnknownTrade } from '../../runs/analyse.ts'
import { competitorsOf, opportunitiesOf } from '../../testing.ts'
import { chain } from '../chain.ts'
import { composed } from '../composed/composed.ts'
import { almanac } from './almanac.ts'

// Keeps the results that a visitor or a customer of each trade sees, so that people can read them. After a change of
// data or formulas: look at the difference, then `npx vitest run services/analysis -u`.

const providers = chain([composed, almanac])
const at = '2026-11-01T00:00:00.000Z'

type Given = readonly [
  industry: string,
  businessName: string,
  mainCompetitor: string,
  country?: Country,
]

const report = async (funding: 'trial' | 'mission', ...given: Given) => {
  const [industry, businessName, mainCompetitor, country] = given
  const signal = new AbortController().signal
  const query = { industry, businessName, mainCompetitor, country, at, signal }
  const competitors = await competitorsOf(providers, query, funding)
  const rivals = competitors.found.map(({ name }) => name)
  const shown = competitors.found.flatMap(({ topKeywords }) =>
    topKeywords.map(({ keyword }) => keyword),
  )
  const keywords = await opportunitiesOf(providers, { ...query, rivals }, shown, funding)
  return [
    `industry:        ${JSON.stringify(industry)}`,
    `business:        ${JSON.stringify(businessName)}`,
    `main competitor: ${JSON.stringify(mainCompetitor)}`,
    ...(country ? [`country:         ${country}`] : []),
    '',
    ...competitors.found.flatMap(({ name, description, topKeywords }) => [
      `${name}: ${description}`,
      ...topKeywords.map(({ keyword, volume }) => `  ${keyword} (${volume.value})`),
    ]),
    '',
    ...keywords.found.map(({ keyword, intent, searchVolume, difficulty, impact, opportunity }) =>
      [
        opportunity.padEnd(6),
        String(impact.value).padStart(3),
        keyword.padEnd(52),
        String(searchVolume.value).padStart(6),
        difficulty.value.toFixed(1).padStart(5),
        intent,
      ].join('  '),
    ),
    '',
    ...new Set([...competitors.notes, ...keywords.notes]),
    '',
  ].join('\n')
}

const known = [
  ['dentist', 'Smile Street', 'Aspen Dental'],
  ['bakery', 'Crumb & Co', 'Greggs'],
  ['yoga studio', 'Still Water', 'CorePower Yoga'],
  ['wedding photographer', 'Anna Lens', 'George Street'],
  ['plumber', 'Dry Floors', 'roto rooter'],
  ['law firm', 'Hart & Partners', 'Morgan & Morgan'],
  ['project management software', 'Taskly', 'Asana'],
  ['online bookkeeping', 'Tidy Ledger', 'QuickBooks'],
  ['pet food', 'Happy Bowl', 'chewy.com'],
  ['hair salon', 'Curl Up', 'Great Clips'],
  ['coffee shop', 'Third Cup', 'Starbucks Coffee'],
  ['gym', 'Iron Yard', 'Planet Fitness'],
  ['real estate agency', 'Keystone Homes', 'Remax'],
  ['restaurant', 'Luna', 'Olive Garden'],
  ['electrician', 'Bright Sparks', 'Checkatrade'],
  ['landscaping', 'Green Thumb Brothers', 'TruGreen'],
  ['accounting firm', 'Sum & Total', 'H&R Block'],
  ['online clothing store', 'Loom', 'ASOS'],
  ['digital marketing agency', 'Loudhailer', 'WebFX'],
  ['car repair', 'Fixit Garage', 'Midas'],
  ['Vegan Bakery in Leeds', 'Crumb & Co', 'The Loaf Next Door'],
  ['resturant', 'Luna', 'Bella Vista'],
  ['Emergency drain cleaning', 'Dry Floors', 'Flow Masters'],
  ['We are a family law attorney in austin, texas', 'Hart & Partners', 'Lone Star Legal'],
  ['Pest control in Denver', 'Bug Off', 'Orkin'],
  ['movers', 'Two Vans', 'Two Men and a Truck'],
  ['HVAC', 'Cool Breeze', 'One Hour Heating & Air'],
  ['We clean houses', 'Spotless', 'Molly Maid'],
  ['training for dogs', 'Good Sit', 'Bark Busters'],
  ['personal training', 'Lift Lab', 'GymGuyz'],
  ['wedding cakes', 'Tiers of Joy', 'Magnolia'],
  ['tatoo studio', 'Ink Well', 'Black Rose'],
  ['boutique hotel in Bath', 'Harbor View', 'Hilton'],
  ['crm for real estate agents', 'Doorbell', 'salesforce.com'],
  ['insurance broker', 'Safe Harbor', 'State Farm'],
  ['home care for seniors', 'Kind Hands', 'Home Instead'],
  ['used cars', 'Honest Wheels', 'CarMax'],
  ['I teach piano', 'Ivory Keys', 'Yamaha Music School'],
  ['florists', 'Petal & Stem', 'Interflora'],
  ['phone repair shop', 'Cracked', 'uBreakiFix'],
  ['private detective in Chicago', 'Gumshoe', 'Pinkerton'],
  ['notary public', 'Sign Here', 'NotaryCam'],
  ['website builder', 'Blockly', 'Wix'],
  ['software for dentists', 'Molar', 'Dentrix'],
  ['inventory app for restaurants', 'Stockpot', 'MarketMan'],
  ['vinyl records', 'Side B', 'Rough Trade'],
  ['stained glass', 'Lead & Light', 'Tiffany'],
  ['hot tub rental', 'Bubble Up', 'Tubs To Go'],
  ['snow removal', 'White Out', 'Plowz'],
  ['We restore antique clocks', 'Second Hand', 'Tick Tock'],
] as const

const unknown = [
  ['parking garage', 'Level Two', 'SpotHero'],
  ['radio station', 'Long Wave', 'Capital FM'],
  ['oil refinery', 'Northside Energy', 'Valero'],
  ['trade union', 'Fair Shift', 'Unison'],
  ['lighthouse', 'Beacon', 'Trinity House'],
] as const

const hostile = [
  ['<script>alert(1)</script>bakery', '<b>Bob\'s "Best"</b>', '<img src=x onerror=alert(1)>'],
  ["'; DROP TABLE users; --", "O'Brien & Sons", '"Quoted" \'Rival\''],
  ['🦷🦷🦷', '🧘‍♀️', '🐙'],
  ['стоматология', 'Улыбка', 'Дента'],
  ['牙医', '微笑', '竞争'],
  ['handmade oak furniture '.repeat(8), 'A'.repeat(200), 'Very Long Rival Name '.repeat(9)],
  ['dentist', 'Dentist', 'Emergency Dentist'],
  ['Acme', 'Acme', 'Acme'],
  ['__proto__', 'constructor', 'toString'],
  ['..\\..\\etc\\passwd\u0000\u202E', '{{7*7}}', 'https://rival.example/a?b=1#c'],
] as const

/** Whole paid reports, all keywords. */
const paid = [
  ['dentist', 'Smile Street', 'Aspen Dental', 'US'],
  ['HVAC', 'Cool Breeze', 'One Hour Heating & Air', 'US'],
  ['dog grooming', 'Suds & Tails', 'PetSmart', 'US'],
  ['CRM for real estate agents', 'Doorbell', 'Follow Up Boss', 'US'],
  ['handmade candles', 'Wick & Wool', 'Yankee Candle', 'US'],
  ['junk removal', 'Haul Away', '1-800-GOT-JUNK', 'US'],
  ['plumber in Bristol', 'Dry Floors', 'Pimlico Plumbers', 'GB'],
  ['letting agent', 'Keystone Lets', 'Foxtons', 'GB'],
  ['driving instructor', 'First Gear', 'AA Driving School', 'GB'],
  ['wedding cakes in Leeds', 'Tiers of Joy', 'Waitrose', 'GB'],
  ['family law solicitor', 'Hart & Partners', 'Slater and Gordon', 'GB'],
  ['nursery', 'Little Acorns', 'Busy Bees', 'GB'],
  ['physiotherapist in Toronto', 'Move Well', 'Athletico', 'CA'],
  ['mortgage broker', 'True North Mortgages', 'Dominion Lending Centres', 'CA'],
  ['bookkeeping', 'Tidy Ledger', 'QuickBooks', 'CA'],
  ['roofing contractor', 'Ridge Line', 'IKO', 'CA'],
  ['electrician in Brisbane', 'Bright Sparks', "Jim's Electrical", 'AU'],
  ['conveyancer', 'Title & Deed', 'Conveyancing.com.au', 'AU'],
  ['pool cleaning', 'Blue Tile', 'Poolwerx', 'AU'],
  ['beauty salon', 'Glow Room', 'Endota Spa', 'AU'],
  ['yoga studio in Dublin', 'Still Water', 'The Yoga Hub', 'IE'],
  ['accountant', 'Sum & Total', 'Taxback', 'IE'],
  ['wedding photographer', 'Anna Lens', 'Wedding Wonderland', 'IE'],
  ['builder in Auckland', 'Plumb Line', 'GJ Gardner Homes', 'NZ'],
  ['campervan hire', 'Open Road', 'Jucy', 'NZ'],
  ['home security', 'Night Watch', 'ADT', 'ZA'],
  ['guest house in Cape Town', 'Table View', 'Protea Hotels', 'ZA'],
  ['solar installer', 'Sunny Roof', 'GoSolar', 'ZA'],
  ['tuition classes in Pune', 'Bright Minds', "BYJU'S", 'IN'],
  ['interior designer', 'Room & Board', 'Livspace', 'IN'],
  ['wedding photographer', 'Anna Lens', 'Knot Studio'],
  ['seo software', 'Rankwell', 'Semrush'],
  ['Vegan bakery in Leeds', 'Crumb & Co', 'Greggs'],
  ['IT', 'Northside Tech', 'Geek Squad'],
  ['HR', 'People First', 'Paychex'],
  ['PR', 'Loud & Clear', 'Edelman'],
  ['3D printing', 'Layer', 'Shapeways'],
] as const satisfies Given[]

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .slice(0, 40)

test.for(known)('the trial of %s is as it was read', async ([industry, business, rival]) => {
  const file = `./golden/known/${slug(industry)}.txt`
  await expect(await report('trial', industry, business, rival)).toMatchFileSnapshot(file)
})
test.for(paid)('the paid report of %s is as it was read', async (given: Given) => {
  const [industry, , , country] = given
  const file = `./golden/paid/${slug([industry, country ?? ''].join(' ').trim())}.txt`
  await expect(await report('mission', ...given)).toMatchFileSnapshot(file)
})
test.for(unknown)(
  'a paid report of %s, which no source knows, is not sold',
  ([industry, business, rival]) =>
    expect(report('mission', industry, business, rival)).rejects.toThrow(UnknownTrade),
)
test.for(unknown)(
  'the trial of %s, which no source knows, says so',
  async ([industry, business, rival]) => {
    const file = `./golden/unknown/${slug(industry)}.txt`
    await expect(await report('trial', industry, business, rival)).toMatchFileSnapshot(file)
  },
)
test.for(hostile.map((given, index) => [index, ...given] as const))(
  'hostile input %i gives sane text',
  async ([index, industry, business, rival]) => {
    const file = `./golden/hostile/${index}.txt`
    await expect(await report('trial', industry, business, rival)).toMatchFileSnapshot(file)
  },
)
