import type { PlaceCountry } from './countries.ts'
import type { NamedPlace } from './named.ts'

/** Words of a text that may name a place, and the places that go by them. */
export type Mention = {
  part: number
  from: number
  /** Behind its qualifier, where that stands in the same part. */
  to: number
  words: string[]
  qualifier: string[]
  named: NamedPlace[]
  strength: 3 | 2 | 1
  why: string[]
  /** True where the words are a name with a letter or two amiss. */
  isMended?: boolean
  country?: PlaceCountry
}
