import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Languages that activities have words in; those of a region hold only what their base has not. */
export const ACTIVITY_LANGUAGES = [
  'en',
  'en-GB',
  'en-IE',
  'en-CA',
  'en-AU',
  'en-NZ',
  'en-IN',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pt',
  'pt-BR',
] as const
export type ActivityLanguage = (typeof ACTIVITY_LANGUAGES)[number]

/** The kind of an activity: a key of OpenStreetMap, or `industry`, which is NAICS 2017. */
export type ActivityKind =
  | 'shop'
  | 'craft'
  | 'office'
  | 'amenity'
  | 'leisure'
  | 'tourism'
  | 'healthcare'
  | 'club'
  | 'education'
  | 'industry'

/** An activity of businesses, as open data names it. */
export type Activity = {
  /** `shop/florist`, or `industry/561790` with the code of NAICS. */
  id: string
  kind: ActivityKind
  /** Names as they are written, and terms that people also say, in lower case. */
  words: { language: ActivityLanguage; names: string[]; terms: string[] }[]
}

const listed = (cell: string | undefined): string[] => (cell ? cell.split('|') : [])

const read = (): Activity[] => {
  const text = readFileSync(join(import.meta.dirname, 'data', 'activities.tsv'), 'utf8')
  const found: Activity[] = []
  for (const line of text.split('\n')) {
    if (line === '') continue
    const [id = '', language, names, terms] = line.split('\t')
    let activity = found.at(-1)
    if (activity?.id !== id) {
      activity = { id, kind: id.slice(0, id.indexOf('/')) as ActivityKind, words: [] }
      found.push(activity)
    }
    activity.words.push({
      language: language as ActivityLanguage,
      names: listed(names),
      terms: listed(terms),
    })
  }
  return found
}

let activities_: readonly Activity[] | undefined
/** All activities that open data names, by id. Read at first use (some 10 ms), then kept. */
export const activities = (): readonly Activity[] => {
  activities_ ??= read()
  return activities_
}
