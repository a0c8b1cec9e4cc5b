import { comparedIn, isSameName } from '../cells.ts'
import type { Desk } from '../desk.ts'
import { asTitle, ended, listed } from '../plain-text.ts'
import { FIRST, LAST, type Plan } from '../plan.ts'
import { type Part, paragraph, said } from '../said.ts'
import {
  aimParts,
  cautionSentence,
  costParts,
  interestParts,
  nextStep,
  otherParts,
  referenceParts,
  siteParts,
} from '../shared-parts.ts'
import {
  choiceParts,
  comparisonTable,
  decidingPart,
  optionWithin,
  within,
} from './comparison-table.ts'
import type { LayOut } from './type.ts'

/** What the options say of themselves, and what registers say of them. Others are none of it. */
const optionParts = (desk: Desk, options: readonly string[]): Part[] => {
  const isOption = (name: string) => options.some((option) => isSameName(name, option))
  const registered = desk.book.companies.filter(({ text }) =>
    options.some((option) => text.toLowerCase().startsWith(option.toLowerCase())),
  )
  const sites = desk.book.sites.filter(({ name }) => isOption(name))
  return siteParts(desk, sites, registered)
}

const disclosure = (desk: Desk): Plan => {
  const { book, filling, assignment } = desk
  const own = [...book.told.values()].find(({ text }) => text.startsWith('Our own option is '))
  const shows = assignment.brief.facts.ownOption
  return {
    role: 'disclosure',
    heading: 'Who wrote this comparison',
    isRequired: true,
    parts: paragraph([
      said(
        shows
          ? `This page was written by ${filling.business}, so hold it to the same questions as the others.`
          : `This page was written by ${filling.business}, which has an interest of its own, so check what matters to you.`,
      ),
      own && said(own.text, own.id),
      shows
        ? said(
            'Where it does not suit you, another of the options may serve you well, and it is fair to say so.',
          )
        : null,
      said(
        'Cells without an entry are marked as not stated, and what is known of one option alone is left out: nothing was guessed.',
      ),
    ]),
    passages: [],
    prompt: shows
      ? 'Say for whom your option is not the right choice.'
      : 'Say which of the options you sell yourself, if any.',
  }
}

/** Options side by side: what each states, who picks what, and whose page it is. */
export const layOutComparison: LayOut = (desk) => {
  const { filling, vary, assignment } = desk
  const { keyword, words } = filling
  const compared = comparedIn(assignment)
  const { options, rows } = compared
  const criteria = rows.map(({ criterion }) => within(criterion))
  const named = asTitle(keyword)
  const speaksItself = desk.book.sites.some(({ name }) =>
    options.some((option) => isSameName(name, option)),
  )
  const plans: Plan[] = [
    {
      role: 'verdict',
      heading: null,
      isRequired: true,
      parts: [
        ...paragraph([
          said(
            vary('verdict', [
              `Which of ${listed(options.map(optionWithin))} is right depends on what you put first.`,
              `There is no single winner among ${listed(options.map(optionWithin))}; there is the one that fits your need.`,
              `Between ${listed(options.map(optionWithin))}, the choice follows from your own order of needs.`,
            ]),
          ),
          said(
            `This comparison for “${keyword}” goes by ${listed(criteria)}, and says who states what.`,
          ),
          said(
            'Decide first which of these you could not give up, read that row of the table, and leave the rest for later.',
          ),
          cautionSentence(desk),
        ]),
      ],
      passages: [{ role: 'opening', before: LAST }],
    },
    {
      role: 'table',
      heading: `${named}: the options side by side`,
      isRequired: true,
      parts: rows.length > 0 ? [comparisonTable(compared)] : [],
      passages: [
        { role: 'how-to-compare', before: LAST },
        { role: 'how-to-compare', before: LAST },
      ],
    },
    {
      role: 'choices',
      heading: 'Who picks what',
      isRequired: false,
      parts: [
        ...choiceParts(desk, compared),
        { type: 'heading', text: 'What decides between them' },
        ...decidingPart(compared),
        ...desk.answers('how-to-choose'),
      ],
      passages: [
        { role: 'how-to-choose', before: LAST },
        { role: 'how-to-choose', before: LAST },
      ],
    },
    {
      role: 'options',
      heading: speaksItself ? 'What each says of itself' : 'Before you choose one of them',
      isRequired: false,
      parts: [
        ...optionParts(desk, options),
        ...referenceParts(desk, 2),
        ...desk.answers('how-to-compare'),
      ],
      passages: [
        { role: 'what-to-ask', before: LAST },
        { role: 'what-to-ask', before: FIRST },
      ],
    },
    {
      role: 'interest',
      heading: 'What people compare',
      isRequired: false,
      parts: [
        ...interestParts(desk, 'These are the searches around the choice:'),
        ...aimParts(desk, ['compare', 'kind', 'question', 'material'], 10, [
          'What people add to the search shows what they weigh.',
          'Each of these searches weighs something else.',
          'Some want a list, others a reason.',
        ]),
        ...otherParts(desk, 3),
      ],
      passages: [{ role: 'why-it-matters', before: LAST }],
    },
    {
      role: 'cost',
      heading: `Comparing prices for ${words.offer.name}`,
      isRequired: false,
      parts: costParts(desk),
      passages: [
        { role: 'cost', before: LAST },
        { role: 'cost', before: FIRST },
      ],
      prompt: 'Name a price of yours, and what it includes that others charge for.',
    },
    {
      role: 'mistakes',
      heading: vary('mistakes heading', ['Mistakes in comparing', 'Where comparisons go wrong']),
      isRequired: false,
      parts: desk.answers('mistakes', 'why-it-matters', 'what-to-ask'),
      passages: [
        { role: 'mistakes', before: FIRST },
        { role: 'how-to-measure', before: LAST },
      ],
    },
    {
      role: 'own-words',
      heading: 'In our own words',
      isRequired: false,
      parts: desk.restAnswers(),
      passages: [],
    },
    disclosure(desk),
    nextStep(desk, 'How to decide now'),
  ]
  const pair = options.slice(0, 2).join(' vs ')
  const all = listed(options)
  return {
    plans,
    naming: {
      titles: [
        ...(options.length === 2
          ? [
              `${pair} for ${keyword}`,
              `${pair}: ${keyword} compared`,
              `${pair}: which for ${keyword}?`,
            ]
          : []),
        `${named}: ${all} compared`,
        `${named}: ${options.length} options compared`,
        `${named}: ${options.length} options side by side`,
        `${named} compared: which option for whom`,
        `${named}: a comparison with sources`,
        `${named} compared`,
      ],
      descriptions: [
        `${ended(`${all} compared for “${keyword}”`)} What each states on ${listed(criteria)}, and who picks what.`,
        `${ended(`${options.length} options for “${keyword}” side by side`)} What each states, what is not stated, and who picks what.`,
        `Options for “${keyword}” side by side.`,
        'Options side by side: what each states, what it leaves open, and who picks what.',
      ],
      slug: keyword,
    },
  }
}
