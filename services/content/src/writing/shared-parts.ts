import type { ArticleType } from '@sortie/contracts/article-ids'
import type { EvidenceItem } from '@sortie/contracts/evidence'
import { type Site, verbatim } from './book.ts'
import type { Desk } from './desk.ts'
import { capital, ended, plainLine, sentencesIn, shownNumber } from './plain-text.ts'
import type { Plan } from './plan.ts'
import { FIRST, LAST } from './plan.ts'
import { type Part, paragraph, type Said, said } from './said.ts'
import {
  askedTable,
  demandSentence,
  mainSentence,
  searchSentences,
  searchTable,
} from './search-sentences.ts'
import type { SearchFigure } from './searches.ts'

// Parts that several types of article have.

const CAUTIONS: [string, ...string[]] = [
  'This is general information and cannot replace advice from a professional who knows your case.',
  'Nothing on this page replaces a talk with a professional who knows your situation.',
  'Take it as background: for your own case, ask a professional before you act.',
]

/** Where somebody may be hurt, the article says first what it is not. */
export const cautionSentence = ({ cautions, vary }: Desk): Said | null =>
  cautions.length > 0 ? said(vary('caution', CAUTIONS)) : null

type Ratio = (many: string, first: string, other: string) => string
const RATIOS: readonly [Ratio, ...Ratio[]] = [
  (many, first, other) => `For each search for “${other}”, there are ${many} for “${first}”.`,
  (many, first, other) => `People look for “${first}” ${many} times as often as for “${other}”.`,
  (many, first, other) =>
    `Set beside “${other}”, the search “${first}” is made ${many} times as often.`,
]

/** How the first search compares with another, in words that follow its figure. */
const ratioSentence = (desk: Desk): Said | null => {
  const [item] = desk.take(desk.book.ratios, 1)
  const phrases = [...(item?.text.matchAll(/“([^”]+)”/g) ?? [])].map(([, phrase]) => phrase!)
  const [first, other] = phrases
  if (!item || !first || !other) return null
  const many = `${item.voice === 'modelled' ? 'an estimated ' : ''}${shownNumber(item.value ?? 0)}`
  return said(desk.vary('ratio', RATIOS)(many, first, other), item.id)
}

/** What people look for around it, side by side; with how often where readers came for figures. */
export const interestParts = (desk: Desk, lead: string): Part[] => {
  const { book, vary, told } = desk
  if (!told.isCounted) return askedTable(book.closest, said(lead))
  const isPlan = desk.assignment.brief.type === 'strategic-guide'
  const [rank] = book.ranks
  const onTopic = book.searches.filter(({ isOnTopic }) => isOnTopic)
  // Behind what is of the topic stands what is close to it, as research ordered it.
  const close = book.closest.filter(({ isOnTopic }) => !isOnTopic)
  const rows = [...(book.main ? [book.main] : []), ...onTopic, ...close]
    .slice(0, 8)
    .sort((one, other) => other.searches - one.searches)
  const isFirst =
    book.main !== null && !onTopic.some(({ searches }) => searches > book.main!.searches)
  return [
    ...paragraph([
      book.main && (isPlan ? demandSentence : mainSentence)(book.main, vary),
      rank && !isFirst ? said(rank.text, rank.id) : null,
      ratioSentence(desk),
      ...desk.takeInOrder(book.counts, 2).flatMap(verbatim),
    ]),
    ...(rows.length >= 3 ? [searchTable(rows, said(lead), 'What people search for')] : []),
  ]
}

type Wordings = [string, ...string[]]
const MONEY: Wordings = [
  'Money is a fair thing to ask about first.',
  'If the bill is what worries you, say so early.',
  'Nobody likes to be surprised by a bill.',
]

/** What figures that were named one by one come to; null where other figures are in the sum. */
const sumSentence = (desk: Desk, figures: readonly SearchFigure[]): Said | null => {
  if (!desk.told.isCounted) return null
  const named = new Set(figures.map(({ id }) => id))
  const sum = desk.book.sums.find(({ from = [] }) => from.every((id) => named.has(id)))
  if (!sum) return null
  const count = `${sum.voice === 'modelled' ? 'an estimated ' : ''}${shownNumber(sum.value ?? 0)}`
  return sum.from?.length === figures.length
    ? said(
        desk.vary('sum', [
          `Together, these come to ${count} searches a month.`,
          `In sum, that makes ${count} searches a month.`,
          `That is ${count} searches a month between them.`,
        ]),
        sum.id,
      )
    : null
}

/** What people ask about money; never what an advertiser pays for their click. */
export const costParts = (desk: Desk): Part[] => [
  ...aimParts(desk, ['price'], 6, MONEY),
  ...desk.answers('cost'),
]

/** What sites say of themselves, each in its own words. */
const siteQuotes = (desk: Desk, sites: readonly Site[]): Said[] =>
  sites.flatMap(({ items }) => {
    const [item] = desk.take(
      items.filter((one) => desk.canQuote(one)),
      1,
    )
    return item ? desk.quotes(item, 2) : []
  })

/** What the owner's own pages say. Only a comparison, which is of them, lets others speak. */
export const ownSiteParts = (desk: Desk): Part[] =>
  paragraph(
    siteQuotes(
      desk,
      desk.book.sites.filter(({ isOwn }) => isOwn),
    ),
  )

/** What the options of a comparison say of themselves, behind what a register says of some of them. */
export const siteParts = (
  desk: Desk,
  sites: readonly Site[],
  registered: readonly EvidenceItem[],
): Part[] => {
  const companies = desk.takeInOrder(registered, 6).flatMap(verbatim)
  const quotes = siteQuotes(desk, sites)
  if (quotes.length === 0) return paragraph(companies)
  const { many } = desk.filling.words.provider
  const before = said(
    desk.vary('sites before', [
      `It helps to hear ${many} in their own words.`,
      `What ${many} put on their own pages tells you what they care about.`,
    ]),
  )
  const half = Math.ceil(quotes.length / 2)
  const after = said(
    desk.vary('sites', [
      'These are their own words, so read them as you would any introduction: note what is said, and what is not.',
      'Each of these is a claim about oneself. Turn it into a question before you rely on it.',
    ]),
  )
  return quotes.length > 4
    ? [
        ...paragraph(companies),
        ...paragraph([before, ...quotes.slice(0, half)]),
        ...paragraph([...quotes.slice(half), after]),
      ]
    : [...paragraph(companies), ...paragraph([before, ...quotes, after])]
}

/** Sentences of encyclopedias and registers. */
export const referenceParts = (desk: Desk, count: number): Part[] => {
  const items = desk.takeInOrder(
    desk.book.references.filter((one) => desk.canQuote(one)),
    count,
  )
  return paragraph(items.flatMap((item) => desk.quotes(item, 1)))
}

/** Figures of a report or of our own data that are whole sentences. */
export const otherParts = (desk: Desk, count: number): Part[] => {
  const items = desk.take(desk.book.others, count)
  return paragraph(
    items.flatMap(({ text, id }) => sentencesIn(text).map((one) => said(asSentence(one), id))),
  )
}

/** `Cost of a click: $9.` as a sentence: `The cost of a click is $9.` */
const asSentence = (text: string): string => {
  const found = /^(?!The |An? )(\p{Lu}[\p{L} ]+[^:]{0,100}): ([^:]{1,40})\.$/u.exec(text)
  if (!found) return text
  const [, label = '', value = ''] = found
  return `The ${label.charAt(0).toLowerCase()}${label.slice(1)} is ${value}.`
}

/** So many searches, each with its advice, are easier to find in a list. */
const LISTED = 4

/** Searches of some aims as a paragraph behind a sentence that says why they matter here. */
export const aimParts = (
  desk: Desk,
  aims: Parameters<Desk['searches']>[0],
  count: number,
  leads: Wordings,
): Part[] => {
  const figures = desk.searches(aims, count)
  if (figures.length === 0) return []
  const lead = said(desk.vary(`lead ${leads[0]}`, leads))
  const sentences = searchSentences(figures, desk.told)
  if (!desk.told.isCounted && sentences.length >= LISTED)
    return [{ type: 'list', ordered: false, lead, items: sentences.map((one) => [one]) }]
  // What introduces several does not introduce one.
  return paragraph([figures.length > 1 ? lead : null, ...sentences, sumSentence(desk, figures)])
}

/** The end: what to do next, and where. */
export const nextStep = (desk: Desk, heading: string, from?: ArticleType): Plan => {
  const { brief } = desk.assignment
  const text = brief.callToAction ? ended(plainLine(brief.callToAction.text)) : ''
  const link = brief.callToAction?.link
  const call: Said | null = text ? { ...said(capital(text)), ...(link && { link }) } : null
  return {
    role: 'next-step',
    heading,
    isRequired: true,
    parts: [
      // Whoever plans is no buyer who looks for somebody close by.
      ...(brief.type === 'strategic-guide' ? [] : placeParts(desk)),
      ...paragraph([call]),
    ],
    passages: [
      { role: 'next-step', before: FIRST, ...(from && { from }) },
      ...(call ? [] : [{ role: 'next-step' as const, before: LAST, ...(from && { from }) }]),
    ],
  }
}

const placeParts = (desk: Desk): Part[] =>
  aimParts(desk, ['place'], 2, [
    'Somebody close by is easier to ask in person.',
    'You do not have to look far to begin.',
    'Some things are easier to show than to describe.',
  ])
