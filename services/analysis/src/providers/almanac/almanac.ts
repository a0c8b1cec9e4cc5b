import type { Figure } from '@sortie/contracts/analysis'
import {
  DIFFICULTY_MODEL_VERSION,
  modelDifficulty,
  modelVolume,
  VOLUME_MODEL_VERSION,
} from '../../domain/scoring/estimate.ts'
import { INTENT_VERSION, intentOf } from '../../domain/scoring/intent.ts'
import { stem, wordsOf } from '../../domain/words.ts'
import { branded } from '../../lexicon/brands.ts'
import { akin, brandWords, displayName, type Known } from '../../lexicon/companies.ts'
import { ALMANAC_VERSION, type Head } from '../../lexicon/industry.ts'
import { isCommon } from '../../lexicon/match.ts'
import { shapeOf, wordingsOf } from '../../lexicon/own-words.ts'
import { type Reading, readBrief, tradeWords } from '../../lexicon/reading.ts'
import { WORD_LIST } from '../../lexicon/word-frequency.ts'
import type { Competitor, Figures, Provider, SourceQuery } from '../port.ts'
import { general } from './general.ts'
import { knownCompany } from './known-company.ts'
import { headsOf, phrasesOf, wordsWithZipf } from './phrases.ts'
import { sites } from './sites.ts'

const SOURCE = 'almanac'
const NAMED_BY_YOU = 'Named by you as your main competitor.'

const filled = (template: string | undefined, { term }: Head) =>
  template?.replace('*', term) ?? term

/** Phrases that every company of the trade wants to be found for. */
const usualOf = ({ match, ownWords }: Reading): string[] => {
  if (!match && ownWords.length > 0) return wordingsOf(ownWords).usual
  const { heads } = match?.industry ?? general
  const first = match?.focus ?? heads[0]!
  const second = heads.find((head) => head !== first)!
  return [filled(first.transactional[0], first), first.term, second.term]
}

/** Companies of the trade, or the sites that stand in where none is known. */
const knownIn = ({ match, ownWords }: Reading): Known[] =>
  match ? match.industry.companies : sites[ownWords.length > 0 ? shapeOf(ownWords) : 'other']

const trade = ({ match, ownWords }: Reading): string | null =>
  match?.industry.name ?? (ownWords.length > 0 ? ownWords.join(' ') : null)

const competitorNotes = (reading: Reading): string[] => {
  const { match } = reading
  const name = trade(reading)
  return [
    ...(match?.mended ? [`We read “${match.mended}” as “${match.focus?.term ?? name}”.`] : []),
    ...(match ? [] : [unknown(name)]),
    'Top keywords are typical of the trade; they were not measured for each company.',
  ]
}

const unknown = (name: string | null): string =>
  name
    ? `Our almanac does not know the trade “${name}” yet, so the other two competitors are sites that appear in many trades’ searches, and the keywords are built from your own words.`
    : 'We could not read a trade from the industry you gave, so the competitors and keywords are general ones for local businesses.'

const figure = (
  query: SourceQuery,
  value: number,
  unit: string,
  formula: string,
  version: string,
  inputs: Figure['inputs'],
): Figure => ({
  value,
  unit,
  source: SOURCE,
  fetchedAt: query.at,
  kind: 'modelled',
  formula,
  version,
  inputs: { ...inputs, almanac: ALMANAC_VERSION, words: WORD_LIST },
})

const competitors = (query: SourceQuery, count: number): Competitor[] => {
  const reading = readBrief(query)
  const usual = usualOf(reading)
  const main = displayName(query.mainCompetitor)
  const near = knownIn(reading)
  const known = knownCompany(main, near, tradeWords(query))
  const others = near.filter(
    ({ name }) => name !== known?.name && !akin(name, main) && !akin(name, query.businessName),
  )
  const inTrade = (typical: Known['typical'], rank: number) =>
    reading.match && typical ? [...typical] : [usual[rank % 3]!, usual[(rank + 1) % 3]!]
  const first = {
    name: known?.name ?? (main || 'Your main competitor'),
    about: known?.about ?? NAMED_BY_YOU,
    typical: reading.match?.industry.companies.find(({ name }) => name === known?.name)?.typical,
  }
  return [first, ...others].slice(0, count).map(({ name, about, typical }, rank) => ({
    name,
    description: about,
    source: SOURCE,
    topKeywords: inTrade(typical, rank).map((keyword) => ({ keyword, typical: true })),
  }))
}

const estimates = (query: SourceQuery, keywords: string[]) => {
  const reading = readBrief(query)
  const heads = headsOf(reading)
  return keywords.map((keyword) => {
    const words = wordsWithZipf(keyword, reading)
    return { keyword, words, estimate: modelVolume(words, heads, heads[0]!) }
  })
}

const volumes = (query: SourceQuery, keywords: string[]): Figures =>
  new Map(
    estimates(query, keywords).map(({ keyword, words, estimate }) => [
      keyword,
      figure(query, estimate.volume, 'searches/month', 'modelVolume', VOLUME_MODEL_VERSION, {
        headTermSearches: estimate.breadth,
        wordsInPhrase: words.length,
        wordsBeyondHeadTerm: estimate.extraWords,
      }),
    ]),
  )

const difficulties = (query: SourceQuery, keywords: string[]): Figures =>
  new Map(
    estimates(query, keywords).map(({ keyword, estimate }) => {
      const { intent } = intentOf(keyword)
      const value = modelDifficulty(estimate, intent)
      return [
        keyword,
        figure(query, value, '0-10', 'modelDifficulty', DIFFICULTY_MODEL_VERSION, {
          headTermSearches: estimate.breadth,
          searchVolume: estimate.volume,
          wordsBeyondHeadTerm: estimate.extraWords,
          intent,
          intentVersion: INTENT_VERSION,
        }),
      ]
    }),
  )

/** Names that must not be proposed as opportunities: those of the visitor and of all rivals. */
const namesToAvoid = (query: SourceQuery, { match }: Reading): string[] => [
  query.businessName,
  query.mainCompetitor,
  ...(query.rivals ?? []),
  ...(match?.industry.companies ?? []).map(({ name }) => name),
]

/** A name that only says what the trade is: nobody's brand. */
const isTrade = (name: string, { match, ownWords }: Reading): boolean => {
  const { name: trade, synonyms } = match?.industry ?? { name: ownWords.join(' '), synonyms: [] }
  const said = new Set([trade, ...synonyms].flatMap(wordsOf).map(stem))
  return brandWords(name).every((word) => said.has(word) && isCommon(word))
}

const unbranded = (query: SourceQuery, enough: number) => {
  const reading = readBrief(query)
  const isBranded = branded(namesToAvoid(query, reading).filter((name) => !isTrade(name, reading)))
  const free = phrasesOf(reading).filter(({ keyword }) => !isBranded(keyword))
  if (free.length >= enough) return free
  // Somebody whose name is the trade itself: general phrases rather than their own brand.
  const others = phrasesOf({ match: null, ownWords: [], location: [] })
  const all = [...free, ...others.filter(({ keyword }) => !isBranded(keyword))]
  return [...new Map(all.map((phrase) => [phrase.keyword, phrase])).values()]
}

/** What is left to choose from; fewer than this and general phrases join in. */
const ENOUGH = 10

/** The embedded provider: no key, no network, never fails; every figure is an estimate. */
export const almanac: Provider = {
  name: SOURCE,
  competitors: async (query, count) => ({
    found: competitors(query, count),
    notes: competitorNotes(readBrief(query)),
  }),
  phrases: async (query) => ({ found: unbranded(query, ENOUGH), notes: [] }),
  volume: async (query, keywords) => ({ found: volumes(query, keywords), notes: [] }),
  difficulty: async (query, keywords) => ({ found: difficulties(query, keywords), notes: [] }),
}
