import { writtenWordsOf } from '../text/words.ts'

/** Words that everybody has often: they say nothing of a voice. */
const COMMON = new Set(
  `a able about above across after again against all almost also although always am among an and another any
  anyone anything are aren't around as ask at away back be became because become been before began behind being
  below best better between big both but by call came can can't cannot come comes could couldn't day days did
  didn't do does doesn't doing don't done down during each either else end enough even ever every everyone
  everything far few find first five for found four from full gave get gets getting give given go goes going gone
  good got great had hadn't half hand has hasn't have haven't having he he's her here here's hers him himself his
  hour hours how however i i'd i'll i'm i've if in inside instead into is isn't it it's its itself just keep kept
  kind knew know known last later least leave left less let let's like likely little long look made make makes
  making man many may maybe me mean means might mind mine minutes month months more most much must my myself need
  needs never new next no nobody none nor not nothing now of off often on once one ones only onto open or other
  others our ours ourselves out over own part people per place put quite rather really right said same saw say
  says see seem seen set she she'd she's should shouldn't side since small so some someone something sometimes
  soon still such sure take takes taken tell ten than that that's the their theirs them themselves then there
  there's these they they'd they'll they're they've thing things think this those though thought three through
  time times to today together told too took toward towards turn two under until up upon us use used using very
  want wants was wasn't way ways we we'd we'll we're we've week weeks well went were weren't what what's when
  where whether which while who who's whole whom whose why will with within without won't word words work works
  would wouldn't year years yes yet you you'd you'll you're you've your yours yourself`.split(
    /\s+/,
  ),
)

/** Words that are shown of a voice at most, and how often a voice has each of them at least. */
const MOST = 8
const LEAST_USES = 3

const inOneForm = (word: string) => word.toLowerCase().replaceAll('’', "'").replace(/'s$/, '')

/**
 * Words that texts return to: in lower case somewhere (a name is none), three times or more, the most
 * frequent one first.
 */
export const favouritesIn = (text: string): string[] => {
  const uses = new Map<string, { count: number; isPlain: boolean }>()
  for (const word of writtenWordsOf(text)) {
    const key = inOneForm(word)
    if (key.length < 4 || /\d/.test(key) || COMMON.has(key)) continue
    const known = uses.get(key) ?? { count: 0, isPlain: false }
    const isPlain = known.isPlain || /^\p{Ll}/u.test(word)
    uses.set(key, { count: known.count + 1, isPlain })
  }
  return [...uses]
    .filter(([, { count, isPlain }]) => isPlain && count >= LEAST_USES)
    .toSorted(([a, one], [b, other]) => other.count - one.count || a.localeCompare(b))
    .slice(0, MOST)
    .map(([word]) => word)
}
