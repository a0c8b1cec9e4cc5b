import type { Country } from '@sortie/contracts/countries'
import { expect, test } from 'vitest'
import { compositionOf } from '../../composed/reading.ts'

// What is composed for businesses in other languages than English, kept to be read as a customer of each would.
// After a change of patterns or rules: look at the difference, then `npx vitest run services/analysis -u`.

const report = (industry: string, country: Country): string => {
  const brief = { industry, businessName: 'Nordlicht', mainCompetitor: 'Blauvogel', country }
  const { name, of, head, rows } = compositionOf(brief)!
  return [
    `${name}, ${of.id}, ${country}: ${head} searches, ${rows.length} rows`,
    '',
    ...rows
      .toSorted((one, other) => other.share - one.share)
      .map(({ keyword, intent, page, share, topic }) =>
        [keyword.padEnd(48), share.toFixed(3), intent.padEnd(13), page.padEnd(10), topic].join(
          '  ',
        ),
      ),
    '',
  ].join('\n')
}

const BUSINESSES = [
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

const slug = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')

test.for(BUSINESSES)(
  'what is composed for %s, %s, is as it was read',
  async ([industry, country]) => {
    const file = `./golden-languages/${slug(`${industry} ${country}`)}.txt`
    await expect(report(industry, country)).toMatchFileSnapshot(file)
  },
)
