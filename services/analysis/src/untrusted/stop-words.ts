import type { Language } from '@sortie/contracts/countries'
import lists from 'stopwords-iso' with { type: 'json' }
import { OTHER_LANGUAGES } from '../lexicon/frequencies/frequencies.ts'

/** Our own list for English: that of the library has words that people search with, such as `home`. */
const ENGLISH = new Set(
  `a about above after again all also am an and any are as at be because been before being below
   between both but by can could did do does doing down during each even ever every few for from
   further get got had has have having he her here hers him his how i if in into is it its itself
   just let like made make many may me might more most much must my near need new no nor not now of
   off on once one only or other our ours out over own per please same see she should so some such
   than that the their theirs them then there these they this those through to today too two under
   until up upon us use used very via was we well were what when where which while who whom why will
   with within without would yes yet you your yours`.split(/\s+/),
)

const STOP: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: ENGLISH,
  de: new Set(lists.de),
  fr: new Set(lists.fr),
  es: new Set(lists.es),
  it: new Set(lists.it),
  nl: new Set(lists.nl),
  pt: new Set(lists.pt),
}

/** Words, in lower case, that only join or point: they tell nothing by themselves. */
export const stopWordsOf = (language: Language): ReadonlySet<string> => STOP[language]

/** Words that are looked at: what a text is written in shows at its beginning. */
const LOOKED_AT = 5_000
/** So many words of another language stand in English texts by chance, for each one of English. */
const LEAST_AHEAD = 1.5

/** Returns the language that most of a text is written in, by its stop words; English unless another is well ahead. */
export const languageOfText = (texts: readonly string[]): Language => {
  const words = texts
    .flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? [])
    .slice(0, LOOKED_AT)
  const countIn = (stop: ReadonlySet<string>) => words.filter((word) => stop.has(word)).length
  const [best] = OTHER_LANGUAGES.map((language) => ({
    language,
    count: countIn(STOP[language]),
  })).toSorted((one, other) => other.count - one.count)
  return best && best.count > LEAST_AHEAD * countIn(STOP.en) ? best.language : 'en'
}
