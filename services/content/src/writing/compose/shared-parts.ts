import type { TradeKind } from '@sortie/contracts/analysis/research/trade-words'
import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { printedCautions } from '../check/cautions.ts'
import { type SiteEvidenceItems, verbatim } from '../evidence/evidence-index.ts'
import { capital, ended, plainLine, sentencesIn } from '../plain-text.ts'
import type { SectionLayout } from '../plan.ts'
import { speakerOf } from '../wording/speaker.ts'
import { bylineOf } from './byline.ts'
import {
  type CitedSentence,
  citedSentence,
  paragraph,
  type SectionBlock,
} from './section-blocks.ts'
import type { SectionComposer } from './section-composer.ts'
import type { Alternatives } from './seeded.ts'

// Parts that several types of article have.

const GAS = [
  'Leave any work on gas to a licensed professional.',
  'Work on gas is for licensed professionals alone.',
  'Anything that has to do with gas is a job for a licensed professional.',
  'Have all work on gas done by a licensed professional.',
] as const

/** Kinds of trades whose owners may advise on health, law or money. A roofer may not tell anybody what insurance owes. */
const ADVISING: ReadonlySet<TradeKind | undefined> = new Set(['care', 'advice', undefined])

const adviceOf = ({ assignment, inTurn }: SectionComposer): string => {
  const isAdvising = ADVISING.has(assignment.context?.words?.kind)
  const { us } = speakerOf(assignment)
  const talk = isAdvising
    ? `talk to ${us} or to another professional`
    : 'ask a licensed professional'
  const who = isAdvising ? `${us} or another professional` : 'a licensed professional'
  return inTurn([
    `This is general information: for advice on your own case, ${talk}.`,
    `Every case is different, and this page is no advice on yours: please ask ${who}.`,
    `What you read here is general and cannot replace advice from ${who}.`,
    `Take this as general information, and see ${who} before you act on it.`,
  ])
}

/** Returns the note that an article is no advice, for fields in which somebody may be hurt. */
export const cautionParts = (composer: SectionComposer): SectionBlock[] => {
  const { assignment } = composer
  const cautions = printedCautions(assignment.brief, assignment.context)
  return paragraph([
    cautions.some((caution) => caution !== 'gas') ? citedSentence(adviceOf(composer)) : null,
    cautions.includes('gas') ? citedSentence(composer.inTurn(GAS)) : null,
  ])
}

/** Returns quotes of sites about themselves, each in its own words. */
const siteQuotes = (
  composer: SectionComposer,
  sites: readonly SiteEvidenceItems[],
): CitedSentence[] =>
  sites.flatMap(({ items }) => {
    const [item] = composer.take(
      items.filter((one) => composer.canQuote(one)),
      1,
    )
    return item ? composer.quotes(item, 2) : []
  })

/** Returns quotes of the owner's own pages. Only a comparison, which is about them, lets others speak. */
export const ownSiteParts = (composer: SectionComposer): SectionBlock[] =>
  paragraph(
    siteQuotes(
      composer,
      composer.evidence.sites.filter(({ isOwn }) => isOwn),
    ),
  )

/** The same as a section, where no other heading fits what the pages may say. */
export const ownSite = (composer: SectionComposer): SectionLayout => ({
  role: 'own-site',
  heading: composer.inTurn([
    'From our website',
    'On our website',
    'What our website says',
    'More from our website',
  ]),
  isRequired: false,
  parts: ownSiteParts(composer),
})

/** Returns quotes of a comparison's options about themselves, behind a register's sentences on some of them. */
export const siteParts = (
  composer: SectionComposer,
  sites: readonly SiteEvidenceItems[],
  registered: readonly EvidenceItem[],
): SectionBlock[] => [
  ...paragraph(composer.takeInOrder(registered, 6).flatMap(verbatim)),
  ...paragraph(siteQuotes(composer, sites)),
]

/** Sentences of encyclopedias and registers. */
export const referenceParts = (composer: SectionComposer, count: number): SectionBlock[] => {
  const items = composer.takeInOrder(
    composer.evidence.references.filter((one) => composer.canQuote(one)),
    count,
  )
  return paragraph(items.flatMap((item) => composer.quotes(item, 1)))
}

/** Figures of a report or of our own data that are whole sentences. */
export const otherParts = (composer: SectionComposer, count: number): SectionBlock[] => {
  const items = composer.take(composer.evidence.others, count)
  return paragraph(
    items.flatMap(({ text, id }) =>
      sentencesIn(text).map((one) => citedSentence(asSentence(one), id)),
    ),
  )
}

/** `Cost of a click: $9.` as a sentence: `The cost of a click is $9.` */
const asSentence = (text: string): string => {
  const found = /^(?!The |An? )(\p{Lu}[\p{L} ]+[^:]{0,100}): ([^:]{1,40})\.$/u.exec(text)
  if (!found) return text
  const [, label = '', value = ''] = found
  return `The ${label.charAt(0).toLowerCase()}${label.slice(1)} is ${value}.`
}

/** The heading over answers that no section of the article asked for. */
export const otherQuestions = ({ inTurn }: SectionComposer): string =>
  inTurn(['Other questions', 'More questions', 'Further questions', 'What else people ask'])

/** The owner's answers to our questions that no section took: each stands under its own heading. */
export const otherAnswers = (composer: SectionComposer): SectionLayout => ({
  role: 'own-words',
  heading: otherQuestions(composer),
  isRequired: false,
  parts: composer.answersWhere(({ isOurs }) => isOurs, Number.POSITIVE_INFINITY),
})

/** The business with its town: whoever searches for a trade looks for one close by. */
export const withPlace = ({ business, place }: SectionComposer['filling']): string =>
  place && !business.toLowerCase().includes(place.toLowerCase())
    ? `${business} in ${place}`
    : business

/** The headings over the end of a text, which names the business. */
export const contactHeadings = (business: string): Alternatives<string> => [
  `Get in touch with ${business}`,
  `How to reach ${business}`,
  `Contact ${business}`,
  `Talk to ${business}`,
]

/** The end: who speaks, what to do next, and where. */
export const nextStep = (composer: SectionComposer): SectionLayout => {
  const { brief } = composer.assignment
  const { business } = composer.filling
  const byline = bylineOf(composer)
  const text = brief.callToAction ? ended(plainLine(brief.callToAction.text)) : ''
  const link = brief.callToAction?.link
  const call: CitedSentence = text
    ? { ...citedSentence(capital(text)), origin: 'own', ...(link && { link }) }
    : citedSentence(
        composer.inTurn([
          `Ask ${business} about your own case.`,
          `Tell ${business} what you need.`,
          `${business} can tell you more.`,
        ]),
      )
  return {
    role: 'next-step',
    heading: composer.inTurn(contactHeadings(withPlace(composer.filling))),
    isRequired: true,
    parts: paragraph([byline === null ? null : citedSentence(byline), call]),
  }
}
