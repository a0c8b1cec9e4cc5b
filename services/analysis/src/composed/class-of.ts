import { isHarmful } from '../lexicon/prohibited.ts'
import { americanSpelling } from '../lexicon/words/country-words.ts'
import { isEnglish } from '../lexicon/words/word-frequency.ts'
import type { ClassId } from './classes.ts'
import { LISTED, type NounRole, THINGS } from './nouns.ts'
import { massOf, type Noun, nounOf, type SlotValues, singular } from './slots.ts'

/** The class of business that words mean, and the nouns that they give it. */
export type Classification = {
  id: ClassId
  /** The certainty of the class, 0-1: 0.9 where an editor listed the words, less where an ending tells. */
  sure: number
  slots: SlotValues
}

const words = (text: string) => new Set(text.split(' '))

type Entry = { of: ClassId; role: NounRole; tags: readonly string[]; partner?: string }
const entries = new Map<string, Entry>()
/** The first entry of a noun stays, but learns who does it from a later one. */
const putFirst = (noun: string, entry: Entry) => {
  const known = entries.get(noun)
  if (!known) entries.set(noun, entry)
  else if (!known.partner && entry.partner && known.role === entry.role) {
    entries.set(noun, { ...known, partner: entry.partner })
  }
}
for (const { of, role, tags = '', nouns } of LISTED) {
  for (const each of nouns.split('|')) {
    const [noun, partner] = each.split('=') as [string, string?]
    const marks = tags.split(' ').filter(Boolean)
    putFirst(singular(noun), { of, role, tags: marks, ...(partner && { partner }) })
    if (partner) {
      putFirst(singular(partner), { of, role: 'service', tags: marks, partner: noun })
    }
  }
}
const thingTags = new Map<string, string[]>()
for (const [tag, nouns] of Object.entries(THINGS)) {
  for (const noun of nouns.split('|')) {
    const one = singular(noun)
    thingTags.set(one, [...(thingTags.get(one) ?? []), tag])
  }
}

/** Words that any list has, whether films say them or not. */
const listedWords = new Set(
  [...entries.keys(), ...thingTags.keys()].flatMap((noun) => noun.split(' ')),
)

/** The tags of the longest thing that ends a phrase; null where no list has it. */
const tagsOf = (phrase: string): string[] | null => {
  const parts = singular(phrase).split(' ')
  for (let at = 0; at < parts.length; at++) {
    const tags = thingTags.get(parts.slice(at).join(' '))
    if (tags) return tags
  }
  return null
}
/** Returns true where a list has goods by this name, whatever stands before it. */
export const isKnownThing = (phrase: string): boolean => tagsOf(phrase) !== null
const isVehicle = (phrase: string): boolean => {
  const parts = singular(phrase).split(' ')
  return parts.some((_, at) => {
    const entry = entries.get(parts.slice(at).join(' '))
    return entry?.of === 'vehicles' && entry.role === 'thing'
  })
}
/** Tags of things that are sold used, too. */
const LASTING = ['furniture', 'wear', 'valued', 'leisure', 'big', 'lasting']
/** Rooms that are let by the hour or the month, and that nobody delivers. */
const ROOM = /(?:^| )(?:kitchen|office|studio|hall|room|desk|workspace|space|stall|darkroom)$/
/** Goods that people buy one of, and no pallet of them. */
const SINGLE =
  /\b(?:tank|pump|machine|boiler|compressor|generator|forklift|crane|oven|shed|container)s?$/
const thingOf = (phrase: string): Noun => {
  const tags = [
    ...(tagsOf(phrase) ?? []),
    ...(ROOM.test(phrase) ? ['room'] : []),
    ...(SINGLE.test(phrase) ? ['single'] : []),
  ]
  const isLasting = tags.some((tag) => LASTING.includes(tag)) && !tags.includes('food')
  return nounOf(phrase, isLasting ? [...tags, 'lasting'] : tags)
}

/** Words that name no trade, unless a list has it: feelings, and words that stand for others. */
const NO_TRADE = words(
  'love hope sadness happiness sad happy lonely loneliness depression anger angry fear joy feeling feelings life death god truth dream dreams stuff thing things something anything everything nothing someone nobody money test hello qwerty asdf foo baz lorem ipsum my your i me you we he she they it',
)
/** Parts of names of businesses that say nothing of what they do. */
const TAILS = words(
  'company companies business businesses firm services service specialist specialists expert experts provider providers professional professionals solutions enterprise near me',
)
const HEADS = words(
  'local independent mobile professional family small online freelance affordable the a an quality best new private',
)
/** Verbs at the beginning of a sentence about a business: no part of a name. */
const VERBS = words(
  'restore restores restoring sell sells build builds make makes fix fixes teach teaches install installs deliver delivers offer offers provide provides help helps create creates produce produces grow grows knit knits sew sews bake bakes groom grooms remove removes translate translates organize organizes sharpen sharpens renovate renovates convert converts manufacture manufactures refurbish refurbishes rent rents buy buys clean cleans',
)
/** Modifiers that are plural, as hardly any are. */
const PLURAL_MODIFIERS = words(
  'sports arts kids mens womens childrens ladies boys girls games goods antiques electronics brass glass gas bus chess dress business fitness cross press glasses bass canvas martial-arts ropes clothes supplies plus news gps its ms us texas christmas previous always plants wills gutters windows repairs stairs blinds deliveries',
)
const PERSONAL = words(
  'grandma grandpa mother father mom mum dad wife husband son daughter friend uncle aunt cousin boss neighbor',
)
const JOINING = words('and of in the for on to up')

/** Words of trades that are not said in films. */
const OF_TRADES = words(
  'invoicing timesheet birdwatching ecommerce rostering rota helpdesk esignature biodynamic upcycled refillable handcrafted freestanding resin microbrewery nano organic halal kosher vegan gluten paleo keto sustainable recycled reclaimed refurbished personalised bespoke corten bifold crittall geodesic acoustic industrial commercial residential domestic equine canine bilingual prenatal postnatal neonatal orthopedic pediatric geriatric podcast ebook vlog drone aerial timelapse virtual augmented 3d cnc led vr ev hvac cbd diy seo ppc ux ai hindu bollywood samba quran',
)

const isModifier = (word: string): boolean => {
  if (OF_TRADES.has(word) || isTaught(word)) return true
  if (JOINING.has(word) || listedWords.has(word) || listedWords.has(singular(word))) return true
  if (PERSONAL.has(word) || !isEnglish(word)) return false
  const isPlural = word.endsWith('s') && !/(ss|us|is|ics)$/.test(word)
  return !isPlural || PLURAL_MODIFIERS.has(word) || thingTags.has(singular(word))
}
const isReadable = (rest: string): boolean => rest === '' || rest.split(' ').every(isModifier)

const EXTREME = words(
  'skydiving paragliding parachuting scuba flying flight base bungee shooting archery',
)
const INSTRUMENTS = words(
  'piano guitar violin cello flute drum drums ukulele saxophone singing voice vocal harp trumpet clarinet banjo keyboard bass viola organ accordion bagpipe bagpipes recorder trombone oboe music dj sitar tabla harmonium fiddle mandolin steelpan',
)
const LANGUAGES = words(
  'english french german spanish italian portuguese dutch welsh irish gaelic arabic chinese mandarin cantonese japanese korean russian hindi urdu punjabi tamil bengali turkish greek hebrew latin polish swedish norwegian danish language sign',
)
const SUBJECTS = words(
  'maths math physics chemistry biology science history geography reading spelling coding programming sat gcse economics accounting computer computing algebra essay',
)
const TEACHERS: readonly [ReadonlySet<string>, string][] = [
  [INSTRUMENTS, 'teacher'],
  [LANGUAGES, 'tutor'],
  [SUBJECTS, 'tutor'],
]
const MOVES = words(
  'surf surfing swim swimming ski skiing snowboard snowboarding tennis golf riding sailing dance dancing ballet tap salsa tango ballroom skating skate climbing kayak kayaking canoe canoeing archery fencing boxing karate judo yoga skateboarding snorkeling diving scuba windsurfing kitesurfing paddleboarding paddleboard gymnastics football soccer cricket badminton squash padel pickleball running cycling bike trapeze parkour capoeira hula hoop acrobatics wakeboarding paragliding rowing fitness horse pony equestrian',
)
const CRAFTS = words(
  'pottery ceramics sewing knitting crochet painting drawing art watercolor calligraphy cooking baking cake sugarcraft bread sushi chocolate cocktail wine candle soap jewelry silversmithing blacksmithing woodworking woodwork carpentry upholstery macrame weaving embroidery quilting floristry flower photography creative writing glassblowing stained glass mosaic printmaking sculpture acting drama improv comedy makeup magic gardening foraging bushcraft beekeeping falconry willow basket leathercraft bookbinding furniture butchery barista cheese felting life weaving lino textile dressmaking millinery',
)
/** A sport by the word that people use for doing it: `surf lessons` teach surfing. */
const DOING: Record<string, string> = {
  surf: 'surfing',
  swim: 'swimming',
  ski: 'skiing',
  snowboard: 'snowboarding',
  dance: 'dancing',
  kayak: 'kayaking',
  canoe: 'canoeing',
  skate: 'skating',
  paddleboard: 'paddleboarding',
  horse: 'horse riding',
  scuba: 'scuba diving',
  drum: 'drums',
  voice: 'singing',
  vocal: 'singing',
  flight: 'flying',
}
/** Returns true where a list has a name as a whole: `cabinet painting`, but no `shelter installation`. */
export const isListedName = (name: string): boolean => entries.has(singular(name))

/** Returns true where a word names something to learn: an instrument, a sport, a craft, a subject. */
export const isTaught = (word: string): boolean =>
  [INSTRUMENTS, LANGUAGES, SUBJECTS, MOVES, CRAFTS].some((set) => set.has(word))
const noun = (text: string) => nounOf(text)
const LEARNERS = ['kid', 'adult', 'beginner'].map(noun)
const FOR_ALL_AGES = words(
  'dance dancing ballet swim swimming tennis golf painting art drawing computer',
)
const OLDER = [...LEARNERS, noun('senior')]

/** Sports and dances of the body that no instructor teaches. */
const DANCES = words('dance dancing ballet tap salsa tango ballroom gymnastics')
const TAUGHT_BY_TEACHERS = words(
  'dance dancing ballet tap salsa tango ballroom acting drama art painting drawing',
)

/** Tells whether one of the words of a subject is in a list. */
type SaysOneOf = (list: ReadonlySet<string>) => boolean

const lessonTags = (of: SaysOneOf): string[] => [
  ...(of(MOVES) && !of(CRAFTS) ? ['move'] : []),
  ...(of(CRAFTS) ? ['class'] : []),
  ...(of(INSTRUMENTS) ? ['instrument'] : []),
  ...(of(LANGUAGES) ? ['language'] : []),
]

/** The word for who teaches a subject; undefined where no list tells it. */
const teacherOf = (subject: string, of: SaysOneOf): string | undefined => {
  const last = subject.split(' ').at(-1)!
  const named = TEACHERS.find(([set]) => set.has(last))?.[1]
  if (named) return named
  if (of(MOVES) && !of(DANCES)) return 'instructor'
  return of(TAUGHT_BY_TEACHERS) ? 'teacher' : undefined
}

/** The usual learners of a subject. */
const learnersOf = (of: SaysOneOf): Noun[] => {
  if (of(EXTREME)) return [noun('beginner')]
  if (of(SUBJECTS)) return [noun('kid'), noun('adult')]
  return of(INSTRUMENTS) || of(FOR_ALL_AGES) ? OLDER : LEARNERS
}

const lessonSlots = (
  subject: string,
  wording: 'lesson' | 'class' | 'provider',
  provider?: string,
): SlotValues => {
  const of: SaysOneOf = (list) => subject.split(' ').some((word) => list.has(word))
  const tags = lessonTags(of)
  const teacher = provider ?? teacherOf(subject, of)
  const taught = of(CRAFTS) ? 'class' : 'lesson'
  const lesson = wording === 'provider' ? taught : wording
  const thing: Noun = { one: subject, many: DOING[subject] ?? subject, isCounted: false, tags }
  return {
    thing,
    service: nounOf(`${subject} ${lesson}`, tags),
    ...(teacher && { provider: nounOf(`${subject} ${teacher}`, tags) }),
    who: learnersOf(of),
  }
}

const OCCASIONS: Record<string, string[]> = {
  kids: ['birthday party', 'school event', 'christmas party'],
  music: ['wedding', 'birthday party', 'corporate event'],
  classical: ['wedding', 'corporate event'],
  display: ['wedding', 'school'],
  party: ['wedding', 'birthday party', 'corporate event'],
  wedding: ['small wedding', 'outdoor wedding'],
  event: ['wedding', 'party', 'birthday party', 'corporate event'],
  kidsEvent: ['birthday party', 'school event'],
}
const CLASSICAL =
  /(quartet|harpist|pianist|violinist|cellist|trio|choir|piper|organist|opera singer|guitarist)$/
const occasionsFor = (tags: readonly string[], name: string): readonly Noun[] => {
  if (/wedding/.test(name)) return OCCASIONS.wedding!.map(noun)
  if (CLASSICAL.test(name)) return OCCASIONS.classical!.map(noun)
  if (/display$/.test(name)) return OCCASIONS.display!.map(noun)
  const kind = ['kids', 'wedding', 'music', 'party'].find((tag) => tags.includes(tag)) ?? 'party'
  return OCCASIONS[kind]!.map(noun)
}

/** Class of a provider that is called by what is done and the word `company`. */
const BY_COMPANY = new Set<ClassId>([
  'emergency-at-home',
  'planned-at-home',
  'recurring-service',
  'moving-and-storage',
])

/** Completes what was read: who does it, what it is called. */
const completed = (id: ClassId, slots: SlotValues): SlotValues => {
  const { service, place, provider } = slots
  if (service && !provider && BY_COMPANY.has(id)) {
    return { ...slots, provider: nounOf(`${service.one} company`) }
  }
  if (service && !provider && id === 'agency') {
    return { ...slots, provider: nounOf(`${service.one} agency`) }
  }
  if (service && !place && id === 'beauty')
    return { ...slots, place: nounOf(`${service.one} salon`) }
  if (provider && !service && id === 'care') return { ...slots, service: nounOf(provider.one) }
  return slots
}

const HOME = words(
  'roof roofs gutter gutters boiler boilers drain drains door doors garage fence fences driveway driveways chimney chimneys wall walls plumbing ceiling floor floors flooring deck decks pool window windows patio stair stairs foundation drywall plaster stucco siding brick brickwork kitchen bathroom conservatory porch shed pond well gate gates tile tiles countertop countertops hardwood parquet cornice home house property',
)
const PESTS = words(
  'wasp bee hornet rat mouse mice bedbug termite ant cockroach mole pigeon bird squirrel raccoon bat snake wildlife rodent flea moth fox pest nest',
)
const TRUCKS = words(
  'truck van car motorcycle motorbike scooter boat caravan motorhome rv trailer tractor vehicle auto windshield windscreen bumper engine gearbox transmission exhaust brake tire wheel clutch radiator campervan lorry bus moped',
)
const FOOD_OF = words('farm dairy orchard')

type ClassReading = Omit<Classification, 'sure'> & { sure?: number }
type Operator = (rest: string, last: string, whole: string) => ClassReading | null

/** The entry of the longest listed noun that ends a phrase, with what stands before it. */
const listedIn = (phrase: string): { entry: Entry; noun: string; before: string } | null => {
  const parts = singular(phrase).split(' ')
  for (let at = 0; at < parts.length; at++) {
    const noun = parts.slice(at).join(' ')
    const entry = entries.get(noun)
    if (entry) return { entry, noun, before: parts.slice(0, at).join(' ') }
  }
  return null
}

/** Words before what is let for how long it is let. */
const BY_TIME = /^(?:hourly|daily|weekly|monthly|weekend) /
const rental: Operator = (rest) => {
  if (!rest) return null
  const listed = listedIn(rest)
  if (listed?.entry.of === 'event-service' && !tagsOf(rest)?.includes('event'))
    return fromListed(rest)
  const service = thingOf(rest)
  // People who want an `hourly kitchen rental` rent a kitchen.
  const thing = thingOf(rest.replace(BY_TIME, ''))
  const { tags } = thing
  const isEvent = tags.includes('event')
  const isKids = tags.includes('kids')
  return {
    id: 'rental',
    slots: {
      thing,
      service: massOf(`${service.one} rental`, tags),
      ...(isEvent && { occasion: OCCASIONS[isKids ? 'kidsEvent' : 'event']!.map(noun) }),
      ...(tags.includes('wear') &&
        /\b(suit|tux|tuxedo|dress|gown|kilt)s?$/.test(rest) && {
          occasion: ['wedding', 'prom'].map(noun),
        }),
    },
  }
}

const repair =
  (activity: string, provider?: string): Operator =>
  (rest) => {
    if (!rest) return null
    const last = rest.split(' ').at(-1)!
    // Somebody has a thing restored by whoever does it well, and walks into no shop for it.
    const tags = activity === 'restoration' ? [] : ['fix']
    const service = massOf(`${singular(rest)} ${activity}`, tags)
    if (TRUCKS.has(last))
      return {
        id: 'vehicles',
        slots: { service: massOf(service.one, ['done', ...serviceTags('vehicles', service.one)]) },
      }
    if (HOME.has(last)) {
      return {
        id: 'planned-at-home',
        slots: completed('planned-at-home', { service: massOf(service.one) }),
      }
    }
    return {
      id: 'repair',
      slots: {
        thing: { ...thingOf(rest), tags: [...thingOf(rest).tags, 'broken'] },
        service,
        ...(provider && { provider: nounOf(`${singular(rest)} ${provider}`) }),
      },
    }
  }

/** Reads the care of a thing that is not broken. */
const tending =
  (activity: string, provider?: string): Operator =>
  (rest) =>
    rest
      ? {
          id: 'repair',
          slots: {
            thing: thingOf(rest),
            service: massOf(`${singular(rest)} ${activity}`),
            ...(provider && { provider: nounOf(`${singular(rest)} ${provider}`) }),
          },
        }
      : null

const atHome =
  (id: ClassId, activity: string | null, provider?: string): Operator =>
  (rest, _last, whole) => {
    if (!rest) return null
    const subject = singular(rest)
    const name = activity ? `${subject} ${activity}` : whole
    const service = massOf(name, serviceTags(id, name))
    const isThing =
      id === 'planned-at-home' &&
      /install|fitt|build|construction|conversion|renovation/.test(activity ?? whole)
    return {
      id,
      slots: completed(id, {
        service,
        ...(isThing && (tagsOf(rest) || HOME.has(rest)) && { thing: thingOf(rest) }),
        ...(provider && { provider: nounOf(`${subject} ${provider}`, ['person']) }),
      }),
    }
  }

const lesson =
  (wording: 'lesson' | 'class' | 'provider', provider?: string): Operator =>
  (rest) => {
    if (!rest) return null
    const listed = listedIn(rest)
    if (listed?.entry.of === 'fitness' && listed.before === '') return fromListed(rest)
    if (/^(dog|puppy|horse|gun dog)$/.test(rest)) return fromListed(`${rest} training`)
    return { id: 'lessons', slots: lessonSlots(singular(rest), wording, provider) }
  }

/** `tennis coaching` gives lessons; other coaching is no sport. */
const sportLesson: Operator = (rest, last, whole) =>
  MOVES.has(rest.split(' ').at(-1) ?? '') ? lesson('lesson', 'coach')(rest, last, whole) : null

const removal: Operator = (rest, _last, whole) => {
  if (!rest) return null
  const isPest = rest.split(' ').some((word) => PESTS.has(singular(word)))
  const id = isPest ? 'emergency-at-home' : 'planned-at-home'
  return { id, sure: isPest ? 0.85 : 0.65, slots: completed(id, { service: massOf(whole) }) }
}

const shop =
  (place: string | null): Operator =>
  (rest, last, whole) => {
    if (place === null) {
      const things = nounOf(whole, [...(tagsOf(whole) ?? []), 'supplies'])
      const isTrade =
        /(industrial|commercial|welding|packaging|janitorial|medical|dental|veterinary|lab|laboratory|hospital|hotel|restaurant|catering|salon|safety|electrical|roofing|building)$/.test(
          rest,
        )
      if (!rest) return null
      if (isTrade) return { id: 'b2b-supply', slots: { thing: things } }
      return {
        id: 'shop',
        slots: { thing: things, place: nounOf(`${whole.replace(/ supplies$/, ' supply')} store`) },
      }
    }
    if (!rest) return null
    if (isVehicle(rest)) return { id: 'vehicles', slots: { thing: thingOf(rest) } }
    const tags = tagsOf(rest)
    const thing = thingOf(rest)
    const isKnown = tags !== null
    // A `crystal shop` sells crystals, but a `corner shop` no corners: what it sells is only surely known from a list.
    return isKnown ? { id: 'shop', slots: { thing, place: nounOf(`${thing.one} ${last}`) } } : null
  }

const MAKERS: Record<string, string> = {
  luthier: 'guitar',
  saddler: 'saddle',
  milliner: 'hat',
  dressmaker: 'dress',
  goldsmith: 'gold jewelry',
  silversmith: 'silver jewelry',
  bookbinder: 'book',
  glassblower: 'glass ornament',
  candlemaker: 'candle',
  knifemaker: 'knife',
  bladesmith: 'knife',
  sculptor: 'sculpture',
  potter: 'pottery',
  ceramicist: 'ceramic',
  bootmaker: 'boot',
  shoemaker: 'shoe',
  wigmaker: 'wig',
  cooper: 'barrel',
  jeweler: 'jewelry',
  chocolatier: 'chocolate',
  perfumer: 'perfume',
  weaver: 'rug',
  'basket weaver': 'basket',
  'wood carver': 'wood carving',
  'wood turner': 'wooden bowl',
  woodturner: 'wooden bowl',
  'portrait artist': 'portrait',
  'pet portrait artist': 'pet portrait',
  'quilt maker': 'quilt',
  cheesemonger: 'cheese',
  furrier: 'fur coat',
  wheelwright: 'wooden wheel',
  coppersmith: 'copper pot',
  tinsmith: 'tin lantern',
  quilter: 'quilt',
  knitter: 'sweater',
  miller: 'flour',
  'monumental mason': 'headstone',
  'jade carver': 'jade carving',
  'bone carver': 'bone carving',
  'truffle hunter': 'truffle',
  'mushroom grower': 'mushroom',
  'snail farmer': 'snail',
  distiller: 'gin',
}
/** Words before `artist` for people who make something to be bought or commissioned, and do not come to a party. */
const ARTS = new Set(
  'mosaic glass ceramic metal wood textile fiber paper resin stone pastel watercolor landscape wildlife abstract oil botanical collage driftwood wire felt linocut graffiti'.split(
    ' ',
  ),
)
/** A `mosaic artist` sells mosaics, and a `resin artist` resin art. */
const artOf = (phrase: string): string | undefined => {
  const [art = '', artist, ...more] = phrase.split(' ')
  if (more.length > 0 || artist !== 'artist' || !ARTS.has(art)) return undefined
  return art === 'mosaic' ? 'mosaic' : `${art} art`
}

const FIXERS: Record<string, [thing: string, service: string]> = {
  cobbler: ['shoe', 'shoe repair'],
  watchmaker: ['watch', 'watch repair'],
  horologist: ['clock', 'clock repair'],
  upholsterer: ['furniture', 'furniture upholstery'],
  'piano tuner': ['piano', 'piano tuning'],
  seamstress: ['clothes', 'clothing alterations'],
  'knife sharpener': ['knife', 'knife sharpening'],
  'picture framer': ['picture', 'picture framing'],
  bookbinding: ['book', 'book repair'],
}

/** `chair maker` makes chairs. */
const maker: Operator = (rest) => {
  if (!rest) return null
  const thing = thingOf(rest)
  return { id: 'maker', slots: { thing, provider: nounOf(`${thing.one} maker`) } }
}
/** Parts of goods that have a maker of their own. */
const BUILT =
  /\b(?:bike|bicycle|guitar|violin|harp|harpsichord|piano|drum|bow|knife) ?(?:frame|body|case)?$/
/** A `guitar builder` makes guitars, which nobody calls construction; other builders build at home. */
const builder: Operator = (rest, last, whole) => {
  if (!BUILT.test(rest))
    return atHome('planned-at-home', 'construction', 'builder')(rest, last, whole)
  const thing = nounOf(rest.replace(/^(?:custom|bespoke|handmade) /, ''), ['lasting', 'built'])
  return { id: 'maker', slots: { thing, provider: nounOf(`${thing.one} builder`, ['person']) } }
}
/** `honey producer` makes honey; who produces no food produces films or music. */
const producer: Operator = (rest) => {
  if (!rest || !tagsOf(rest)?.includes('food')) return null
  const thing = thingOf(rest)
  return { id: 'maker', slots: { thing, provider: nounOf(`${thing.one} producer`) } }
}
const supplier: Operator = (rest) =>
  rest ? { id: 'b2b-supply', slots: { thing: thingOf(rest) } } : null

const FOR_BUSINESS =
  /\b(inventory|invoice|invoicing|payroll|crm|erp|booking|scheduling|restaurant|dental|business|accounting|hr|management|warehouse|fleet|pos|sales|marketing|email|project|timesheet|field|legal|clinic|salon|hotel|property|farm|school|church|gym|construction|rostering|rota|dispatch|compliance|procurement|expense|helpdesk|recruitment|logistics|delivery|route|maintenance|asset|patient|veterinary|nonprofit|membership|ticketing|event|video|seo|analytics|monitoring|billing|subscription|survey|esignature|document|contract|safety|inspection)\b/
const software: Operator = (rest, _last, whole) =>
  rest ? { id: 'b2b-software', slots: { thing: massOf(whole), service: massOf(rest) } } : null
const app: Operator = (rest, _last, whole) => {
  if (!rest) return null
  if (FOR_BUSINESS.test(rest))
    return {
      id: 'b2b-software',
      slots: { thing: massOf(`${rest} software`), service: massOf(rest) },
    }
  return { id: 'consumer-app', slots: { thing: nounOf(whole) } }
}
const agency: Operator = (rest, last) => {
  if (!rest) return null
  const listed = listedIn(rest)
  if (listed?.entry.of === 'care') return fromListed(rest)
  const isService =
    listed?.entry.of === 'agency' ||
    /(design|marketing|production|media|writing|advertising|branding)$/.test(rest)
  if (!isService) return null
  return {
    id: 'agency',
    slots: {
      service: massOf(rest),
      provider: nounOf(`${rest} ${last === 'studio' ? 'studio' : 'agency'}`),
    },
  }
}
const consultant: Operator = (rest) =>
  rest
    ? {
        id: 'advice',
        slots: {
          provider: nounOf(`${rest} consultant`, providerTags('consultant')),
          service: massOf(`${rest} consulting`),
        },
      }
    : null
const surveyed: Operator = (rest, _last, whole) =>
  rest
    ? {
        id: 'advice',
        sure: 0.7,
        slots: { service: nounOf(whole), provider: nounOf(`${singular(whole)} company`) },
      }
    : null
const therapy =
  (wording: 'therapy' | 'therapist'): Operator =>
  (rest, _last, whole) =>
    rest
      ? {
          id: 'health',
          slots: {
            service: massOf(wording === 'therapy' ? whole : `${rest} therapy`, ['mind']),
            provider: nounOf(`${rest} therapist`, ['person', 'mind']),
          },
        }
      : null
const clinic: Operator = (rest) => {
  const listed = listedIn(rest)
  if (listed?.entry.of === 'health' || listed?.entry.of === 'beauty') return fromListed(rest)
  return null
}
const salon: Operator = (rest, last) => {
  const listed = rest ? listedIn(rest) : null
  if (listed?.entry.of !== 'beauty') return null
  const read = fromListed(rest)
  return read && { ...read, slots: { ...read.slots, place: nounOf(`${rest} ${last}`) } }
}
const breeder: Operator = (rest) =>
  rest && listedIn(rest)?.entry.role === 'animal'
    ? { id: 'animals', slots: { animal: nounOf(rest) } }
    : null
const moving =
  (tag: string): Operator =>
  (rest, _last, whole) =>
    rest
      ? {
          id: 'moving-and-storage',
          sure: 0.75,
          slots: completed('moving-and-storage', {
            service: massOf(singular(whole), [tag, ...serviceTags('moving-and-storage', whole)]),
            ...(tag === 'move' && tagsOf(rest) && { thing: thingOf(rest) }),
          }),
        }
      : null
const design: Operator = (rest, _last, whole) =>
  !rest
    ? null
    : /(garden|landscape|kitchen|bathroom|lighting|pond|patio)$/.test(rest)
      ? {
          id: 'planned-at-home',
          slots: completed('planned-at-home', {
            service: massOf(`${rest} design`),
            provider: nounOf(`${rest} designer`),
          }),
        }
      : listedIn(whole)
        ? null
        : {
            id: 'agency',
            sure: 0.7,
            slots: { service: massOf(`${rest} design`), provider: nounOf(`${rest} designer`) },
          }
const photographer: Operator = (rest) =>
  rest
    ? {
        id: 'event-service',
        slots: {
          provider: nounOf(`${rest} photographer`),
          service: massOf(`${rest} photography`),
          occasion: [],
        },
      }
    : null
const farm: Operator = (rest, last, whole) => {
  if (rest && listedIn(rest)?.entry.role === 'animal')
    return { id: 'animals', slots: { animal: nounOf(rest) } }
  if (!rest || !FOOD_OF.has(last) || !tagsOf(rest)?.includes('food')) return null
  return {
    id: 'shop',
    sure: 0.65,
    slots: { thing: nounOf(rest, ['food']), place: nounOf(whole, ['farm']) },
  }
}
const club =
  (id: ClassId): Operator =>
  (rest, _last, whole) =>
    rest
      ? { id, sure: 0.65, slots: { place: nounOf(whole, placeTags(id, singular(whole))) } }
      : null
const display: Operator = (rest, _last, whole) =>
  rest &&
  /(prey|bird|falconry|firework|fireworks|owl|dance|stunt|fire|light|laser|drone|cheese|aerobatic)$/.test(
    rest,
  )
    ? {
        id: 'event-service',
        slots: { provider: nounOf(whole), occasion: OCCASIONS.display!.map(noun) },
      }
    : null

const OPERATORS: Readonly<Record<string, Operator>> = {
  hire: rental,
  rental,
  repair: repair('repair'),
  repairs: repair('repair'),
  repairer: repair('repair', 'repairer'),
  restoration: repair('restoration'),
  restorer: repair('restoration', 'restorer'),
  mending: repair('mending'),
  refurbishment: repair('refurbishment'),
  tuning: tending('tuning', 'tuner'),
  tuner: tending('tuning', 'tuner'),
  sharpener: tending('sharpening', 'sharpener'),
  framer: tending('framing', 'framer'),
  engraver: tending('engraving', 'engraver'),
  sharpening: tending('sharpening', 'sharpener'),
  upholstery: tending('upholstery', 'upholsterer'),
  reupholstery: tending('reupholstery', 'upholsterer'),
  framing: tending('framing', 'framer'),
  caning: tending('caning', 'caner'),
  engraving: tending('engraving', 'engraver'),
  alterations: tending('alterations'),
  alteration: tending('alterations'),
  lesson: lesson('lesson'),
  coaching: sportLesson,
  tuition: lesson('lesson'),
  tutoring: lesson('lesson', 'tutor'),
  tutor: lesson('provider', 'tutor'),
  teacher: lesson('provider', 'teacher'),
  instructor: lesson('provider', 'instructor'),
  class: lesson('class'),
  workshop: lesson('class'),
  course: lesson('class'),
  installation: atHome('planned-at-home', 'installation', 'installer'),
  installer: atHome('planned-at-home', 'installation', 'installer'),
  fitting: atHome('planned-at-home', 'fitting', 'fitter'),
  fitter: atHome('planned-at-home', 'fitting', 'fitter'),
  construction: atHome('planned-at-home', 'construction'),
  building: atHome('planned-at-home', 'building', 'builder'),
  builder,
  conversion: atHome('planned-at-home', 'conversion'),
  renovation: atHome('planned-at-home', 'renovation'),
  painting: atHome('planned-at-home', 'painting', 'painter'),
  painter: atHome('planned-at-home', 'painting', 'painter'),
  cleaning: atHome('recurring-service', 'cleaning', 'cleaner'),
  cleaner: atHome('recurring-service', 'cleaning', 'cleaner'),
  washing: atHome('recurring-service', 'washing'),
  maintenance: atHome('recurring-service', 'maintenance'),
  sweeping: atHome('recurring-service', 'sweeping'),
  mowing: atHome('recurring-service', 'mowing'),
  removal,
  shop: shop('shop'),
  store: shop('store'),
  boutique: shop('boutique'),
  dealer: shop('dealer'),
  merchant: shop('merchant'),
  supply: shop(null),
  supplies: shop(null),
  equipment: shop(null),
  maker,
  making: maker,
  carver: maker,
  shaper: maker,
  producer,
  supplier,
  manufacturer: supplier,
  manufacturing: supplier,
  manufacture: supplier,
  wholesaler: supplier,
  wholesale: supplier,
  distributor: supplier,
  importer: supplier,
  fabrication: supplier,
  fabricator: supplier,
  software,
  crm: software,
  erp: software,
  saas: software,
  platform: software,
  app,
  agency,
  studio: agency,
  consultant,
  consultancy: consultant,
  consulting: consultant,
  survey: surveyed,
  inspection: surveyed,
  testing: surveyed,
  therapy: therapy('therapy'),
  therapist: therapy('therapist'),
  clinic,
  practice: clinic,
  salon,
  bar: salon,
  breeder,
  breeding: breeder,
  farm,
  moving: moving('move'),
  mover: (rest, last) => moving('move')(rest, last, `${rest} moving`),
  transport: moving('move'),
  storage: moving('storage'),
  clearance: moving('clear'),
  design,
  designer: design,
  photographer,
  photography: photographer,
  sale: (rest) =>
    rest && isVehicle(rest)
      ? { id: 'vehicles', slots: { thing: thingOf(rest) } }
      : rest
        ? goods(rest)
        : null,
  sanctuary: club('public-and-charity'),
  charity: club('public-and-charity'),
  rescue: club('public-and-charity'),
  society: club('public-and-charity'),
  museum: club('venue'),
  display,
  farmer: (rest, _last) => farm(rest, 'farm', `${rest} farm`),
}

/** Services that people count. */
const COUNTED_SERVICES = words(
  'extension facial filler injection peel nail implant scan test vaccination conversion braid dreadlock tattoo manicure pedicure gem lift massage haircut driveway survey shave study transplant appointment placement wax assessment',
)
/** A service as people speak of it: `lash extensions`, but `stonemasonry`. */
const serviceOf = (text: string, tags: readonly string[]): Noun => {
  const last = text.split(' ').at(-1)!
  return COUNTED_SERVICES.has(singular(last)) && !/massage|lift|waxing/.test(last)
    ? nounOf(text, tags)
    : massOf(text, tags)
}

const PERSON =
  /(er|or|ist|ian|dj|mc|smith|mason|wright|surgeon|nanny|doula|nurse|pair|chef|lookalike|clown|santa|santa claus|queen|sweep|celebrant|officiant|geisha|lady|tech|assistant|companion|host|au pair|coach|attorney|agent|notary|consultant|architect|farrier|accountant|psychic|poet|therapist|colorist|osteopath|podiatrist|homeopath|naturopath|practitioner|guide|hypnotist|midwife)$/
const NO_PERSON =
  /(band|choir|quartet|trio|act|booth|disco|mirror|display|party|show|bar|van|car|carriage|roast|night|caterer truck|oven|catcher trap)$/
const FOR_FIRMS =
  /(consultant|accountant|bookkeeper|coach|lawyer|attorney|adviser|advisor|broker|writer|translator|editor|proofreader|officer|interpreter|solicitor)$/
const AT_A_DISTANCE =
  /(coach|translator|consultant|accountant|bookkeeper|stylist|writer|adviser|advisor|lawyer|attorney|solicitor|designer|planner|mediator|editor|proofreader|interpreter|therapist|matchmaker|nutritionist)$/
const providerTags = (provider: string): string[] => [
  ...(PERSON.test(provider) && !NO_PERSON.test(provider) ? ['person'] : []),
  ...(FOR_FIRMS.test(provider) ? ['business'] : []),
  ...(AT_A_DISTANCE.test(provider) ? ['remote'] : []),
]

/** Tags of a service or a place by what its name says. */
const OF_SERVICE: readonly [ClassId, string, RegExp][] = [
  [
    'recurring-service',
    'often',
    /\b(house|home|office|domestic|laundry|ironing|garden|gardening|gardener|lawn|pool|meal|diaper|housekeeping|aquarium|janitorial|waste|trash|dog|pet|window|milk|water|box|plant|grounds|maid|school|commercial|end of tenancy|airbnb|cleaning service)\b/,
  ],
  [
    'beauty',
    'style',
    /lash|brow|nail|hair ext|braid|piercing|henna|makeup|balayage|dread|manicure|pedicure|locs|coloring|tan/,
  ],
  [
    'fitness',
    'sport',
    /box|thai|mma|jitsu|judo|karate|taekwondo|aikido|krav|kung|fencing|wrestl|lifting|crossfit|parkour|gymnast|calisthen|boulder|hyrox|running|rowing|strength|capoeira|cheer/,
  ],
  ['animals', 'visit', /groom|clip|shoe|trim|physio|hydro|dent|shear|photograph|massage/],
  [
    'care',
    'timed',
    /live in|overnight|night|24|day ?care|after school|holiday|drop in|weekend|sitting/,
  ],
  ['care', 'grief', /end of life|palliative|hospice|death|live in|night|overnight/],
  ['care', 'elder', /care$|living|nursing|hospice|dementia|elderly|companion/],
  [
    'recurring-service',
    'house',
    /clean|garden|lawn|laundry|iron|meal|gutter|chimney|window|oven|pool|hedge|leaf|snow|septic|pressure|wash|trash|bin|hot tub|boiler|dog|diaper|housekeep/,
  ],
  [
    'recurring-service',
    'outside',
    /gutter|roof|chimney|lawn|garden|hedge|leaf|pool|pond|septic|solar|pressure|window|driveway|soft wash/,
  ],
  [
    'beauty',
    'skin',
    /facial|peel|wax|sugar|laser|botox|filler|lash|brow|tan|needling|whitening|plan|electrolysis|contour|tighten/,
  ],
  ['beauty', 'bridal', /lash|brow|nail|hair|makeup|tan|facial|manicure/],
  ['vehicles', 'any', /coat|detail|tint|wrap|film|valet|proof|seal|audio|alarm|wash/],
  ['vehicles', 'slow', /conversion|restoration/],
  ['moving-and-storage', 'outdoors', /caravan|boat|rv|car|motorcycle|trailer|container|self/],
  ['fitness', 'adult', /pole|burlesque/],
]
const serviceTags = (id: ClassId, name: string): string[] => {
  const tags = saidBy(id, name)
  return id === 'vehicles' && !tags.includes('slow') ? [...tags, 'quick'] : tags
}
const saidBy = (id: ClassId, name: string): string[] =>
  OF_SERVICE.flatMap(([of, tag, pattern]) =>
    of === id &&
    pattern.test(name) &&
    !/child|baby|nanny|after school|holiday|foster|postnatal|newborn/.test(
      tag === 'elder' ? name : '',
    )
      ? [tag]
      : [],
  )
const OF_PLACE: readonly [ClassId, string, RegExp][] = [
  [
    'restaurant',
    'brunch',
    /(cafe|café|diner|bistro|pancake house|waffle house|tea room|tearoom|coffee house|creperie|crêperie|deli|bagel shop|brasserie)$/,
  ],
  [
    'restaurant',
    'bar',
    /(bar|pub|taproom|brewpub|steakhouse|smokehouse|carvery|lounge|beer garden)$/,
  ],
  ['animals', 'stay', /(cattery|kennel|dog hotel|cat hotel)$/],
  ['venue', 'show', /(theater|cinema|circus|planetarium|concert hall|opera house)$/],
  [
    'public-and-charity',
    'aid',
    /(bank|pantry|kitchen|shelter|rescue|hospice|charity|trust|sanctuary|hospital|charity shop|thrift store|foundation|nonprofit|non profit)$/,
  ],
  [
    'public-and-charity',
    'group',
    /(club|group|church|mosque|synagogue|temple|worship|center|garden|library|shed|cafe|institute|farm|society|things|playgroup)$/,
  ],
]
const placeTags = (id: ClassId, name: string): string[] =>
  OF_PLACE.flatMap(([of, tag, pattern]) => (of === id && pattern.test(name) ? [tag] : []))

/** Trainings that people do in a gym, and not in a studio. */
const IN_A_GYM = /boxing|parkour|gymnast|calisthen|thai|mma|weight|lifting|crossfit|boulder|hyrox/
const placeOfFitness = (service: string | undefined): Noun =>
  nounOf(`${service} ${IN_A_GYM.test(service ?? '') ? 'gym' : 'studio'}`)

const REMOVALS = / (moving|removals)$/
/** The thing that is moved: the piano of `piano moving`; undefined where no list has it. */
const movedThing = (whole: string, tags: readonly string[]): Noun | undefined => {
  const moved = whole.replace(REMOVALS, '')
  const isMoved = tags.includes('move') && moved !== whole && moved !== '' && tagsOf(moved)
  return isMoved ? thingOf(moved) : undefined
}

type ListedNoun = NonNullable<ReturnType<typeof listedIn>>

/** The slots of a phrase that ends with a listed noun for work, or for who does it. */
const workSlots = ({ entry, before }: ListedNoun, whole: string): SlotValues => {
  const { of: id, role, tags, partner } = entry
  const other = partner && (before ? `${before} ${partner}` : partner)
  const provider = role === 'provider' ? whole : other
  const service = role === 'service' ? whole : other
  const moved = id === 'moving-and-storage' ? movedThing(whole, tags) : undefined
  // A service takes no article where it has no plural either.
  return {
    ...(service && { service: serviceOf(service, [...tags, ...serviceTags(id, service)]) }),
    ...(provider && { provider: nounOf(provider, [...tags, ...providerTags(provider)]) }),
    ...(id === 'event-service' && { occasion: occasionsFor(tags, whole) }),
    ...(id === 'fitness' && { place: placeOfFitness(service) }),
    ...(moved && { thing: moved }),
  }
}

/** Reads a phrase that a listed noun ends; null where none does. */
const fromListed = (phrase: string): ClassReading | null => {
  const found = listedIn(phrase)
  if (!found) return null
  const { entry, noun: listed, before } = found
  const { of: id, role, tags } = entry
  const whole = singular(phrase)
  if (role === 'thing')
    return { id, slots: { thing: nounOf(whole, [...tags, ...(tagsOf(whole) ?? [])]) } }
  if (role === 'animal') return { id, slots: { animal: nounOf(whole) } }
  if (role === 'place')
    return activityPlace(before, listed) ?? { id, slots: placeSlots(id, whole, listed, tags) }
  if (id === 'fitness' && whole.endsWith(' club')) {
    const done = whole.slice(0, -' club'.length)
    return { id, slots: { place: nounOf(whole), service: massOf(done, serviceTags(id, done)) } }
  }
  return { id, slots: completed(id, workSlots(found, whole)) }
}

/** Places to eat and drink; if an activity stands before the word, people come for the activity. */
const WITH_DRINKS = words('bar pub cafe café lounge restaurant brewpub taproom')
/** Games that no list of venues has by themselves. */
const GAMES = words('darts shuffleboard arcade pinball bowling')
/** Returns true where words name something that people learn and do over a drink: `pottery cafe`, `climbing bar`. */
const isDoneThere = (before: string): boolean =>
  before !== '' && before.split(' ').every((word) => MOVES.has(word) || DONE_AT_TABLES.has(word))
const DONE_AT_TABLES = words(
  'pottery ceramics paint painting candle making craft crafts golf ping pong',
)
/** An `axe throwing bar` is a place to throw axes, and nobody has it delivered; null for any other place. */
const activityPlace = (before: string, listed: string): ClassReading | null => {
  if (!WITH_DRINKS.has(listed)) return null
  const entry = entries.get(before)
  // People look for the activity, and have a drink there.
  if (entry?.of === 'venue' && entry.tags.includes('active'))
    return { id: 'venue', slots: placeSlots('venue', before, before, entry.tags) }
  if (!GAMES.has(before) && !isDoneThere(before)) return null
  return { id: 'venue', slots: { place: nounOf(`${before} ${listed}`, ['active']) } }
}

const placeSlots = (
  id: ClassId,
  whole: string,
  listed: string,
  own: readonly string[],
): SlotValues => {
  const tags = [...own, ...placeTags(id, whole)]
  const food = whole === listed ? '' : whole.slice(0, -listed.length - 1)
  const inName = id === 'restaurant' && thingTags.get(singular(food))?.includes('food') ? food : ''
  // `ramen shop` is a listed name that says what is eaten.
  const eaten =
    inName ||
    (id === 'restaurant' &&
    /^(?:\S+) (shop|parlor|truck|stand|bar)$/.test(listed) &&
    !/tea|coffee/.test(listed)
      ? listed.split(' ').slice(0, -1).join(' ')
      : '')
  const isEaten = thingTags.get(singular(eaten))?.includes('food')
  const isMassPlace =
    /(ing|throwing|karting|paintball|laser tag|karaoke|glamping|bowling|golf|soft play)$/.test(
      whole,
    ) || /^(archery|airsoft|paintball|zorbing)$/.test(whole)
  const place = isMassPlace ? massOf(whole, [...tags, 'mass']) : nounOf(whole, tags)
  const done = whole.replace(/ (gym|studio|club)$/, '')
  if (id === 'fitness') {
    const isKnown = entries.get(done)?.of === 'fitness' && done !== whole
    return { place, ...(isKnown && { service: massOf(done, serviceTags(id, done)) }) }
  }
  return { place, ...(isEaten && { thing: nounOf(eaten, ['food']) }) }
}

const MAKING = /^(handmade|custom|bespoke|artisan|handcrafted|personalized|hand)$/

/** Goods that are named and nothing else. */
const goods = (phrase: string): ClassReading | null => {
  const [first, ...rest] = phrase.split(' ')
  if (rest.length > 0 && MAKING.test(first!)) {
    const bare = rest.join(' ').replace(/^(made|crafted|painted|carved|woven|knitted) /, '')
    const thing = thingOf(bare)
    return tagsOf(bare)
      ? { id: 'maker', slots: { thing, provider: nounOf(`${thing.one} maker`) } }
      : null
  }
  const tags = tagsOf(phrase)
  if (!tags) return null
  const thing = thingOf(phrase)
  if (tags.length === 1 && tags[0] === 'industrial') return { id: 'b2b-supply', slots: { thing } }
  return {
    id: 'shop',
    sure: 0.7,
    slots: { thing, place: nounOf(`${thing.one} ${tags.includes('food') ? 'shop' : 'store'}`) },
  }
}

/** The words that name the trade, without what any business may call itself. */
export const bareName = (typed: readonly string[]): string[] => {
  // A `mobile bar` is something else than a bar.
  if (entries.has(singular(typed.join(' ')))) return [...typed]
  const first = typed.findIndex((word) => !HEADS.has(word))
  const last = typed.findLastIndex((word) => !TAILS.has(word))
  return first < 0 || last < first ? [] : typed.slice(first, last + 1)
}

const isEmptyOf = (slots: SlotValues): boolean => Object.keys(slots).length === 0

/** Returns what a maker makes: the thing before the word where one stands there, as a `coffin weaver` weaves no rugs. */
const madeBy = (rest: string, last: string): string | undefined => {
  const usual = MAKERS[last]
  return usual !== undefined && rest !== '' && tagsOf(rest) ? rest : usual
}

/** Reads a phrase, by a listed name first where that is longer than the word that decides. */
const readPhrase = (phrase: string): ClassReading | null => {
  const parts = phrase.split(' ')
  const last = singular(parts.at(-1)!)
  const rest = parts.slice(0, -1).join(' ')
  const fixer = FIXERS[singular(phrase)]
  if (fixer) {
    const [thing, service] = fixer
    return {
      id: 'repair',
      slots: {
        thing: thingOf(thing),
        service: massOf(service, /repair/.test(service) ? ['fix'] : []),
        provider: nounOf(singular(phrase), ['person']),
      },
    }
  }
  const made = MAKERS[singular(phrase)] ?? madeBy(rest, last) ?? artOf(singular(phrase))
  if (made) {
    return {
      id: 'maker',
      slots: { thing: thingOf(made), provider: nounOf(singular(phrase), ['person']) },
    }
  }
  const listed = listedIn(phrase)
  const length = listed?.noun.split(' ').length ?? 0
  const operator = OPERATORS[parts.at(-1)!] ?? OPERATORS[last]
  if (listed && (length > 1 || !operator)) return fromListed(phrase)
  return operator?.(rest, last, phrase) ?? (listed ? fromListed(phrase) : null) ?? goods(phrase)
}

const SURE = 0.9
/**
 * Finds the class of business that words mean, and the nouns that they give it; null where nobody can tell, or where
 * nobody should be helped to sell it.
 */
export const classOf = (typed: readonly string[]): Classification | null => {
  const spelled = americanSpelling(typed.join(' ')).split(' ').filter(Boolean)
  const isListed = entries.has(singular(spelled.join(' ')))
  if (spelled.length > 1 && VERBS.has(spelled[0]!)) return null
  if (spelled.length === 0 || spelled.some(isHarmful)) return null
  if (!isListed && spelled.some((word) => NO_TRADE.has(word))) return null
  const phrase = bareName(spelled).join(' ')
  if (phrase === '' || !isReadable(phrase.split(' ').slice(0, -1).join(' '))) return null
  const read = readPhrase(phrase)
  if (!read || isEmptyOf(read.slots)) return null
  return { id: read.id, sure: read.sure ?? SURE, slots: read.slots }
}

/** Endings of words for people by their work, and last words of names of places where something is done or sold. */
const OCCUPATION =
  /(?:[a-z]{3}(?:er|or|ist|ian)|smith|wright|monger|keeper|man|woman|shop|store|stand|stall|yard|depot|station|hall|market|mill|factory|workshop|parlou?r|lounge|cent(?:er|re))$/
const SHORTEST_OCCUPATION = 4
const MOST_BEFORE_OCCUPATION = 2

/**
 * Returns the words of a text that end with who does something, or where, though no list has it: `jade polisher`. Empty
 * where none do.
 */
export const occupationIn = (typed: readonly string[]): string[] => {
  const isOccupation = (word: string) =>
    word.length >= SHORTEST_OCCUPATION &&
    OCCUPATION.test(word) &&
    !isKnownThing(word) &&
    !NO_TRADE.has(word) &&
    !TAILS.has(word)
  const at = typed.findLastIndex(isOccupation)
  const words = typed.slice(Math.max(0, at - MOST_BEFORE_OCCUPATION), at + 1)
  // Letters that are no word, such as `asdf qwer dentist`, name nothing.
  const isNamed = words.length > 1 && words.every((word) => isEnglish(word) && !isHarmful(word))
  return isNamed ? bareName(words) : []
}

/** Returns what customers call an occupation that no list has; null where words end with none. */
export const slotsOfOccupation = (words: readonly string[]): SlotValues | null => {
  const name = occupationIn(words).join(' ')
  return name !== '' && name === words.join(' ')
    ? { provider: nounOf(americanSpelling(name)) }
    : null
}
