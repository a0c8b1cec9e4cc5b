import { ILLNESSES, MEDICINES, wordSet } from './risk-words.ts'
import {
  hasPhrase,
  hasWordWithin,
  isNegated,
  placesOf,
  type SentenceWords,
} from './sentence-words.ts'

// Cures that are told without the word, and ways to send somebody away from a medicine or a doctor.

/** Names of illnesses of two words, as they begin and end. */
const ILLNESS_PAIRS: readonly (readonly [string, string])[] = [
  ['blood', 'pressure'],
  ['heart', 'disease'],
  ['heart', 'failure'],
  ['kidney', 'disease'],
  ['kidney', 'failure'],
  ['liver', 'disease'],
  ['lung', 'disease'],
  ['lyme', 'disease'],
  ['bowel', 'disease'],
]
const LUMPS = wordSet('lump lumps growth growths mass nodule nodules')
const BODY = wordSet('breast breasts neck armpit lung lungs liver prostate thyroid throat brain')

/** Returns the places at which a sentence names an illness: the last word of each name. */
const illnessesIn = (low: readonly string[]): number[] =>
  low.flatMap((word, at) => {
    const isPair = ILLNESS_PAIRS.some(([first, last]) => low[at - 1] === first && word === last)
    const isLump = LUMPS.has(word) && hasWordWithin(low, BODY, at - 2, at + 5)
    return ILLNESSES.has(word) || isPair || isLump ? [at] : []
  })

/** Done to an illness that follows. */
const ENDS = wordSet(
  'kill kills killed killing fix fixes fixed undo undoes undid erase erases erased dissolve dissolves dissolved melt melts melted defeat defeats defeated banish banishes banished destroy destroys destroyed shrink shrinks shrank beats conquers clears stops ends',
)
/** Done by an illness that stands before. */
const GOES = wordSet(
  'gone undone fade fades faded fading shrink shrinks shrank shrunk shrinking vanish vanishes vanished dissolve dissolves dissolved disappear disappears disappeared melts melted retreats retreated',
)
const GOES_IN_PHRASES = [
  'goes away',
  'go away',
  'went away',
  'goes with',
  'goes for good',
  'is over',
  'thing of the past',
  'without it',
  "can't live",
  'cannot live',
  "can't survive",
  'cannot survive',
  "can't grow",
  'in remission',
  'into remission',
  'no longer has it',
  'hiv negative',
  'cleared up',
  'clears up',
] as const
/** In these an illness follows, up to four words behind. */
const RIDS_OF = [
  'rid of',
  'free of',
  'free from',
  'knocks out',
  'knock out',
  'knocked out',
  'wipes out',
  'wiped out',
  'an end to',
  'flushes out',
  'draws out',
] as const

const ridsOfIllness = (low: readonly string[], ill: readonly number[]): boolean =>
  RIDS_OF.some((phrase) => {
    const last = phrase.split(' ')
    return ill.some((at) =>
      low
        .slice(Math.max(0, at - 5), at)
        .some((word, index, before) => word === last[0] && before[index + 1] === last[1]),
    )
  })

/** `Our shots get rid of diabetes`, `the lump in her breast was gone`, and not `ask your doctor whether it shrinks`. */
export const tellsOfCure = (words: SentenceWords): boolean => {
  const { low, text } = words
  const ill = illnessesIn(low)
  if (ill.length === 0) return false
  const isEnded = placesOf(low, ENDS).some(
    (at) => !isNegated(low, at) && ill.some((one) => one > at && one <= at + 4),
  )
  // Two negations say yes: `never met a cancer that didn't shrink`.
  const isGone = placesOf(low, GOES).some(
    (at) =>
      ill.some((one) => one < at && one >= at - 5) &&
      (!isNegated(low, at) || (low.includes('never') && !isNegated(low, low.indexOf('never')))),
  )
  return isEnded || isGone || ridsOfIllness(low, ill) || hasPhrase(text, GOES_IN_PHRASES)
}

/** `High blood pressure?` and then `Gone in two weeks.` */
const ANSWERS = wordSet('gone cured healed vanished it that both all')
export const endsIllnessBefore = (words: SentenceWords, before: SentenceWords | null): boolean => {
  if (before === null || illnessesIn(before.low).length === 0) return false
  if (!ANSWERS.has(words.low[0] ?? '')) return false
  const isGone = placesOf(words.low, GOES).some((at) => at <= 5 && !isNegated(words.low, at))
  const isCured = ['cured', 'healed'].some((word) => words.low.slice(0, 6).includes(word))
  return (
    (isGone || isCured) && !words.low.slice(0, 6).some((word) => word === 'not' || word === 'never')
  )
}

/** Done to what somebody takes. `Flush`, `toss` and the like are done by others as well. */
const PUT_AWAY = wordSet(
  'flush toss dump trash halve throw throws threw tossed flushed dumped ditched binned halved quit',
)
const OWNED = wordSet('my your his her their the those these all')
const LEAVES = wordSet('leave leaves left')
const TAKES_OFF = wordSet(
  'take takes took get gets got come comes came go went wean weans weaned taking getting coming going',
)
/** Nobody is taken off these: they are things of a shop as well. */
const OF_SHOPS = wordSet('prescription prescriptions tablets pills')
/** Words before tablets that somebody takes for good. */
const FOR_GOOD = wordSet('pressure heart thyroid cholesterol diabetes epilepsy asthma')
const MORE_MEDICINES = wordSet(
  'ritalin adderall prozac zoloft xanax lithium thinner thinners steroids beta-blockers',
)

const medicinesIn = (low: readonly string[]): number[] =>
  low.flatMap((word, at) => (MEDICINES.has(word) || MORE_MEDICINES.has(word) ? [at] : []))

/** `You can flush the metformin`, `take the child off Ritalin`, `halve your thyroid pills`. */
export const putsMedicineAway = ({ low, text }: SentenceWords): boolean => {
  const taken = medicinesIn(low)
  if (taken.length === 0) return false
  const isPutAway = placesOf(low, PUT_AWAY).some(
    (at) =>
      !isNegated(low, at) &&
      low[at - 1] !== 'we' &&
      OWNED.has(low[at + 1] ?? '') &&
      taken.some((one) => one > at + 1 && one <= at + 4),
  )
  const isLeftOff = placesOf(low, LEAVES).some(
    (at) =>
      !isNegated(low, at) &&
      taken.some(
        (one) => one > at && one <= at + 5 && ['off', 'out', 'behind'].includes(low[one + 1] ?? ''),
      ),
  )
  const isTakenOff = taken.some(
    (at) =>
      (!OF_SHOPS.has(low[at]!) || FOR_GOOD.has(low[at - 1] ?? '')) &&
      low.slice(Math.max(0, at - 4), at).includes('off') &&
      hasWordWithin(low, TAKES_OFF, at - 8, at) &&
      !isNegated(low, at - 2),
  )
  const isBelittled = ['better than', 'stronger than', 'safer than', 'as good as'].some((phrase) =>
    taken.some((at) => text.includes(` ${phrase} ${low[at]} `)),
  )
  return isPutAway || isLeftOff || isTakenOff || isBelittled
}

const VACCINES = wordSet('vaccine vaccines vaccination vaccinations')
const HARMS = wordSet(
  'harm harms poison poisons poisonous toxic dangerous autism kill kills refuse',
)
/** `Vaccines do more harm than good`. */
export const scornsVaccines = ({ low }: SentenceWords): boolean =>
  placesOf(low, VACCINES).some((at) =>
    placesOf(low, HARMS).some(
      (other) => Math.abs(other - at) <= 6 && !isNegated(low, Math.max(other, at)),
    ),
  )

/** Phrases that keep somebody from going where help is. */
const SHUNS = [
  'no need to call',
  'no need to see',
  'no need to go to',
  'no need to visit',
  'no need for',
  'no reason to call',
  'no reason to see',
  "don't bother with",
  'do not bother with',
  "don't bother going to",
  'forget about',
  'forget',
  'instead of going to',
  'stay away from',
  'keep away from',
  'never mind',
  'skip',
] as const
const CARE = wordSet(
  'doctor doctors hospital hospitals ambulance oncologist oncologists cardiologist surgeon surgeons psychiatrist pediatrician paediatrician emergency',
)
/** Behind these they are something else: `no need for a hospital bed`. */
const OF_CARE = wordSet('bed beds gown parking visit call calls kit exit light lights fund')

/** `No need to call an ambulance`, `forget about the oncologist`. */
export const shunsCare = ({ text }: SentenceWords): boolean =>
  SHUNS.some((phrase) => {
    const [, behind] = text.split(` ${phrase} `)
    const near = behind?.split(' ').slice(0, 4) ?? []
    return near.some((word, at) => CARE.has(word) && !OF_CARE.has(near[at + 1] ?? ''))
  })

/** Illnesses of which hardly any business speaks but those that treat them. */
const GRAVE = wordSet(
  "cancer cancers tumour tumours tumor tumors leukemia leukaemia diabetes autism autistic dementia alzheimer alzheimer's alzheimer’s parkinson parkinson's parkinson’s sclerosis hiv epilepsy seizure seizures covid lupus schizophrenia hepatitis paralysis blindness",
)
/** Medicines and treatments that keep people alive. */
const VITAL = wordSet(
  'insulin chemo chemotherapy radiotherapy radiation dialysis antidepressants antidepressant statins statin metformin warfarin ritalin transplant',
)
/** People and animals with an illness, whom a business may serve, welcome or remember. */
const PEOPLE = wordSet(
  'people person children child kids kid adults dogs dog cats cat pets animals guests guest clients customers patients students those families family parents anyone somebody someone members veterans seniors man woman men women lady ladies gentleman boy girl labrador spaniel terrier poodle collie retriever puppy horse pony',
)
const SPEAKS_OF = wordSet(
  'diagnosis diagnosed charity charities fund funds fundraiser research awareness ribbon screening screen screenings test tests tested testing check checks history died risk risks survivor survivors insurance hour society foundation walk run oncologist oncologists specialist specialists',
)
/** Sentences with these ask for what somebody takes, or send them to who knows. */
const ASKS = wordSet(
  'list tell bring ask fridge refrigerator cold store stored pharmacist nurse vet monitor sensor pump pumps supplies friendly ward unit clinic',
)
const OUTCOMES = wordSet(
  'again better longer stop stops stopped works leave leaves left behind history beat beats history only instead',
)

/** A family's history, what an illness makes hard, and whom to ask. */
const HARMLESS = [
  'mother had',
  'father had',
  'wife had',
  'husband had',
  'son has',
  'daughter has',
  'dog has',
  'cat has',
  'your doctor',
  'a doctor',
  'makes',
] as const

/**
 * A grave illness, or a medicine that keeps people alive, in a sentence of which nothing says that it is harmless.
 * Nobody can list the ways to promise a cure: so what is listed is how others speak of an illness.
 */
export const speaksOfGraveIllness = (words: SentenceWords): boolean => {
  const { low, text } = words
  const grave = placesOf(low, GRAVE)
  if (grave.length === 0 || low.some((word) => SPEAKS_OF.has(word) || ASKS.has(word))) return false
  const isDenied = grave.some((at) => isNegated(low, at) || low[0] === 'nothing' || low[0] === 'no')
  const isServed =
    grave.every((at) => hasWordWithin(low, PEOPLE, at - 4, at + 4)) &&
    !low.some((word) => OUTCOMES.has(word))
  return !isDenied && !isServed && !hasPhrase(text, HARMLESS)
}

/** The same of a medicine: `insulin is only needed by people who have not met us`. */
export const speaksOfVitalMedicine = (words: SentenceWords): boolean => {
  const { low, text } = words
  const isNamed = placesOf(low, VITAL).some((at) => !isNegated(low, at))
  if (!isNamed || low.some((word) => ASKS.has(word) || SPEAKS_OF.has(word))) return false
  return !hasPhrase(text, HARMLESS) && !isPriced(words) && !tellsOfSomebody(low)
}

/** `Insulin is $6 a day`: what a business takes for giving it. */
const isPriced = ({ low, whole }: SentenceWords): boolean =>
  /[$£€] ?\d/.test(whole) && !low.some((word) => OUTCOMES.has(word))

const HAPPENED = wordSet('had was were')
/** `A lady had lost weight in chemo`: what somebody went through, of which nothing follows for others. */
const tellsOfSomebody = (low: readonly string[]): boolean =>
  low.slice(0, FIRST_WORDS).some((word) => PEOPLE.has(word)) &&
  low.some((word) => HAPPENED.has(word)) &&
  !low.some((word) => OUTCOMES.has(word))
/** Somebody stands so early in a sentence about them. */
const FIRST_WORDS = 4
