import { COUNTRY_CODES, type Country } from '@sortie/contracts/countries'
import { wordsOf } from '../domain/words.ts'
import { displayName, isHost } from './companies.ts'
import { COUNTRIES, countryNamed, countryOfSite, USUAL_COUNTRY } from './countries.ts'
import type { Company } from './industry.ts'
import { type Town, townsNamed } from './towns.ts'
import { isEnglish } from './word-frequency.ts'

/** Where a business looks for its customers, and how we know it. */
export type Place = {
  country: Country
  town: Town | null
  /** Words that phrases name the place by: those of its town; empty where none was named. */
  words: string[]
  by: 'told' | 'named' | 'town' | 'rival' | 'usual'
}

/** Where somebody says they are, as far as they do. */
export type Told = {
  /** Words that follow `in` or `near` in the text. */
  location: readonly string[]
  country?: string | undefined
  town?: string | undefined
  mainCompetitor: string
  /** The competitor, where the lexicon knows it. */
  rival?: Pick<Company, 'countries'> | undefined
}

const isOurs = (code: string | undefined): code is Country =>
  (COUNTRY_CODES as readonly (string | undefined)[]).includes(code)

/** The country that ends these words, and what stands before it. */
const withoutCountry = (words: readonly string[]): { left: string[]; country?: Country } => {
  for (const count of [4, 3, 2, 1]) {
    const country = words.length >= count ? countryNamed(words.slice(-count)) : undefined
    if (country) return { left: words.slice(0, -count), country }
  }
  return { left: [...words] }
}

/** A rival that sells in one country, or in few that are not the usual one, says where this is. */
const countryOfRival = ({ mainCompetitor, rival }: Told): Country | undefined => {
  const name = displayName(mainCompetitor)
  const bySite = isHost(name) ? countryOfSite(name) : undefined
  const sold = (rival?.countries ?? []).filter(isOurs)
  if (bySite || sold.length === 0 || sold.includes(USUAL_COUNTRY)) return bySite
  return sold.toSorted((a, b) => COUNTRIES[b].searches - COUNTRIES[a].searches)[0]
}

/** Of several towns of a name the one in the country that else is likely, or the largest. */
const townOf = (words: readonly string[], countries: readonly (Country | undefined)[]) => {
  const named = townsNamed(words)
  const likely = countries.flatMap(
    (country) => named.find((town) => town.country === country) ?? [],
  )
  return likely[0] ?? named[0] ?? null
}

/** Where a business is: what was told, else what its text, its town or its rival give away. */
export const placeOf = (told: Told): Place => {
  const { left, country: named } = withoutCountry(told.location)
  const words = told.town ? wordsOf(told.town) : left
  const explicit = isOurs(told.country) ? told.country : undefined
  const rival = countryOfRival(told)
  const town = words.length > 0 ? townOf(words, [explicit, named, rival]) : null
  const isElsewhere = explicit !== undefined && town !== null && town.country !== explicit
  const base = { town: isElsewhere ? null : town, words }
  if (explicit) return { country: explicit, by: 'told', ...base }
  if (named) return { country: named, by: 'named', ...base }
  if (town) return { country: town.country, by: 'town', ...base }
  if (rival) return { country: rival, by: 'rival', ...base }
  return { country: USUAL_COUNTRY, by: 'usual', ...base }
}

/** Smaller towns are read only after `in` or `near`. */
const LEAST_PEOPLE = 20_000

const isTown = (words: readonly string[]): boolean =>
  words.length > 0 && (townsNamed(words)[0]?.people ?? 0) >= LEAST_PEOPLE

/**
 * A text without the place that it ends with, or begins with: `vegan bakery leeds uk`, `Leeds bakery`.
 * Several ways to read it where its words may be both, the longest place first; none where there is
 * nothing to take off.
 */
export const withoutPlace = (text: string): { text: string; location: string[] }[] => {
  const words = wordsOf(text)
  const { left, country } = withoutCountry(words)
  const tail = words.slice(left.length)
  const atEnd = [3, 2, 1]
    .filter((count) => left.length > count && isTown(left.slice(-count)))
    .map((count) => ({
      text: left.slice(0, -count).join(' '),
      location: [...left.slice(-count), ...tail],
    }))
  const atStart = [3, 2, 1]
    .filter((count) => left.length > count)
    .filter((count) => isTown(left.slice(0, count)) && !left.slice(0, count).every(isEnglish))
    .map((count) => ({
      text: left.slice(count).join(' '),
      location: [...left.slice(0, count), ...tail],
    }))
  const alone = country && left.length > 0 ? [{ text: left.join(' '), location: tail }] : []
  return [...atEnd, ...atStart, ...alone]
}
