import { type OrdinaryBusiness, readOrdinaryBusinesses } from '../recognition/ordinary/ordinary.ts'
import { keyOfWords } from '../recognition/words/words.ts'
import type { ClassId } from './classes.ts'

const readByName = (): ReadonlyMap<string, OrdinaryBusiness> => {
  const found = new Map<string, OrdinaryBusiness>()
  const businesses = readOrdinaryBusinesses()
  // The main name of a business comes before the other names of another one.
  for (const names of [
    ({ name }: OrdinaryBusiness) => [name],
    ({ also }: OrdinaryBusiness) => also,
  ])
    for (const business of businesses)
      for (const name of names(business)) {
        const key = keyOfWords(name.split(' '))
        if (!found.has(key)) found.set(key, business)
      }
  return found
}

let byName: ReadonlyMap<string, OrdinaryBusiness> | undefined
const businessCalled = (words: readonly string[]): OrdinaryBusiness | undefined => {
  byName ??= readByName()
  return byName.get(keyOfWords(words))
}

/**
 * The business of our lists that words name, by its name or any other that it has: all of the words, else the most of
 * their last ones, where what stands before only narrows it (`wedding magician`).
 * @param of the class that words tell: a business of another one is meant only where all of them name it
 */
export const ordinaryBusinessOf = (
  words: readonly string[],
  of: ClassId | undefined,
): OrdinaryBusiness | null => {
  const whole = businessCalled(words)
  if (whole) return whole
  for (let from = 1; from < words.length; from++) {
    const business = businessCalled(words.slice(from))
    if (business && business.class === of) return business
  }
  return null
}
