import { countryInText, countryName } from '../../countries.ts'
import type { Report } from '../reports/reports.ts'
import { EASY } from '../scoring/easy.ts'
import { roughly } from '../scoring/roughly.ts'
import type { Sortie } from './sorties.ts'

const formatCount = (count: number) => new Intl.NumberFormat('en').format(count)

/** Returns the place where a report looks for customers: `Leeds, United Kingdom`. */
export const placeName = ({ town, country }: NonNullable<Report['place']>): string =>
  [town, countryName(country) ?? country].filter(Boolean).join(', ')

/**
 * Returns true if the clicks are those of a whole country while customers come from nearby: no business gets them all,
 * so we don't promise them and ask for a town.
 */
export const lacksTown = (place: Report['place']): boolean =>
  place?.isLocal === true && place.town === null

/** Returns the origin of the visits, as the end of a sentence; empty if a report has no place. */
const whence = (place: Report['place']): string => {
  if (!place) return ''
  if (place.isLocal && place.town) return ` by people in and around ${place.town}`
  return ` from all over ${countryInText(place.country)}`
}

/** A page that is worth to begin with brings at least this part of the clicks of the best one, and so many a month. */
const WORTHWHILE = 0.05
const ENOUGH_CLICKS = 5
/** Points of difficulty, 0-10, from which on a page is easier than another. */
const EASIER = 1

/** The easiest page of a plan that is worth it, where it is easier than the one that is worth most, and that one. */
const beginning = (sorties: readonly Sortie[], first: Sortie): string => {
  const least = Math.max(ENOUGH_CLICKS, WORTHWHILE * first.clicks.value)
  const [easiest] = sorties
    .filter(({ clicks }) => clicks.value >= least)
    .toSorted((one, other) => one.difficulty - other.difficulty)
  if (!easiest || first.difficulty <= EASY || easiest.difficulty > first.difficulty - EASIER)
    return `“${first.head}”`
  return `“${easiest.head}”, ${easeOf(easiest, sorties)}, then “${first.head}”`
}

/** Returns how easy a page is. An easier one that is not worth beginning with stands in the same plan, in sight. */
const easeOf = ({ difficulty }: Sortie, sorties: readonly Sortie[]): string => {
  if (difficulty <= EASY) return 'an easy win'
  const isEasiest = sorties.every((other) => other.difficulty >= difficulty)
  return isEasiest ? 'the easiest of these pages' : 'which is easier to rank for'
}

/**
 * Returns the conclusion of a report with a plan: the page to begin with, the visits that the first pages could bring,
 * and the number of keywords rated High. Returns null if it has no plan, or if its keywords rest on no knowledge of the
 * trade.
 */
export const planConclusion = ({
  sorties,
  place,
  keywords: { count, ratings },
  analysis: { grounds },
}: Pick<Report, 'sorties' | 'place'> & {
  keywords: Pick<Report['keywords'], 'count' | 'ratings'>
  analysis: Pick<Report['analysis'], 'grounds'>
}): string | null => {
  const [first] = sorties
  if (!first || (grounds && grounds !== 'trade')) return null
  const pages = sorties.length === 1 ? 'it' : `the first ${sorties.length} pages`
  const high =
    ratings.High === 0
      ? `none of the ${formatCount(count)} keywords is rated High`
      : `${formatCount(ratings.High)} of all ${formatCount(count)} keywords are rated High`
  const start = `Begin with ${beginning(sorties, first)}`
  if (place && lacksTown(place)) {
    return `${start}; ${high}. Searches are those of all of ${countryInText(place.country)}: add your town to see how many visits ${pages} could bring you.`
  }
  const sum = sorties.reduce((sum, sortie) => sum + sortie.clicks.value, 0)
  const visits = sum < 1 ? 'less than one visit' : `about ${formatCount(roughly(sum))} visits`
  return `${start}: ${pages} could bring ${visits} a month${whence(place)} at position 3, and ${high}.`
}
