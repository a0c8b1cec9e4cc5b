import type { Country } from '@sortie/contracts/countries'
import { expect, test } from 'vitest'
import { compositionOf } from '../../composed/reading.ts'
import { OTHER_BUSINESSES } from './testing-businesses.ts'

// Keeps the phrases that are composed for businesses in other languages than English, so that people can read them as a
// customer of each would. After a change of patterns or rules: look at the difference, then `npx vitest run
// services/analysis -u`.

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

const slug = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')

test.for(OTHER_BUSINESSES)(
  'what is composed for %s, %s, is as it was read',
  async ([industry, country]) => {
    const file = `./golden-languages/${slug(`${industry} ${country}`)}.txt`
    await expect(report(industry, country)).toMatchFileSnapshot(file)
  },
)
