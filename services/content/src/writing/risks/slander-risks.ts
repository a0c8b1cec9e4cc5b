import { wordSet } from './risk-words.ts'
import {
  hasPhrase,
  hasWordWithin,
  isNegated,
  namesBetween,
  placesOf,
  type SentenceWords,
} from './sentence-words.ts'

// Finds accusations against somebody who is named: crimes, cruelty, and tricks on customers behind their backs.

/** Verbs of harm, where somebody who lives follows. */
const HARMS = wordSet(
  'hurt hurts harm harms harmed abuse abuses beat beats hit hits kick kicks kicked starve starves starved neglects neglected kill kills killed poison poisons poisoned drugs drugged gropes groped harass harasses harassed stalks stalked threatens threatened',
)
const LIVING = wordSet(
  'children child kids kid babies dogs dog cats cat horses animals pets patients patient guests women men girls boys wife husband tenants workers staff employees residents people customers clients them her him',
)
/** `Beats them on price` harms nobody. */
const CONTESTS = wordSet('on in by at to')
/** Verbs of fraud, with what they are done to. */
const FRAUDS = wordSet(
  'forge forges forged fake fakes faked falsify falsifies falsified pocket pockets pocketed launder launders laundered steal steals stole swipe swipes embezzle embezzles hide hides',
)
const GOODS = wordSet(
  'permit permits signature signatures papers invoices documents certificates licenses licences reviews records results deposit deposits money cash tips wages car cars jewelry tools income taxes copper',
)
/** Said of somebody, each is an accusation. */
const ACCUSATIONS = [
  'burned down',
  'burnt down',
  'on fire',
  'ripped off',
  'rips off',
  'rip off',
  'ripping off',
  'under the table',
  'paid off by',
  'on the take',
  'kickbacks',
  'in the pocket of',
  'been to prison',
  'been to jail',
  'been in prison',
  'been in jail',
  'went to prison',
  'went to jail',
  'is in prison',
  'did time',
  'served time',
  'was convicted',
  'was arrested',
  'was indicted',
  'convicted of',
  'sex offender',
  'con artist',
  'con artists',
  'sleeps with',
  'slept with',
  'sleeping with',
  'spies on',
  'spied on',
  'spying on',
  'hires illegals',
  'uses illegals',
  'launders money',
  'sells drugs',
  'deals drugs',
  'evades taxes',
  'operates drunk',
  'operated drunk',
  'works drunk',
  'drives drunk',
  'turns up drunk',
  'shows up drunk',
  'treats patients drunk',
  'has no license',
  'has no licence',
  'never had a license',
  'lost their license',
  'lost his license',
  'lost her license',
] as const
/** The same, where the first and a word behind it stand apart: `dumps its chlorine in the creek`. */
const ACTS: readonly (readonly [first: ReadonlySet<string>, then: ReadonlySet<string>])[] = [
  [
    wordSet('dump dumps dumped dumping pours poured'),
    wordSet('creek river stream lake sea ocean bay drain sewer woods'),
  ],
  [wordSet('puts put sells sold uses used'), wordSet('used fake stolen expired counterfeit')],
  [wordSet('bills bill charges charge billed charged'), wordSet('never')],
]
/** Motives that somebody is said to have. */
const MOTIVES = [
  'so they can bill',
  'so they can fill',
  'so they can charge',
  'so he can bill',
  'so he can charge',
  'so she can bill',
  'to get the rebuild',
  'to get the insurance',
  'for the insurance',
  'for the money',
  'for a kickback',
] as const
/** Somebody suffers what is told: `my mother was ripped off`. */
const SUFFERS = wordSet('was were been got being be get is are')
const OURS = wordSet('we i our my')

const harmsSomebody = (words: SentenceWords): boolean =>
  placesOf(words.low, HARMS).some((at) => {
    const { low } = words
    const victim = low.findIndex((word, index) => index > at && index <= at + 3 && LIVING.has(word))
    return (
      victim > 0 &&
      !CONTESTS.has(low[victim + 1] ?? '') &&
      !hasWordWithin(low, SUFFERS, at - 1, at) &&
      !isNegated(low, at) &&
      namesBetween(words, at - 7, at)
    )
  })

const defraudsSomebody = (words: SentenceWords): boolean =>
  placesOf(words.low, FRAUDS).some(
    (at) =>
      hasWordWithin(words.low, GOODS, at + 1, at + 4) &&
      !hasWordWithin(words.low, SUFFERS, at - 1, at) &&
      !isNegated(words.low, at) &&
      namesBetween(words, at - 7, at),
  )

/** Returns the place of the word at which a phrase begins in a sentence; -1 where the phrase is not there. */
const placeOf = ({ low, text }: SentenceWords, phrase: string): number => {
  const before = text.indexOf(` ${phrase} `)
  return before < 0 ? -1 : Math.min(low.length, text.slice(0, before).split(' ').length - 1)
}

const isAccused = (words: SentenceWords): boolean =>
  [...ACCUSATIONS, ...MOTIVES].some((phrase) => {
    const at = placeOf(words, phrase)
    if (at < 0 || OURS.has(words.low[at - 1] ?? '') || isNegated(words.low, at)) return false
    const isOwnStory = OURS.has(words.low[0] ?? '')
    const isSuffered =
      hasWordWithin(words.low, SUFFERS, at - 1, at) &&
      !phrase.startsWith('paid') &&
      !phrase.startsWith('in the')
    // `They're con artists over at Metro Movers`: the name may stand behind.
    return !isOwnStory && !isSuffered && namesBetween(words, 0, words.low.length)
  })

const acts = (words: SentenceWords): boolean =>
  ACTS.some(([first, then]) =>
    placesOf(words.low, first).some(
      (at) =>
        hasWordWithin(words.low, then, at + 1, at + 7) &&
        !isNegated(words.low, at) &&
        !OURS.has(words.low[at - 1] ?? '') &&
        namesBetween(words, at - 4, at),
    ),
  )

/** `Pristine Pools dumps its chlorine in the creek`, and not `we tow cars when the police call us`. */
export const accusesSomebody = (words: SentenceWords): boolean =>
  harmsSomebody(words) || defraudsSomebody(words) || isAccused(words) || acts(words)

const SIGNS_OF_NAMES = wordSet('at from of')
/**
 * Returns true for an accusation in a sentence without capitals, which names somebody all the same: `bill at hilltop
 * garage is a thief`.
 */
export const accusesInSmallLetters = (
  { typed, low, text }: SentenceWords,
  criminals: ReadonlySet<string>,
): boolean => {
  if (typed.some((word) => /\p{Lu}/u.test(word))) return false
  const isCalled = placesOf(low, criminals).some((at) => {
    const be = low.findLastIndex(
      (word, index) => index < at && index >= at - 3 && ['is', 'are', 'was', 'were'].includes(word),
    )
    return be > 0 && !isNegated(low, at) && hasWordWithin(low, SIGNS_OF_NAMES, be - 4, be)
  })
  return (
    isCalled ||
    (hasPhrase(text, ['con artists at', 'thieves at', 'crooks at', 'scammers at']) &&
      !low.includes('no'))
  )
}
