import { stem, wordsOf } from '../domain/words.ts'
import { SOFTWARE } from './words/nouns.ts'
import { isEnglish } from './words/word-frequency.ts'

/** A trade as somebody typed it, reduced to the words that name it. */
export type Trade = {
  /** Each segment as it was said, with and without the fillers at its ends. */
  said: string[][]
  /** Each part of the text that may name the trade, best first; none is empty. */
  parts: string[][]
  /** Words of the location that follows `in` or `near`; empty where none was named. */
  location: string[]
  /** All words that follow `in`, `near` or `around`, whether they name a location or not. */
  after: string[]
}

const list = (words: string) => new Set(words.split(' '))
/** Words that say who speaks, or how it is sold, and never what the trade is. */
const FILLER = list(
  'i we my our us am are is was be have has had run runs own owns owner owned operate operates ' +
    'the a an and or small local independent freelance new my little own best great ' +
    'very really just also mostly mainly it its this that called named do does doing make makes ' +
    'making sell sells selling offer offers offering provide provides providing provider help ' +
    'helps business businesses industry sector trade startup them ltd llc inc co ' +
    'helping gmbh limited corp pvt pty plc llp pllc dba pco please test hello hi industry type based specialist ' +
    'specialists what how why im ive weve youre theyre',
)
/** Words behind which a description names for whom or with what it works, and no longer the trade. */
const CUT = list(
  'for of with who which since serving specializing specialising focused focusing from to at on by using because where when while but',
)
/** Returns true where the words behind this one tell for whom or with what, and not the trade. */
export const isCut = (word: string): boolean => CUT.has(word)
const LOCATED = list('in near around')
const NO_LOCATION = list('the a an my our your this that area region home person bulk me')

const withoutMarkup = (text: string): string =>
  text
    .replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^>]*>?/g, ' ')
    .replace(/&(?!amp;)#?\w+;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\b(https?:\/\/|www\.)\S+/gi, ' ')

/** `Harper & Sons`: whose firm it is, and no trade. */
const OWNERS = /([\p{L}'’]{1,40})\s{1,3}(?:&|and)\s{1,3}(?:sons?|daughters?|bros|brothers)\b\.?/giu
/** People who drop in are customers of any class. */
const DROP_INS = /\b(?:drop|walk)[ -]ins\b/gi

/** A text without what firms are called by after their owners: `Harper & Sons Roofing` is `Roofing`. */
export const withoutOwners = (text: string): string =>
  text
    .replace(OWNERS, (_, name: string) => (isEnglish(name.toLowerCase()) ? `${name} ` : ' '))
    .replace(DROP_INS, ' ')

/** A segment up to where it says where, and what follows. */
type Segment = { before: string[]; location: string[]; after: string[] }

const locationIn = (words: string[]): Segment => {
  const at = words.findIndex((word, index) => index > 0 && LOCATED.has(word))
  if (at < 0) return { before: words, location: [], after: [] }
  const after = words.slice(at + 1)
  const named = after.length > 0 && after.length <= 3
  const plain = after.every(
    (word) => /^\p{Script=Latin}{2,}$/u.test(word) && !NO_LOCATION.has(word),
  )
  return { before: words.slice(0, at), location: named && plain ? after : [], after }
}

const VAGUE = list('company companies shop store studio agency firm office service services team')
/** Returns true where words name no trade by themselves. */
export const isVague = (run: string[]): boolean => run.every((word) => VAGUE.has(word))

/** Runs of telling words between fillers, the longest first, the earlier first among equals. */
const runs = (words: string[]): string[][] => {
  const found: string[][] = [[]]
  for (const word of words) {
    if (isFiller(word)) found.push([])
    else found.at(-1)!.push(word)
  }
  return found.filter((run) => !isVague(run)).toSorted((a, b) => b.length - a.length)
}

/** `hair and beauty salon`: fillers at the ends go, those within stay. */
const trimmed = (words: string[]): string[] => {
  const first = words.findIndex((word) => !FILLER.has(word))
  const last = words.findLastIndex((word) => !FILLER.has(word))
  return first < 0 ? [] : words.slice(first, last + 1)
}

/**
 * `software for restaurants` is restaurant software, and an `inventory app for restaurants` a
 * restaurant inventory app; empty where it cannot be said so.
 */
const turned = (words: string[], [joint, ...whom]: string[]): string[] => {
  const what = trimmed(words)
  const isShort = what.length === 1 || (what.length === 2 && SOFTWARE.has(what[1]!))
  const plain =
    isShort && (joint === 'for' || joint === 'of') && whom.length > 0 && whom.length <= 2
  if (!plain || whom.some((word) => FILLER.has(word) || CUT.has(word))) return []
  return [...whom.slice(0, -1), stem(whom.at(-1)!), ...what]
}

const SHOPS = list('shop store boutique retailer marketplace site website')
/** `online store for pet food` sells pet food; empty where nothing is sold so. */
const sold = (words: string[], [joint, ...rest]: string[]): string[] => {
  const what = trimmed(words).filter((word) => word !== 'online')
  const isShop = what.length === 1 && SHOPS.has(what[0]!)
  const end = rest.findIndex((word) => CUT.has(word))
  const goods = end < 0 ? rest : rest.slice(0, end)
  const isPlain = goods.length > 0 && goods.length <= 4 && !goods.some((word) => FILLER.has(word))
  return isShop && joint === 'for' && isPlain ? goods : []
}

const SPEAKER = list('i we')
const OWNERS_WORDS = list('my our')
/** Verbs for work on something, each with the word that people search for who want it done. */
const DOING = new Map(
  Object.entries({
    alter: 'alterations',
    board: 'boarding',
    breed: 'breeder',
    brew: 'brewery',
    build: 'construction',
    carve: 'carving',
    clean: 'cleaning',
    coach: 'coaching',
    collect: 'collection',
    convert: 'conversion',
    decorate: 'decorating',
    deliver: 'delivery',
    demolish: 'demolition',
    design: 'design',
    develop: 'development',
    distribute: 'distributor',
    drill: 'drilling',
    edit: 'editing',
    engrave: 'engraving',
    fit: 'fitting',
    fix: 'repair',
    frame: 'framing',
    groom: 'grooming',
    grow: 'grower',
    hire: 'rental',
    import: 'importer',
    inspect: 'inspection',
    install: 'installation',
    keep: 'keeper',
    manufacture: 'manufacturer',
    mend: 'repair',
    move: 'moving',
    officiate: 'officiant',
    paint: 'painting',
    photograph: 'photography',
    plan: 'planning',
    print: 'printing',
    recycle: 'recycling',
    remove: 'removal',
    rent: 'rental',
    repair: 'repair',
    restore: 'restoration',
    roast: 'roaster',
    service: 'servicing',
    sew: 'sewing',
    sharpen: 'sharpening',
    shred: 'shredding',
    supply: 'supplier',
    survey: 'surveying',
    teach: 'lessons',
    train: 'training',
    translate: 'translation',
    transport: 'transport',
    tune: 'tuning',
    tutor: 'tutoring',
    upholster: 'upholstery',
    walk: 'walking',
    wash: 'washing',
    weld: 'welding',
    write: 'writing',
  }),
)

/** Returns true where a word (singular) names work on something: `installs` narrows no trade. */
export const isDoing = (word: string): boolean => DOING.has(word)

/** The word that people search for who want the work of a verb done; undefined for a verb of no such work. */
export const nounOfWork = (verb: string): string | undefined => DOING.get(verb)

/** Verbs for work of owners on the goods that they sell, which name the business: `we bake wedding cakes`. */
const MAKING = new Set([
  ...'breed brew carve coach collect design edit grow import keep restore roast supply write'.split(
    ' ',
  ),
  // Nobody searches for these as something that is done.
  ...'bake cater cook craft create drive export film forge host knit organise organize produce run serve shoot stitch stock weave'.split(
    ' ',
  ),
])

/** Returns true where a word (singular) names work of owners on the goods that they sell. */
export const isMaking = (word: string): boolean => MAKING.has(word)

/** `we clean houses` is house cleaning; empty where somebody does nothing that can be named so. */
const done = (words: string[]): string[] => {
  const [first = '', ...others] = trimmed(words)
  // `our team repairs guitars` repairs them as `we repair guitars` does.
  const isFirm = VAGUE.has(first) && words.some((word) => OWNERS_WORDS.has(word))
  const [verb = '', ...whole] = isFirm ? others : [first, ...others]
  // `we hire out kayaks` hires kayaks.
  const rest = whole[0] === 'out' ? whole.slice(1) : whole
  const what = rest.includes('and') ? rest.slice(0, rest.indexOf('and')) : rest
  const isSpoken = isFirm || words.some((word) => SPEAKER.has(word))
  const noun = isSpoken && DOING.get(isFirm ? stem(verb) : verb)
  if (!noun || what.length === 0 || what.length > 3 || what.some((word) => FILLER.has(word))) {
    return []
  }
  return [...what.slice(0, -1), stem(what.at(-1)!), noun]
}

const distinct = (parts: string[][]): string[][] => [
  ...new Map(parts.flatMap((part) => (part.length > 0 ? [[part.join(' '), part]] : []))).values(),
]

/** Reads what was typed as an industry: any text, of any script, hostile ones too. */
export const readTrade = (text: string): Trade => {
  const plain = withoutOwners(withoutMarkup(text.normalize('NFKC')))
  const segments = plain.split(/[,;/|()[\]{}<>•·–—\n\r\t.!?:"“”]+/)
  const read = segments.map((segment) => {
    const all = wordsOf(segment)
    const { before, location, after } = locationIn(all)
    const cut = before.findIndex((word, index) => index > 0 && CUT.has(word))
    const words = cut < 0 ? before : before.slice(0, cut)
    const whom = cut < 0 ? [] : turned(words, before.slice(cut))
    const goods = cut < 0 ? [] : sold(words, before.slice(cut))
    return {
      said: [all, before],
      words,
      goods,
      named: whom.length > 0 ? whom : done(words),
      location,
      after,
    }
  })
  // As it stands too: in `IT support for offices` the filler belongs to the name.
  const whole = read.flatMap(({ words, named, goods }) => [
    named,
    goods,
    ...(words.includes('it') ? [words] : []),
    trimmed(words),
  ])
  return {
    said: distinct(
      read.flatMap(({ said: phrases }) => phrases.flatMap((words) => [words, trimmed(words)])),
    ),
    parts: distinct([...whole, ...read.flatMap(({ words }) => runs(words))]),
    location: read.find(({ location }) => location.length > 0)?.location ?? [],
    after: read.flatMap(({ after }) => after),
  }
}

/** Returns true where a word says nothing about the trade. */
export const isFiller = (word: string): boolean => FILLER.has(word) || /^\p{N}+$/u.test(word)
