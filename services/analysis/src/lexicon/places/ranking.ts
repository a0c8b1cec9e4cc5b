import type { PlaceCountry } from './countries.ts'
import {
  type KnownPlace,
  type NamedPlace,
  type PlaceKind,
  type PlaceNaming,
  weightOf,
} from './named.ts'

// Ranks places that share a name by how likely people mean them: measured in powers of ten of people.

/** In a country its own places are meant, unless another is a thousand times as large. */
const AT_HOME = 3
/** Points for a place where no country is known, by how often people there write to us, relative to India. */
const USUAL: Partial<Record<PlaceCountry, number>> = {
  US: 0.6,
  GB: 0.7,
  CA: 0.5,
  AU: 0.4,
  IE: 0.6,
  NZ: 0.4,
}
const BY_NAMING: Record<PlaceNaming, number> = { own: 0, usual: 0.5, written: -0.2, other: -0.7 }
/** A town is meant before the county or the state of the same name. */
const BY_KIND: Record<PlaceKind, number> = {
  town: 0,
  district: -0.3,
  county: -0.8,
  region: -1.2,
  area: -0.3,
  country: 0,
}

/** Returns the likelihood that a name means this place: higher is likelier. */
const likelihood = ({ place, naming }: NamedPlace, country?: string): number =>
  Math.log10(weightOf(place)) +
  BY_NAMING[naming] +
  BY_KIND[place.kind] +
  (country === place.country ? AT_HOME : country ? 0 : (USUAL[place.country] ?? 0))

const sameAs = (one: KnownPlace, other: KnownPlace): boolean =>
  one.name === other.name &&
  one.country === other.country &&
  one.kind === other.kind &&
  one.within === other.within &&
  one.people === other.people

/** Places of a name, the likeliest first, each once. */
export const ranked = (named: readonly NamedPlace[], country?: string): NamedPlace[] =>
  named
    .map((one) => ({ one, score: likelihood(one, country) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ one }) => one)
    .filter(
      ({ place }, index, all) => all.findIndex((other) => sameAs(other.place, place)) === index,
    )
