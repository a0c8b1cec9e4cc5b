import {
  type BusinessReading,
  MOST_READINGS,
  MOST_SAMPLE_KEYWORDS,
} from '@sortie/contracts/analysis/briefs/readings'
import { COUNTRY_NAMES } from '@sortie/contracts/countries'
import { type Composition, LEAST_ROWS } from '../composed/compose.ts'
import { compositionOfReading, unlistedWordsOf } from '../composed/reading.ts'
import type { Brief } from '../domain/brief.ts'
import type { MarketPlace } from '../lexicon/place.ts'
import { samplesOf } from '../providers/almanac/samples.ts'
import { nameOfMatch } from '../recognition/match.ts'
import { type BriefReading, readBriefAs, understandingOf } from '../recognition/reading.ts'
import { readingIdOf } from '../recognition/reading-id.ts'

const placeText = ({ country, town, region }: MarketPlace): string =>
  [town?.name ?? region, COUNTRY_NAMES[country]].filter(Boolean).join(', ')

/** Returns example searches of customers, the most searched first, in the language of the business. */
const samplesFor = (reading: BriefReading, composition: Composition | null): string[] => {
  // A pattern that fits any words at all, such as `affordable clean`, shows nothing of a business.
  if (!composition) return reading.match ? samplesOf(reading) : []
  return composition.rows
    .filter(({ fit, intent, names }) => fit === 3 && intent !== 'informational' && !names)
    .toSorted((one, other) => other.share - one.share)
    .map(({ keyword }) => keyword)
}

/** Returns the words that narrow a business, as its owner wrote them; null where it is not narrowed. */
const nicheShown = (
  { match, business }: BriefReading,
  composition: Composition | null,
): string | null => {
  if (!match) return composition?.audience ?? business?.who ?? null
  const words = match.audience.length > 0 ? match.audience : match.narrower
  return words.length > 0 ? words.join(' ') : null
}

/** A reading of a brief as its owner is shown it. */
const shown = (brief: Brief, id: string): BusinessReading => {
  const reading = readBriefAs(brief, id)
  const { match, ownWords, place } = reading
  const composition = compositionOfReading(brief, reading)
  return {
    id,
    name: match
      ? nameOfMatch(match)
      : (reading.business?.typed ?? composition?.name ?? ownWords.join(' ')),
    niche: nicheShown(reading, composition),
    place: placeText(place),
    keywords: samplesFor(reading, composition).slice(0, MOST_SAMPLE_KEYWORDS),
    by: match ? 'editors' : 'rule',
  }
}

/** Returns true where two readings look the same to the person who has to choose. */
const isAlike = (one: BusinessReading, other: BusinessReading): boolean =>
  one.name === other.name &&
  one.niche === other.niche &&
  one.keywords.join() === other.keywords.join()

/** Readings that differ in what is shown, the likelier of those that do not. */
const distinct = (readings: readonly BusinessReading[]): BusinessReading[] =>
  readings.filter((one, at) => readings.findIndex((other) => isAlike(one, other)) === at)

/** Returns true where no search of customers is known for a reading, so that no report could be made of it. */
const isEmpty = ({ by, keywords }: BusinessReading): boolean =>
  by === 'rule' && keywords.length === 0

/**
 * Returns the id of the owner's own words where what they sell makes a report, though no list has such a business: it is
 * theirs rather than what the words remind of.
 */
const ownWordsAnswered = (brief: Brief): string[] => {
  const words = unlistedWordsOf(brief)
  if (words.length === 0) return []
  const id = readingIdOf({ kind: 'own', words, confidence: null })
  const composition = compositionOfReading(brief, readBriefAs(brief, id))
  return (composition?.rows.length ?? 0) < LEAST_ROWS ? [] : [id]
}

/** The meanings that the industry of a brief may have, and whether its owner has to choose one. */
export type BriefReadings = {
  outcome: 'sure' | 'ask' | 'unknown'
  /** The one that was chosen first, then the likeliest. */
  readings: BusinessReading[]
}

/** Returns the meanings that a brief may have. A reading that the owner chose is sure. */
export const readingsOf = (brief: Brief): BriefReadings => {
  const { outcome, readings } = understandingOf(brief)
  const ids = readings.map(readingIdOf)
  const chosen = brief.reading === undefined ? [] : [brief.reading]
  const answered = outcome === 'sure' ? [] : ownWordsAnswered(brief)
  const first = [...chosen, ...answered]
  if (outcome === 'unknown' && first.length === 0) return { outcome, readings: [] }
  const all = [...new Set([...first, ...ids])].slice(0, MOST_READINGS)
  const offered = distinct(all.map((id) => shown(brief, id)))
  if (chosen.length > 0 || outcome === 'unknown') return { outcome: 'sure', readings: offered }
  const usable = offered.filter((reading) => !isEmpty(reading))
  if (usable.length === 0) return { outcome: 'unknown', readings: [] }
  // If nothing is known of the likeliest reading, the owner chooses among the others.
  const isFirst = usable[0] === offered[0]
  return { outcome: isFirst ? outcome : 'ask', readings: usable }
}
