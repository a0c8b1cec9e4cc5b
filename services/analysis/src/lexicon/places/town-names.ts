import type { Language } from '@sortie/contracts/countries'
import { withoutAccents } from '../../domain/without-accents.ts'
import type { MarketPlace } from '../place.ts'

/** Towns whose people call them otherwise than English does, by the languages that they are searched in. */
const NAMES: Partial<Record<Language, Readonly<Record<string, string>>>> = {
  de: {
    munich: 'münchen',
    cologne: 'köln',
    vienna: 'wien',
    nuremberg: 'nürnberg',
    hanover: 'hannover',
    brunswick: 'braunschweig',
    lucerne: 'luzern',
    geneva: 'genf',
    berne: 'bern',
    basle: 'basel',
    munster: 'münster',
    dusseldorf: 'düsseldorf',
  },
  fr: {
    geneva: 'genève',
    brussels: 'bruxelles',
    antwerp: 'anvers',
    ghent: 'gand',
    lyons: 'lyon',
    marseilles: 'marseille',
    bern: 'berne',
    basel: 'bâle',
    dunkirk: 'dunkerque',
  },
  es: {
    seville: 'sevilla',
    saragossa: 'zaragoza',
    corunna: 'a coruña',
    'mexico city': 'ciudad de méxico',
    majorca: 'mallorca',
  },
  it: {
    rome: 'roma',
    milan: 'milano',
    naples: 'napoli',
    turin: 'torino',
    florence: 'firenze',
    venice: 'venezia',
    genoa: 'genova',
    padua: 'padova',
    mantua: 'mantova',
    syracuse: 'siracusa',
    leghorn: 'livorno',
  },
  nl: {
    'the hague': 'den haag',
    brussels: 'brussel',
    antwerp: 'antwerpen',
    ghent: 'gent',
    bruges: 'brugge',
    louvain: 'leuven',
    flushing: 'vlissingen',
  },
  pt: { lisbon: 'lisboa', oporto: 'porto' },
}

const folded = (text: string): string => withoutAccents(text).toLowerCase()

/**
 * The start of an addition that tells a German town from another of its name: people leave it out and type `freiburg`,
 * but type both names of the smaller Frankfurt.
 */
const ADDED = / (?:im|am|an der|in der|ob der|vor der|bei) /

/** Returns the name that people who search in a language type for the town of a place; empty where none was named. */
export const townTyped = ({ words, town }: MarketPlace, language: Language): string => {
  const typed = words.join(' ')
  const local = NAMES[language]?.[folded(typed)]
  if (local) return local
  // `zurich` was typed in a hurry.
  const name = town && folded(town.name) === folded(typed) ? town.name.toLowerCase() : typed
  const added = language === 'de' && !name.endsWith(' oder') ? ADDED.exec(name) : null
  return added ? name.slice(0, added.index) : name
}
