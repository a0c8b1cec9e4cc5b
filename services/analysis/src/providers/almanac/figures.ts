import type { Figure } from '@sortie/contracts/analysis'
import type { Bids } from '../../domain/candidate.ts'
import { BAND_CPC_VERSION, bandCpc } from '../../domain/scoring/band-cpc.ts'
import {
  BAND_DIFFICULTY_VERSION,
  BAND_VOLUME_VERSION,
  bandDifficulty,
  bandVolume,
} from '../../domain/scoring/bands.ts'
import {
  DIFFICULTY_MODEL_VERSION,
  keptBy,
  modelDifficulty,
  modelVolume,
  VOLUME_MODEL_VERSION,
} from '../../domain/scoring/estimate.ts'
import { INTENT_VERSION, intentOf } from '../../domain/scoring/intent.ts'
import { wordsOf } from '../../domain/words.ts'
import { COUNTRIES } from '../../lexicon/countries.ts'
import { ALMANAC_VERSION, cpcIn, usualCpc } from '../../lexicon/industry.ts'
import { BANDS } from '../../lexicon/phrase-rows.ts'
import { WORD_LIST, zipfOf } from '../../lexicon/word-frequency.ts'
import { type Reading, readBrief } from '../../recognition/reading.ts'
import type { Figures, SourceQuery } from '../port.ts'
import { headsOf, proposalsOf, wordsWithZipf } from './phrases.ts'
import type { Proposal } from './proposals.ts'
import { shareOf } from './share.ts'

export const SOURCE = 'almanac'

type Made = Pick<Figure, 'value' | 'unit' | 'formula' | 'version' | 'inputs'>
const figure = (query: SourceQuery, made: Made): Figure => ({
  ...made,
  source: SOURCE,
  fetchedAt: query.at,
  kind: 'modelled',
  inputs: { ...made.inputs, almanac: ALMANAC_VERSION, wordList: WORD_LIST },
})

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
const twoDecimals = (value: number) => Math.round(value * 100) / 100

/** What a proposal's row says of its searches, as the models of bands read it. */
const bandOf = ({ row, narrowedBy }: Proposal) => {
  const [from, to] = BANDS[row.band]
  const words = wordsOf(row.phrase)
  const kept = keptBy(narrowedBy.map((text) => ({ text, zipf: zipfOf(text) })))
  return {
    band: { from, to, part: row.part, commonness: twoDecimals(mean(words.map(zipfOf))) },
    words: words.length + narrowedBy.length,
    narrowing: twoDecimals(kept * 100) / 100,
  }
}

const volumeOf = (query: SourceQuery, reading: Reading, proposal: Proposal): Figure => {
  const { band, words, narrowing } = bandOf(proposal)
  const { share, inputs } = shareOf(reading.place, proposal.names)
  const given = { ...band, wordsInPhrase: words, ...inputs, ...(narrowing < 1 && { narrowing }) }
  return figure(query, {
    value: bandVolume({ ...band, words, share: share * narrowing }),
    unit: 'searches/month',
    formula: 'bandVolume',
    version: BAND_VOLUME_VERSION,
    inputs: given,
  })
}

const difficultyOf = (query: SourceQuery, reading: Reading, proposal: Proposal): Figure => {
  const { band, words } = bandOf(proposal)
  const { intent, page } = proposal
  const { share, inputs } = shareOf(reading.place, proposal.names)
  const rest = { ...band, intent, page, cpc: usualCpc(reading.match!.industry, 'US') }
  return figure(query, {
    value: bandDifficulty({ ...rest, words, share }),
    unit: '0-10',
    formula: 'bandDifficulty',
    version: BAND_DIFFICULTY_VERSION,
    inputs: { ...rest, wordsInPhrase: words, ...inputs },
  })
}

const estimate = (reading: Reading, keyword: string) => {
  const heads = headsOf(reading)
  const words = wordsWithZipf(keyword, reading.place.words)
  return { words, estimate: modelVolume(words, heads, heads[0]!) }
}

/** A phrase that no editor wrote down: by its words. */
const modelledVolume = (query: SourceQuery, reading: Reading, keyword: string): Figure => {
  const { words, estimate: found } = estimate(reading, keyword)
  const { country } = reading.place
  const countryShare = COUNTRIES[country].searches
  return figure(query, {
    value: Math.max(1, Math.round(found.volume * countryShare)),
    unit: 'searches/month',
    formula: 'modelVolume',
    version: VOLUME_MODEL_VERSION,
    inputs: {
      headTermSearches: found.breadth,
      wordsInPhrase: words.length,
      wordsBeyondHeadTerm: found.extraWords,
      ...found.from,
      ...(countryShare < 1 && { country, countryShare }),
    },
  })
}

const modelledDifficulty = (query: SourceQuery, reading: Reading, keyword: string): Figure => {
  const { estimate: found } = estimate(reading, keyword)
  const { intent } = intentOf(keyword)
  return figure(query, {
    value: modelDifficulty(found, intent),
    unit: '0-10',
    formula: 'modelDifficulty',
    version: DIFFICULTY_MODEL_VERSION,
    inputs: {
      headTermSearches: found.breadth,
      searchVolume: found.volume,
      wordsBeyondHeadTerm: found.extraWords,
      intent,
      intentVersion: INTENT_VERSION,
    },
  })
}

const eachOf =
  (
    byBand: (query: SourceQuery, reading: Reading, proposal: Proposal) => Figure,
    byWords: (query: SourceQuery, reading: Reading, keyword: string) => Figure,
  ) =>
  (query: SourceQuery, keywords: readonly string[]): Figures => {
    const reading = readBrief(query)
    const proposals = proposalsOf(reading)
    return new Map(
      keywords.map((keyword) => {
        const proposal = proposals.get(keyword)
        const made = proposal ? byBand(query, reading, proposal) : byWords(query, reading, keyword)
        return [keyword, made]
      }),
    )
  }

/** Searches a month: from the band of an editor where there is one, else by the words of the phrase. */
export const volumes = eachOf(volumeOf, modelledVolume)
/** Difficulties, 0-10, the same way. */
export const difficulties = eachOf(difficultyOf, modelledDifficulty)

/** What clicks cost, from the band that editors set for the trade; nothing for a trade that nobody knows. */
export const prices = (query: SourceQuery, keywords: readonly string[]): Map<string, Bids> => {
  const reading = readBrief(query)
  if (!reading.match) return new Map()
  const { country } = reading.place
  const { low, high } = cpcIn(reading.match.industry, country)
  const { clickPrices } = COUNTRIES[country]
  const proposals = proposalsOf(reading)
  return new Map(
    keywords.map((keyword) => {
      const intent = proposals.get(keyword)?.intent ?? intentOf(keyword).intent
      const cpc = figure(query, {
        value: bandCpc({ low, high, intent }),
        unit: 'USD',
        formula: 'bandCpc',
        version: BAND_CPC_VERSION,
        inputs: { lowBid: low, highBid: high, intent, country, clickPrices },
      })
      return [keyword, { cpc }]
    }),
  )
}
