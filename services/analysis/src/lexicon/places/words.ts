import { isEnglish } from '../words/word-frequency.ts'

const split = (text: string): Set<string> => new Set(text.split(' '))

/** Words before a place, in the languages of the countries that we know places of. */
export const WORDS_BEFORE_PLACE = split(
  'in near around at across throughout serving covering inside outside within from nr bei nahe um aus rund a au aux dans pres en sur chez cerca vicino di presso te bij nabij rond em no na perto ad',
)
/** Words that may stand between these words and a place: `in north Leeds`, `in the city of Bath`. */
export const WORDS_WITHIN_PLACE = split(
  'the city of town centre center downtown central greater north south east west northern southern eastern western inner upper lower metro suburban la le les el los der die das den o os as l',
)
/** Words that a place may be followed by without being part of something else. */
export const WORDS_AFTER_PLACE = split(
  'and or with for that who we our since near area areas offering serving und oder et ou y o e en of region county city centre center town suburbs metro based only',
)
export const JOINING_WORDS = split('and or und oder et ou y o e en')

/** Never a place by themselves: what else they say is too common. */
const NEVER = split(
  'a an the in on of or and to for at by we us me my i it is as be no our your near with from best home mobile online local business company shop store service services salon studio centre center city town county area region park north south east west new old all any some one two hair house car dog cat tree water food design law tax school church hotel bar cafe best group media web software app college university office law medical wedding event events royal family general international national american british english irish indian german french italian spanish dutch mexican brazilian portuguese nahe naehe',
)
/** Words of other languages that are towns too. */
const ORDINARY_ABROAD = split(
  'essen halle hof weil singen regen bergen wangen aalen leer werl tours die bois vienne gap sens dole orange best ede heerde hem vera sole mare vita porta casa centro sala villa torre monte lago costa porto faro leon real santa san',
)

/** Returns true where words also mean something else than a place: `bath`, `reading`, `long beach`. */
export const isOrdinary = (words: readonly string[]): boolean =>
  words.every((word) => isEnglish(word) || ORDINARY_ABROAD.has(word))

/** Words that any place is called by: `the city`, `town centre`. */
const GENERIC = split(
  'the city town centre center village area region county country downtown suburbs district of',
)

/** Returns true where these words are no place, whatever stands around them. */
export const isNoPlace = (words: readonly string[]): boolean =>
  words.every((word) => GENERIC.has(word)) ||
  (words.length === 1 && (NEVER.has(words[0]!) || words[0]!.length < 2))

/** Abbreviations of regions that are words too: read only in capitals or after a comma. */
export const isWordToo = (short: string): boolean =>
  split(
    'in or me hi ok oh de la pa ma al id co mt ne as on no so to md ms mi go es is am ar am be',
  ).has(short)
