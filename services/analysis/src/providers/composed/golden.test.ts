import type { Country } from '@sortie/contracts/countries'
import { expect, test } from 'vitest'
import { competitorsOf, opportunitiesOf } from '../../testing.ts'
import { almanac } from '../almanac/almanac.ts'
import { chain } from '../chain.ts'
import { composed } from './composed.ts'

// Paid reports of trades that no editor wrote about, kept to be read as a customer of each business would. After
// a change of patterns or rules: look at the difference, then `npx vitest run services/analysis -u`.

const providers = chain([composed, almanac])
const at = '2026-11-01T00:00:00.000Z'

const report = async (industry: string, country: Country) => {
  const signal = new AbortController().signal
  const query = {
    industry,
    // Some of them are near a trade of ours: their owner chose the card of what was typed.
    reading: `own:${industry.toLowerCase().split(/ (?:in|for) /)[0]}`,
    businessName: 'Northside',
    mainCompetitor: 'Bluebird',
    country,
    at,
    signal,
  }
  const competitors = await competitorsOf(providers, query, 'mission')
  const rivals = competitors.found.map(({ name }) => name)
  const keywords = await opportunitiesOf(providers, { ...query, rivals }, [], 'mission')
  return [
    `industry: ${JSON.stringify(industry)}, ${country}, ${keywords.found.length} keywords`,
    '',
    ...keywords.found.map(({ keyword, intent, searchVolume, difficulty, impact, opportunity }) =>
      [
        opportunity.padEnd(6),
        String(impact.value).padStart(3),
        keyword.padEnd(60),
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

const BUSINESSES = [
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
  ['livery yard', 'GB'],
  ['farrier', 'GB'],
  ['food bank', 'US'],
  ['scout group', 'GB'],
] as const satisfies [string, Country][]

const slug = (text: string) => text.toLowerCase().replace(/[^a-z]+/g, '-')

test.for(BUSINESSES)('the report of %s, %s, is as it was read', async ([industry, country]) => {
  const file = `./golden/${slug(`${industry} ${country}`)}.txt`
  await expect(await report(industry, country)).toMatchFileSnapshot(file)
})
